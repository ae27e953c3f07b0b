import { countryCodes } from '@sourcewiz/contract';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { useChoiceNotice } from '../../../platform/kit/fields/choices/use-choice-notice.ts';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { PhoneFields } from '../phone/phone-fields.tsx';
import { numberOf, type PhoneDraft } from '../phone/phone.rules.ts';
import { usePendingLogin, type PendingLogin } from './pending-login.ts';
import { BackButton, SignInForm, TextButton, ViewHead } from './sign-in-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { sendCode } from './sign-in.ts';
import { useCodeNotSent } from './use-sign-in-steps.ts';

/** No number in the world has fewer digits; the exact count differs from country to country. */
const FEWEST_DIGITS = 4;

/** `/mobile-registration`: between password and code, for people without a number on file (AUTH-024). */
export function MobilePage() {
  const { t } = useTranslation('identity');
  const pending = usePendingLogin('/mobile-registration');
  useDocumentTitle(t('mobile.title'));
  if (pending === null) return <Navigate to="/" replace />;
  return (
    <SignInLayout>
      <MobileForm pending={pending} />
    </SignInLayout>
  );
}

function MobileForm({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const codeNotSent = useCodeNotSent();
  const list = useCountries();
  const goOn = (next: PendingLogin) =>
    navigate({ to: '/otp-verify', replace: true, state: { pendingLogin: next } });
  const form = useSendForm<PhoneDraft, PendingLogin>({
    start: {
      country: pending.country === null ? null : String(pending.country),
      mobile: pending.mobile ?? '',
    },
    check: ({ country, mobile }) => ({
      ...(country === null ? { country: t('mobile.countryMissing') } : {}),
      ...(mobile.length < FEWEST_DIGITS ? { mobile: t('mobile.numberMissing') } : {}),
    }),
    send: (draft) => sendCode({ ...pending, ...numberOf(draft), onlyMobileNum: true, updateMobileNum: true }),
    onSent: (next) => {
      toast({ tone: 'ok', title: t('code.sent') });
      return goOn(next);
    },
    onRefused: ([problem]) => codeNotSent(problem),
  });
  const blank = { mobile: null, country: null, onlyMobileNum: false, updateMobileNum: false };

  return (
    <>
      <BackButton onClick={() => void goOn({ ...pending, ...blank })}>{t('mobile.goBack')}</BackButton>
      <ViewHead title={t('mobile.title')} text={t('mobile.text')} />
      <SignInForm form={form} action={t('mobile.register')}>
        <PhoneFields
          form={form}
          countries={list.countries}
          shown="code"
          words={{
            country: t('mobile.country'),
            number: t('mobile.number'),
            choose: t('mobile.chooseCountry'),
          }}
          notice={list.notice}
        />
        {list.failed ? (
          <Text as="p" tone="bad" size="sm">
            {t('mobile.countriesFailed')}.{' '}
            <TextButton onClick={list.loadAgain}>{t('mobile.tryAgain')}</TextButton>
          </Text>
        ) : null}
      </SignInForm>
    </>
  );
}

/** The countries with their codes; a toast says when they cannot be loaded (AUTH-013). */
function useCountries() {
  const { t } = useTranslation('identity');
  const { data: countries, error, isFetching, refetch } = useCall(countryCodes, {}, { staleTime: Infinity });
  const failed = error !== null && !isFetching;
  useEffect(() => {
    if (failed) toast({ tone: 'bad', title: t('mobile.countriesFailed') });
  }, [failed, t]);
  const state = { isPending: countries === undefined, isError: failed };
  const notice = useChoiceNotice(state, countries?.length ?? 0);
  return { countries, notice, failed, loadAgain: () => void refetch() };
}
