import { countries, updateManufacturer, updateMe, type CallResult, type InputOf } from '@sourcewiz/contract';
import { Hourglass } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/call.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { FormChoiceField } from '../../platform/form/choice-field.tsx';
import { FormElement } from '../../platform/form/form-element.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { useForm } from '../../platform/form/use-form.ts';
import { useCountryChoices } from '../../platform/i18n/country-names.ts';
import { currencyChoices } from '../../platform/i18n/currency-names.ts';
import type { Language } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { useChoiceNotice } from '../../platform/kit/fields/choices/use-choice-notice.ts';
import { Row } from '../../platform/kit/layout/layout.tsx';
import { Card } from '../../platform/kit/page/card.tsx';
import { Page, useDocumentTitle } from '../../platform/kit/page/page.tsx';
import { FieldGrid } from '../../platform/kit/page/section.tsx';
import { WholePageState } from '../../platform/kit/states/states.tsx';
import { useSession, type Session } from '../../platform/session/session.tsx';
import css from './onboarding-page.module.css';

/** Replaces the dashboard while the company is not published (SHELL-081): the admin fills it in, others wait. */
export function OnboardingPage() {
  const { user } = useSession();
  return user.is_admin ? <CompanyForm /> : <Waiting />;
}

/** Reloads person and company: the dashboard opens by itself when the company is published. */
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

type Stored = Pick<Session, 'user' | 'organisation'>;

interface OnboardingDraft {
  company: string;
  first_name: string;
  last_name: string;
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
  const list = useCall(countries, {}, { staleTime: Infinity });
  const countryList = useCountryChoices(list.data, 'name');
  const notice = useChoiceNotice(list, countryList.length);
  const form = useOnboarding();
  return (
    <Page title={t('onboarding.title')} note={t('onboarding.note')} width="narrow">
      <Card>
        <FormElement form={form}>
          <FieldGrid>
            <FormTextField
              form={form}
              name="company"
              label={t('onboarding.company')}
              required
              wide
              maxLength={120}
              autoComplete="organization"
            />
            <FormTextField
              form={form}
              name="first_name"
              label={t('onboarding.firstName')}
              required
              maxLength={80}
              autoComplete="given-name"
            />
            <FormTextField
              form={form}
              name="last_name"
              label={t('onboarding.lastName')}
              maxLength={80}
              autoComplete="family-name"
            />
            <FormChoiceField
              form={form}
              name="country"
              label={t('onboarding.country')}
              required
              wide
              placeholder={t('onboarding.chooseCountry')}
              choices={countryList}
              notice={notice}
            />
            <FormChoiceField
              form={form}
              name="language"
              label={t('onboarding.language')}
              choices={languages}
            />
            <FormChoiceField
              form={form}
              name="currency"
              label={t('onboarding.currency')}
              choices={currencyChoices()}
            />
          </FieldGrid>
          <Row justify="end" className={css['actions']}>
            <Button type="submit" variant="primary" size="large" loading={form.saving}>
              {t('onboarding.save')}
            </Button>
          </Row>
        </FormElement>
      </Card>
    </Page>
  );
}

/** The form for person and company; saving it publishes the company. */
function useOnboarding() {
  const { t } = useTranslation('organisation');
  const { t: words } = useTranslation('platform');
  const { user, organisation } = useSession();
  return useForm<Stored, OnboardingDraft>({
    record: useMemo(() => ({ user, organisation }), [user, organisation]),
    isNew: () => true,
    nameOf: () => 'onboarding',
    read: draftOf,
    check: ({ company, first_name: name, country }) => {
      const missing = (label: string): string => words('field.required', { label });
      return {
        ...(company.trim() === '' ? { company: missing(t('onboarding.company')) } : {}),
        ...(name.trim() === '' ? { first_name: missing(t('onboarding.firstName')) } : {}),
        ...(country === null ? { country: missing(t('onboarding.country')) } : {}),
      };
    },
    pathOf: ({ path }) => (path === 'body.name' ? 'company' : undefined),
    send: ({ draft, record }) => publish(draft, record),
    saidWhenRefused: () => t('onboarding.notSaved'),
    onSaved: () => void loadSessionAgain(),
  });
}

function draftOf({ user, organisation }: Stored): OnboardingDraft {
  return {
    company: organisation.name,
    first_name: user.first_name,
    last_name: user.last_name,
    country: organisation.country === null ? null : String(organisation.country),
    language: user.language,
    currency: organisation.default_currency,
  };
}

async function publish(draft: OnboardingDraft, { user }: Stored): Promise<CallResult<Stored>> {
  const { company, country, currency, first_name, last_name, language } = draft;
  const person = await call(updateMe, { body: { first_name, last_name, language } });
  if (!person.ok) return person;
  const body: InputOf<typeof updateManufacturer>['body'] = {
    name: company,
    country: Number(country),
    locale: language,
    default_currency: currency,
    status: 'published',
  };
  const answer = await call(updateManufacturer, { body });
  return answer.ok
    ? { ...answer, data: { user: { ...user, ...person.data }, organisation: answer.data } }
    : answer;
}
