import { countryCodes } from '@sourcewiz/contract';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useCountryChoices } from '../../../platform/i18n/country-names.ts';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import { useChoiceNotice } from '../../../platform/kit/fields/use-choice-notice.ts';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { FieldNote, SubmitButton, TextButton, useFirstError, ViewTitle } from '../form-fields.tsx';
import css from '../form.module.css';
import { nationalDigits } from './mobile.rules.ts';
import { usePendingLogin, type PendingLogin } from './pending-login.ts';
import { sendCode } from './sign-in.ts';
import { SignInLayout, usePublicConfiguration } from './sign-in-layout.tsx';
import { useCodeNotSent } from './use-sign-in-steps.ts';

/** `/mobile-registration`: for somebody between the password and the code who has no number on file (AUTH-024). */
export function MobilePage() {
  const { t } = useTranslation('identity');
  const configuration = usePublicConfiguration();
  const pending = usePendingLogin('/mobile-registration');
  useDocumentTitle(t('mobile.title'));
  if (pending === null) return <Navigate to="/" replace />;
  return (
    <SignInLayout brand={configuration?.brand ?? ''}>
      <MobileForm pending={pending} />
    </SignInLayout>
  );
}

function MobileForm({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const id = useId();
  const { form, toFirstError } = useFirstError();
  const codeNotSent = useCodeNotSent();
  const list = useCountries();
  const [country, setCountry] = useState(() => (pending.country === null ? null : String(pending.country)));
  const [mobile, setMobile] = useState(pending.mobile ?? '');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const countryError = checked && country === null ? t('mobile.countryMissing') : null;
  const numberError = checked && !isNumber(mobile) ? t('mobile.numberMissing') : null;
  const phonecode = list.countries?.find((one) => String(one.id) === country)?.phonecode;

  const register = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    if (country === null || !isNumber(mobile)) return toFirstError();
    setBusy(true);
    const sent = await sendCode({
      ...pending,
      mobile,
      country: Number(country),
      onlyMobileNum: true,
      updateMobileNum: true,
    });
    setBusy(false);
    if (!sent.ok) return codeNotSent(sent.problem);
    toast({ tone: 'ok', title: t('code.sent') });
    await navigate({ to: '/otp-verify', replace: true, state: { pendingLogin: sent.pending } });
  };

  const goBack = (): void => {
    const before = {
      ...pending,
      mobile: null,
      country: null,
      onlyMobileNum: false,
      updateMobileNum: false,
    };
    void navigate({ to: '/otp-verify', replace: true, state: { pendingLogin: before } });
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void register(event)}>
      <button type="button" className={css['back']} onClick={goBack}>
        <ArrowLeft size={15} aria-hidden />
        {t('mobile.goBack')}
      </button>
      <ViewTitle>{t('mobile.title')}</ViewTitle>
      <p className={css['text']}>{t('mobile.text')}</p>
      <div className={css['field']}>
        <div className={css['phone']}>
          <label className={css['label']} htmlFor={`${id}-country`}>
            {t('mobile.country')}
          </label>
          <label className={css['label']} htmlFor={`${id}-number`}>
            {t('mobile.number')}
          </label>
          <ChoiceField
            id={`${id}-country`}
            className={css['country']}
            label={t('mobile.country')}
            placeholder={t('mobile.chooseCountry')}
            choices={list.choices}
            notice={list.notice}
            value={country}
            onChange={setCountry}
            invalid={countryError !== null}
            describedBy={countryError === null ? undefined : `${id}-country-error`}
          />
          <input
            id={`${id}-number`}
            className={css['input']}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            value={mobile}
            onChange={(event) => setMobile(nationalDigits(event.target.value, phonecode))}
            aria-invalid={numberError !== null}
            aria-describedby={numberError === null ? undefined : `${id}-number-error`}
          />
        </div>
        <FieldNote id={`${id}-country`} error={countryError} />
        <FieldNote id={`${id}-number`} error={numberError} />
        {list.failed ? (
          <p className={css['error']}>
            {t('mobile.countriesFailed')}.{' '}
            <TextButton onClick={list.loadAgain}>{t('mobile.tryAgain')}</TextButton>
          </p>
        ) : null}
      </div>
      <SubmitButton busy={busy}>{t('mobile.register')}</SubmitButton>
    </form>
  );
}

/** The countries as choices like `IND +91`, found by their names as well (AUTH-013). */
function useCountries() {
  const { t } = useTranslation('identity');
  const { data, error, isFetching, refetch } = useCall(countryCodes, {}, { staleTime: Infinity });
  const failed = error !== null && !isFetching;
  useEffect(() => {
    if (failed) toast({ tone: 'bad', title: t('mobile.countriesFailed') });
  }, [failed, t]);
  const choices = useCountryChoices(data, 'code');
  const notice = useChoiceNotice({ isPending: data === undefined, isError: failed }, choices.length);
  return { countries: data, choices, notice, failed, loadAgain: () => void refetch() };
}

/** No number on earth has fewer digits; how many it must have differs from country to country. */
function isNumber(mobile: string): boolean {
  return mobile.length >= 4;
}
