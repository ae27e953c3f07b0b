import { resourceSorts, type ResourceType } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { ChoiceField } from '../../platform/kit/fields/choice-field.tsx';
import { SearchField } from '../../platform/kit/fields/search-field.tsx';
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
  onChange: (search: ResourceSearch) => void;
}) {
  const { t } = useTranslation('resources');
  const { number } = useFormats();
  // Another list begins at its first page.
  const { page: _, ...now } = search;
  const { q: __, ...withoutWords } = now;
  const { category: ___, ...withoutCategory } = now;
  const { sort: ____, ...withoutSort } = now;
  return (
    <div className={css['tools']}>
      <SearchField
        className={css['search']}
        label={t(`search.${type}`)}
        placeholder={t(`search.${type}`)}
        value={search.q ?? ''}
        onSearch={(words) => onChange(words === '' ? withoutWords : { ...now, q: words })}
      />
      {categories.length === 0 ? null : (
        <ChoiceField
          className={css['choice']}
          label={t('category')}
          none={t('allCategories')}
          placeholder={t('allCategories')}
          value={search.category ?? null}
          choices={categories.map(({ name, count }) => ({ value: name, label: name, note: number(count) }))}
          onChange={(category) => onChange(category === null ? withoutCategory : { ...now, category })}
        />
      )}
      <ChoiceField
        className={css['choice']}
        label={t('sort')}
        value={search.sort ?? 'name'}
        choices={resourceSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChange={(value) => {
          const sort = resourceSorts.find((one) => one === value);
          onChange(sort === undefined || sort === 'name' ? withoutSort : { ...now, sort });
        }}
      />
    </div>
  );
}
