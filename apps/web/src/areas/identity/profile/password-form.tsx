import { changePassword, publicConfiguration, type Problem } from '@sourcewiz/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { PasswordLine } from './password-line.tsx';
import css from './profile.module.css';
import { useFocusFirst } from './use-focus-first.ts';

const fields = ['old', 'new', 'confirm'] as const;
type PasswordField = (typeof fields)[number];
type Errors = Partial<Record<PasswordField, string>>;

/** Old password, new one, and the new one once more (AUTH-088). How good it is says the server. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const hint = usePasswordHint();
  const [values, setValues] = useState<Record<PasswordField, string>>({ old: '', new: '', confirm: '' });
  const [errors, setErrors] = useState<Errors>({});
  const part = useFocusFirst<HTMLFormElement>();
  const show = (wrong: Errors): void => {
    setErrors(wrong);
    const first = fields.findIndex((field) => wrong[field] !== undefined);
    requestAnimationFrame(() =>
      part.current?.querySelectorAll<HTMLElement>('input:not([hidden])')[first]?.focus(),
    );
  };
  const { act, isActing } = useAct(changePassword, {
    onDone: () => {
      toast({ tone: 'ok', title: t('password.done'), text: t('password.doneText') });
      onClose();
    },
    onProblems: (problems) => {
      const refused = refusedFields(problems);
      if (Object.keys(refused).length > 0) show(refused);
      else if (problems[0] !== undefined) toast({ tone: 'bad', title: problemText(problems[0]) });
    },
  });

  const labels = { old: t('password.old'), new: t('password.new'), confirm: t('password.confirm') };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isActing) return;
    const wrong: Errors = {};
    for (const field of fields) {
      if (values[field] === '') wrong[field] = t('required', { label: labels[field] });
    }
    if (values.confirm !== '' && values.confirm !== values.new) wrong.confirm = t('password.mismatch');
    if (Object.keys(wrong).length > 0) return show(wrong);
    void act({ body: { old_password: values.old, password: values.new } });
  };
  const line = (field: PasswordField) => ({
    label: labels[field],
    value: values[field],
    error: errors[field],
    onChange: (value: string) => {
      setValues((now) => ({ ...now, [field]: value }));
      setErrors((now) => {
        const { [field]: _, ...others } = now;
        return others;
      });
    },
  });
  return (
    <form ref={part} className={css['edit']} noValidate onSubmit={submit}>
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <div className={css['narrowFields']}>
        <PasswordLine {...line('old')} autoComplete="current-password" />
        <PasswordLine {...line('new')} autoComplete="new-password" note={hint} />
        <PasswordLine
          {...line('confirm')}
          autoComplete="new-password"
          onBlur={() => {
            if (values.confirm !== '' && values.confirm !== values.new)
              setErrors((now) => ({ ...now, confirm: t('password.mismatch') }));
          }}
        />
      </div>
      <div className={css['formActions']}>
        <Button variant="primary" type="submit" loading={isActing}>
          {t('password.submit')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

/** What the server did not like, under the field that it is about. */
function refusedFields(problems: readonly Problem[]): Errors {
  const about = (isIt: (code: string) => boolean): string | undefined => {
    const problem = problems.find(({ code }) => isIt(code));
    return problem && problemText(problem);
  };
  const old = about((code) => code === 'old_password_wrong');
  const fresh = about((code) => code.startsWith('password_'));
  return { ...(old === undefined ? {} : { old }), ...(fresh === undefined ? {} : { new: fresh }) };
}

function usePasswordHint(): string | undefined {
  const { t } = useTranslation('account');
  const { number } = useFormats();
  const { data } = useCall(publicConfiguration, {}, { staleTime: Infinity });
  const min = data?.password_min;
  return min === undefined ? undefined : t('password.hint', { count: min, formatted: number(min) });
}
