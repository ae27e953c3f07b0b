import { changePassword, publicConfiguration, type Problem } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useSession } from '../../../platform/session/session.tsx';
import css from './profile.module.css';

const fields = ['old', 'new', 'confirm'] as const;
type PasswordDraft = Record<(typeof fields)[number], string>;

/** The old password, the new one, and the new one once more (AUTH-088). The server judges its quality. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const hint = usePasswordHint();
  const labels = { old: t('password.old'), new: t('password.new'), confirm: t('password.confirm') };
  const form = useSendForm<PasswordDraft, unknown>({
    start: { old: '', new: '', confirm: '' },
    check: (draft) => ({
      ...(draft.confirm === draft.new ? {} : { confirm: t('password.mismatch') }),
      ...Object.fromEntries(
        fields
          .filter((field) => draft[field] === '')
          .map((field) => [field, t('required', { label: labels[field] })]),
      ),
    }),
    pathOf,
    send: (draft) => call(changePassword, { body: { old_password: draft.old, password: draft.new } }),
    onSent: () => {
      toast({ tone: 'ok', title: t('password.done'), text: t('password.doneText') });
      onClose();
    },
  });
  return (
    <FormElement form={form} className={css['edit']}>
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <div className={css['fields']}>
        {fields.map((field) => (
          <FormTextField
            key={field}
            form={form}
            name={field}
            label={labels[field]}
            note={field === 'new' ? hint : undefined}
            required
            autoFocus={field === 'old'}
            type="password"
            autoComplete={field === 'old' ? 'current-password' : 'new-password'}
            maxLength={1000}
          />
        ))}
      </div>
      <Row wrap className={css['formActions']}>
        <Button variant="primary" type="submit" loading={form.saving}>
          {t('password.submit')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Row>
    </FormElement>
  );
}

/** Problems from the server are shown at the field that they concern. */
function pathOf({ code }: Problem): string | undefined {
  if (code === 'old_password_wrong') return 'old';
  return code.startsWith('password_') ? 'new' : undefined;
}

function usePasswordHint(): string | undefined {
  const { t } = useTranslation('account');
  const { number } = useFormats();
  const { data } = useCall(publicConfiguration, {}, { staleTime: Infinity });
  const min = data?.password_min;
  return min === undefined ? undefined : t('password.hint', { count: min, formatted: number(min) });
}
