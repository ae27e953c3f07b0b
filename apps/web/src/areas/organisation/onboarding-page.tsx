import { countries, currencies, updateManufacturer, updateMe } from '@sourcewiz/contract';
import { Hourglass } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/call.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useCountryChoices } from '../../platform/i18n/country-names.ts';
import { currencyName } from '../../platform/i18n/currency-names.ts';
import { problemText } from '../../platform/i18n/problem-text.ts';
import type { Language } from '../../platform/i18n/texts.ts';
import { useSession } from '../../platform/session/session.tsx';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Card } from '../../platform/kit/page/card.tsx';
import { ChoiceField } from '../../platform/kit/fields/choice-field.tsx';
import { useChoiceNotice } from '../../platform/kit/fields/use-choice-notice.ts';
import { Field } from '../../platform/kit/fields/field.tsx';
import { Page, useDocumentTitle } from '../../platform/kit/page/page.tsx';
import { WholePageState } from '../../platform/kit/states/states.tsx';
import { TextInput } from '../../platform/kit/fields/text-input.tsx';
import { toast } from '../../platform/kit/overlays/toast-store.ts';
import css from './onboarding-page.module.css';

/** In the place of the dashboard while the company is not published (SHELL-081): the admin fills it in, others wait. */
export function OnboardingPage() {
  const { user } = useSession();
  return user.is_admin ? <CompanyForm /> : <Waiting />;
}

/** Who is signed in and where is loaded again: the dashboard opens by itself when the company is published. */
const loadSessionAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['session'] });

function Waiting() {
  const { t } = useTranslation('organisation');
  const { organisation } = useSession();
  useDocumentTitle(t('onboarding.waitingTitle'));
  return (
    <WholePageState
      icon={<Hourglass size={18} />}
      tone="accent"
      title={t('onboarding.waitingTitle')}
      text={t('onboarding.waitingText', { admin: organisation.admin_name, company: organisation.name })}
      actions={<Button onClick={() => void loadSessionAgain()}>{t('onboarding.check')}</Button>}
    />
  );
}

interface OnboardingForm {
  company: string;
  firstName: string;
  lastName: string;
  country: string | null;
  language: Language;
  currency: string;
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'tr', label: 'Türkçe' },
] as const;

function CompanyForm() {
  const { t } = useTranslation('organisation');
  const { t: words } = useTranslation('platform');
  const { user, organisation } = useSession();
  const list = useCall(countries, {}, { staleTime: Infinity });
  const countryList = useCountryChoices(list.data, 'name');
  const notice = useChoiceNotice(list, countryList.length);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [form, setForm] = useState<OnboardingForm>(() => ({
    company: organisation.name,
    firstName: user.first_name,
    lastName: user.last_name,
    country: organisation.country === null ? null : String(organisation.country),
    language: user.language,
    currency: organisation.default_currency,
  }));
  const set = (change: Partial<OnboardingForm>): void => setForm((now) => ({ ...now, ...change }));
  const missing = (value: string | null, label: string): string | undefined =>
    checked && (value ?? '').trim() === '' ? words('field.required', { label }) : undefined;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    if (form.company.trim() === '' || form.firstName.trim() === '' || form.country === null) return;
    setBusy(true);
    const { firstName: first_name, lastName: last_name, language } = form;
    const person = await call(updateMe, { body: { first_name, last_name, language } });
    const answer = person.ok
      ? await call(updateManufacturer, {
          body: {
            name: form.company,
            country: Number(form.country),
            locale: language,
            default_currency: form.currency,
            status: 'published',
          },
        })
      : person;
    if (answer.ok) await loadSessionAgain();
    else if (answer.status !== 401 && answer.status !== 405) {
      const [problem] = answer.errors;
      toast({
        tone: 'bad',
        title: t('onboarding.notSaved'),
        ...(problem === undefined ? {} : { text: problemText(problem) }),
      });
    }
    setBusy(false);
  };

  return (
    <Page title={t('onboarding.title')} note={t('onboarding.note')} width="narrow">
      <Card>
        <form className={css['form']} noValidate onSubmit={(event) => void save(event)}>
          <Field
            wide
            required
            label={t('onboarding.company')}
            error={missing(form.company, t('onboarding.company'))}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={120}
                autoComplete="organization"
                value={form.company}
                onChange={(event) => set({ company: event.target.value })}
              />
            )}
          </Field>
          <Field
            required
            label={t('onboarding.firstName')}
            error={missing(form.firstName, t('onboarding.firstName'))}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={80}
                autoComplete="given-name"
                value={form.firstName}
                onChange={(event) => set({ firstName: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('onboarding.lastName')}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={80}
                autoComplete="family-name"
                value={form.lastName}
                onChange={(event) => set({ lastName: event.target.value })}
              />
            )}
          </Field>
          <Field
            wide
            required
            label={t('onboarding.country')}
            error={list.isError ? words('problems.fetch') : missing(form.country, t('onboarding.country'))}
          >
            {({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
              <ChoiceField
                id={id}
                required
                describedBy={describedBy}
                invalid={invalid}
                label={t('onboarding.country')}
                placeholder={t('onboarding.chooseCountry')}
                choices={countryList}
                notice={notice}
                value={list.data === undefined ? null : form.country}
                onChange={(country) => set({ country })}
              />
            )}
          </Field>
          <Field label={t('onboarding.language')}>
            {({ id }) => (
              <ChoiceField
                id={id}
                label={t('onboarding.language')}
                choices={languages}
                value={form.language}
                onChange={(language) => set({ language: language === 'tr' ? 'tr' : 'en' })}
              />
            )}
          </Field>
          <Field label={t('onboarding.currency')}>
            {({ id }) => (
              <ChoiceField
                id={id}
                label={t('onboarding.currency')}
                choices={currencies.map(({ code, name }) => ({
                  value: code,
                  label: code,
                  note: currencyName(code),
                  also: [name],
                }))}
                value={form.currency}
                onChange={(currency) => set({ currency: currency ?? form.currency })}
              />
            )}
          </Field>
          <div className={css['actions']}>
            <Button type="submit" variant="primary" size="large" loading={busy}>
              {t('onboarding.save')}
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  );
}
