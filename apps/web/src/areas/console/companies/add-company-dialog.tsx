import { addCompany, countries, emailSchema, type Language, type ResultOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { fieldChecks } from '../../../platform/form/fields/field-checks.rules.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { useCountryChoices } from '../../../platform/i18n/country-names.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

interface Draft {
  name: string;
  country_id: string | null;
  language: Language;
  first_name: string;
  last_name: string;
  email: string;
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'tr', label: 'Türkçe' },
] as const;

/** Founds a company and invites its first admin. */
export function AddCompanyDialog({
  onAdded,
  onClose,
}: {
  /** Gets the id of the company. */
  onAdded: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('consoleCompanies');
  const places = useCountryChoices(useCall(countries, {}, { staleTime: Infinity }).data, 'name');
  const form = useSendForm<Draft, ResultOf<typeof addCompany>>({
    start: {
      name: '',
      country_id: null,
      language: currentLanguage(),
      first_name: '',
      last_name: '',
      email: '',
    },
    check: (draft) => ({
      ...(emailSchema.safeParse(draft.email).success
        ? {}
        : { email: { code: 'invalid_input', message: t('add.emailWrong') } }),
      ...fieldChecks(draft, {
        required: { name: t('add.name'), first_name: t('add.firstName'), email: t('add.email') },
      }),
    }),
    send: ({ country_id: country, ...draft }) =>
      call(addCompany, { body: { ...draft, country_id: country === null ? null : Number(country) } }),
    onSent: ({ company }, { email }) => {
      toast({
        tone: 'ok',
        title: t('add.added', { company: company.name }),
        text: t('add.mailed', { email }),
      });
      onAdded(company.id);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('add.action')}
      text={t('add.text')}
      action={t('add.save')}
      columns={2}
      width={560}
      onClose={onClose}
    >
      <FormTextField form={form} name="name" label={t('add.name')} required wide maxLength={120} />
      <FormChoiceField
        form={form}
        name="country_id"
        label={t('filters.country')}
        none={t('add.noCountry')}
        choices={places}
      />
      <FormChoiceField
        form={form}
        name="language"
        label={t('add.language')}
        note={t('add.languageNote')}
        choices={languages}
      />
      <FormTextField form={form} name="first_name" label={t('add.firstName')} required maxLength={80} />
      <FormTextField form={form} name="last_name" label={t('add.lastName')} maxLength={80} />
      <FormTextField
        form={form}
        name="email"
        label={t('add.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        wide
        maxLength={254}
      />
    </FormDialog>
  );
}
