import { updateMe } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useForm, type Form } from '../../../platform/form/use-form.ts';
import { keepUser } from '../../../platform/session/keep-user.ts';
import { useSession, type Session } from '../../../platform/session/session.tsx';

interface PersonDraft {
  first_name: string;
  last_name: string;
}
export type PersonForm = Form<Session['user'], PersonDraft>;

/** The form for the person's name. */
export function usePersonForm(): PersonForm {
  const { t } = useTranslation('account');
  return useForm<Session['user'], PersonDraft>({
    record: useSession().user,
    nameOf: () => 'person',
    read: ({ first_name, last_name }) => ({ first_name, last_name }),
    check: ({ first_name: name }) =>
      name.trim() === '' ? { first_name: t('required', { label: t('person.first_name') }) } : {},
    send: ({ changes }) => call(updateMe, { body: trimmed(changes) }),
    saidWhenSaved: () => t('save.done'),
    onSaved: keepUser,
  });
}

function trimmed(changes: Partial<PersonDraft>): Partial<PersonDraft> {
  return Object.fromEntries(Object.entries(changes).map(([field, text]) => [field, text.trim()]));
}
