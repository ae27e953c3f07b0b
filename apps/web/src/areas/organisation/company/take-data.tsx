import { takeCompanyData } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useSession } from '../../../platform/session/session.tsx';

/** A file with everything of the company, for admins. */
export function TakeData() {
  const { t } = useTranslation('company');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('takeData.title')}>
      <Stack gap={12} align="start">
        <Text as="p">{t('takeData.text')}</Text>
        <Button onClick={() => setOpen(true)}>{t('takeData.open')}</Button>
      </Stack>
      {isOpen ? <ConfirmDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

/** The password, and a code for people with an authenticator. */
function ConfirmDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('company');
  const { two_factor: hasCode } = useSession().user;
  const form = useSendForm({
    start: { password: '', code: '' },
    check: ({ password, code }) => ({
      ...(password === '' ? { password: t('takeData.passwordMissing') } : {}),
      ...(hasCode && code.trim() === '' ? { code: t('takeData.codeMissing') } : {}),
    }),
    send: ({ password, code }) => call(takeCompanyData, { body: { password, code: code.trim() } }),
    onSent: () => {
      toast({ tone: 'ok', title: t('takeData.started') });
      onClose();
    },
    onRefused: ([problem], setProblem) => {
      if (problem?.code === 'old_password_wrong') setProblem('password', t('takeData.passwordWrong'));
      else setProblem(hasCode && problem?.code === 'authenticator_code_wrong' ? 'code' : 'password', problem);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('takeData.title')}
      text={t('takeData.confirm')}
      width={420}
      action={t('takeData.submit')}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="password"
        label={t('takeData.password')}
        required
        type="password"
        autoComplete="current-password"
      />
      {hasCode ? (
        <FormTextField
          form={form}
          name="code"
          label={t('takeData.code')}
          note={t('takeData.codeNote')}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      ) : null}
    </FormDialog>
  );
}
