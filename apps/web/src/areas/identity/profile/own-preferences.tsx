import type { Manufacturer } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { FieldGrid, Section } from '../../../platform/kit/page/section.tsx';
import { defaultSorts, type ProductSort } from './preferences.rules.ts';
import type { PreferencesForm } from './use-preferences.ts';

/** What holds for this person alone. */
export function OwnPreferences({
  form: { saved, draft, changed, change },
  company,
}: {
  form: PreferencesForm;
  company: Manufacturer;
}) {
  const { t } = useTranslation('account');
  const label = t('preferences.fields.own_sort');
  const asCompany = t('preferences.ownSortNone', { sort: t(`sort.${company.product_sort}`) });
  const nameOf = (sort: ProductSort | null): string => (sort === null ? asCompany : t(`sort.${sort}`));
  return (
    <Section title={t('preferences.ownTitle')} text={t('preferences.ownText')}>
      <FieldGrid>
        <Field
          label={label}
          note={t('preferences.ownSortNote')}
          was={changed.includes('own_sort') ? nameOf(saved.own_sort) : undefined}
        >
          {({ id, 'aria-describedby': note }) => (
            <ChoiceField
              id={id}
              label={label}
              describedBy={note}
              choices={defaultSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
              none={asCompany}
              value={draft.own_sort}
              placeholder={asCompany}
              onChange={(value) => change({ own_sort: defaultSorts.find((sort) => sort === value) ?? null })}
            />
          )}
        </Field>
      </FieldGrid>
    </Section>
  );
}
