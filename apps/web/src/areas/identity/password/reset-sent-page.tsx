import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Hint, OutboxHint } from '../hint.tsx';
import { addressOf } from '../sign-in/email-field.tsx';
import { BackToSignIn, Banner, ViewHead, WideButton } from '../sign-in/sign-in-form.tsx';
import {
  SignInLayout,
  usePublicConfiguration,
  type PublicConfiguration,
} from '../sign-in/sign-in-layout.tsx';
import { useBanner } from '../sign-in/use-banner.ts';
import { requestResetLink } from './request-reset-link.ts';

/** `/reset-link-sent/{email}`: says so whether or not the address has an account. */
export function ResetSentPage() {
  const { t } = useTranslation('identity');
  const configuration = usePublicConfiguration();
  const { email } = useParams({ strict: false });
  useDocumentTitle(t('resetSent.title'));
  const address = addressOf(email ?? '');
  // The page repeats nothing but an email address, whatever link led to it.
  if (address === '') return <Navigate to="/" replace />;
  return (
    <SignInLayout>
      <BackToSignIn />
      <ViewHead
        title={t('resetSent.title')}
        text={
          <Trans t={t} i18nKey="resetSent.text" values={{ address }} components={{ address: <strong /> }} />
        }
      />
      <SendAgain email={address} />
      {configuration === undefined ? null : <Support configuration={configuration} />}
      <OutboxHint text={t('resetSent.outboxText')} />
    </SignInLayout>
  );
}

function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation('identity');
  const [isSending, setIsSending] = useState(false);
  const { banner, onRefused, clear } = useBanner();
  const sendAgain = async (): Promise<void> => {
    clear();
    setIsSending(true);
    const answer = await requestResetLink(email);
    setIsSending(false);
    if (answer.ok) toast({ tone: 'ok', title: t('resetSent.sentAgain') });
    else onRefused(answer.errors);
  };
  return (
    <Stack gap={14}>
      <Banner text={banner} />
      <Text as="p" tone="soft">
        {t('resetSent.notThere')}
      </Text>
      <WideButton loading={isSending} onClick={() => void sendAgain()}>
        {t('resetSent.again')}
      </WideButton>
    </Stack>
  );
}

/** How to contact support; nothing if none is configured (AUTH-007). */
function Support({ configuration }: { configuration: PublicConfiguration }) {
  const { t } = useTranslation('identity');
  const { support_email: mail, support_phone: phone } = configuration;
  if (mail === null && phone === null) return null;
  const key = mail === null ? 'helpByPhone' : phone === null ? 'helpByMail' : 'helpByBoth';
  return (
    <Hint>
      {t('resetSent.help')}{' '}
      <Trans
        t={t}
        i18nKey={`resetSent.${key}`}
        values={{ mail: mail ?? '', phone: phone ?? '' }}
        components={{
          mail: <a href={`mailto:${mail ?? ''}`}>{mail}</a>,
          phone: <a href={`tel:${(phone ?? '').replaceAll(/[^+\d]/g, '')}`}>{phone}</a>,
        }}
      />
    </Hint>
  );
}
