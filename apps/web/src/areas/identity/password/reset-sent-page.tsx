import { emailSchema } from '@sourcewiz/contract';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { Banner, SubmitButton, ViewTitle } from '../form-fields.tsx';
import css from '../form.module.css';
import { OutboxHint } from '../sign-in/outbox-hint.tsx';
import { requestResetLink } from './request-reset-link.ts';
import {
  SignInLayout,
  usePublicConfiguration,
  type PublicConfiguration,
} from '../sign-in/sign-in-layout.tsx';

/** `/reset-link-sent/{email}`: says so whether the address has an account or not. */
export function ResetSentPage() {
  const { t } = useTranslation('identity');
  const configuration = usePublicConfiguration();
  const { email } = useParams({ strict: false });
  useDocumentTitle(t('resetSent.title'));
  const address = emailSchema.safeParse(email);
  // Nothing but an address is repeated on the page, whoever made the link to it.
  if (!address.success) return <Navigate to="/" replace />;
  return (
    <SignInLayout brand={configuration?.brand ?? ''}>
      <Link to="/" className={css['back']}>
        <ArrowLeft size={15} aria-hidden />
        {t('resetSent.backToSignIn')}
      </Link>
      <ViewTitle>{t('resetSent.title')}</ViewTitle>
      <p className={css['text']}>
        <Trans
          t={t}
          i18nKey="resetSent.text"
          values={{ address: address.data }}
          components={{ address: <strong /> }}
        />
      </p>
      <SendAgain email={address.data} />
      {configuration === undefined ? null : <Support configuration={configuration} />}
      <OutboxHint configuration={configuration} text={t('resetSent.outboxText')} />
    </SignInLayout>
  );
}

function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation('identity');
  const [busy, setBusy] = useState(false);
  const [banner, setBanner] = useState<string | null>(null);
  const sendAgain = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const problem = await requestResetLink(email);
    setBusy(false);
    setBanner(problem === null ? null : problemText(problem) || t('signIn.failed'));
    if (problem === null) toast({ tone: 'ok', title: t('resetSent.sentAgain') });
  };
  return (
    <div>
      <Banner text={banner} />
      <p className={css['quiet']}>{t('resetSent.notThere')}</p>
      <SubmitButton type="button" look="quiet" busy={busy} onClick={() => void sendAgain()}>
        {t('resetSent.again')}
      </SubmitButton>
    </div>
  );
}

/** How to reach the support; nothing where none is configured (AUTH-007). */
function Support({ configuration }: { configuration: PublicConfiguration }) {
  const { t } = useTranslation('identity');
  const { support_email: mail, support_phone: phone } = configuration;
  if (mail === null && phone === null) return null;
  const key = mail === null ? 'helpByPhone' : phone === null ? 'helpByMail' : 'helpByBoth';
  return (
    <p className={css['hint']}>
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
    </p>
  );
}
