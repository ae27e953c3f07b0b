import { updateMe, type InputOf } from '@sourcewiz/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useUnsavedChanges } from '../../../platform/router/use-unsaved-changes.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { keepUser } from '../../../platform/session/keep-user.ts';

export const nameFields = ['first_name', 'last_name'] as const;
export type NameField = (typeof nameFields)[number];

export type PersonForm = ReturnType<typeof usePersonForm>;

/** The person's name while it is changed; only Save sends it. */
export function usePersonForm() {
  const { t } = useTranslation('account');
  const { number } = useFormats();
  const { user } = useSession();
  const [edits, setEdits] = useState<Partial<Record<NameField, string>>>({});
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const draft = { first_name: user.first_name, last_name: user.last_name, ...edits };
  const changed = nameFields.filter((field) => draft[field].trim() !== user[field]);
  const isNameless = draft.first_name.trim() === '';
  const { act, isActing } = useAct(updateMe, {
    onDone: (saved) => {
      keepUser(saved);
      forget();
      toast({ tone: 'ok', title: t('save.done') });
    },
  });
  useUnsavedChanges(changed.length > 0);

  const forget = (): void => {
    setEdits({});
    setIsChecked(false);
  };
  const save = (): void => {
    if (changed.length === 0 || isActing) return;
    if (isNameless) {
      setIsChecked(true);
      toast({ tone: 'bad', title: t('save.check', { count: 1, formatted: number(1) }) });
      form.current?.querySelector('input')?.focus();
      return;
    }
    const body: NonNullable<InputOf<typeof updateMe>['body']> = {};
    for (const field of changed) body[field] = draft[field].trim();
    void act({ body });
  };
  const change = (field: NameField, value: string): void => setEdits((now) => ({ ...now, [field]: value }));
  return {
    form,
    draft,
    changed,
    isNameWrong: isChecked && isNameless,
    isSaving: isActing,
    change,
    check: () => setIsChecked(true),
    discard: forget,
    save,
  };
}
