import type { Manufacturer } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { FormChoiceField } from '../../../platform/form/choice-field.tsx';
import { FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { defaultSorts } from './preferences.rules.ts';
import type { PreferencesForm } from './use-preferences.ts';

/** Settings for this person alone. */
export function OwnPreferences({ form, company }: { form: PreferencesForm; company: Manufacturer }) {
  const { t } = useTranslation('account');
  return (
    <Section title={t('preferences.ownTitle')} text={t('preferences.ownText')}>
      <FieldGrid>
        <FormChoiceField
          form={form}
          name="own_sort"
          label={t('preferences.fields.own_sort')}
          note={t('preferences.ownSortNote')}
          choices={defaultSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          none={t('preferences.ownSortNone', { sort: t(`sort.${company.product_sort}`) })}
          placeholder={t('preferences.ownSortNone', { sort: t(`sort.${company.product_sort}`) })}
        />
      </FieldGrid>
    </Section>
  );
}
