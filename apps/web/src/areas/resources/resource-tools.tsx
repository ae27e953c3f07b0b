import { resourceSorts, type ResourceType } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { ChoiceField } from '../../platform/kit/fields/choice-field.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import type { ResourceSearch } from './resource-search.rules.ts';
import css from './resources.module.css';

/** Words, category and order of the list. */
export function ResourceTools({
  type,
  search,
  categories,
  onChange,
}: {
  type: ResourceType;
  search: ResourceSearch;
  categories: readonly { name: string; count: number }[];
  onChange: (part: { q?: string; category?: string | null; sort?: ResourceSearch['sort'] | null }) => void;
}) {
  const { t } = useTranslation('resources');
  const { number } = useFormats();
  return (
    <ListTools
      key={type}
      search={{ label: t(`search.${type}`), value: search.q ?? '', onSearch: (q) => onChange({ q }) }}
    >
      {categories.length === 0 ? null : (
        <ChoiceField
          className={css['choice']}
          label={t('category')}
          none={t('allCategories')}
          placeholder={t('allCategories')}
          value={search.category ?? null}
          choices={categories.map(({ name, count }) => ({ value: name, label: name, note: number(count) }))}
          onChange={(category) => onChange({ category })}
        />
      )}
      <ChoiceField
        className={css['choice']}
        label={t('sort')}
        value={search.sort ?? 'name'}
        choices={resourceSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChange={(value) => onChange({ sort: resourceSorts.find((one) => one === value) ?? null })}
      />
    </ListTools>
  );
}
