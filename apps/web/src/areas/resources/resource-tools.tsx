import { resourceSorts, type ResourceType } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { ListFilter, ListOrder } from '../../platform/list/list-choice.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import type { ResourceSearch } from './resource-search.rules.ts';

/** Search, category and order of the list. */
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
  return (
    <ListTools
      key={type}
      search={{ label: t(`search.${type}`), value: search.q ?? '', onSearch: (q) => onChange({ q }) }}
    >
      <ListFilter
        label={t('category')}
        all={t('allCategories')}
        value={search.category}
        choices={categories.map(({ name, count }) => ({ value: name, label: name, count }))}
        onChange={(category) => onChange({ category })}
      />
      <ListOrder
        sorts={resourceSorts}
        value={search.sort}
        nameOf={(sort) => t(`sorts.${sort}`)}
        onChange={(sort) => onChange({ sort })}
      />
    </ListTools>
  );
}
