import { contactSorts, type ContactType, type listContacts, type ResultOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { ListFilter, ListOrder } from '../../platform/list/list-choice.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import type { ContactSearch } from './contact-search.rules.ts';
import { useCountries } from './use-countries.ts';

type List = ResultOf<typeof listContacts>;

/** Search, filters and order of the list. */
export function ContactTools({
  type,
  search,
  list,
  onChange,
}: {
  type: ContactType;
  search: ContactSearch;
  list: Pick<List, 'tags' | 'countries'> | undefined;
  onChange: (part: { [Part in keyof ContactSearch]?: ContactSearch[Part] | null }) => void;
}) {
  const { t } = useTranslation('contacts');
  const { nameOf } = useCountries();
  const { tags = [], countries = [] } = list ?? {};
  return (
    <ListTools
      key={type}
      search={{ label: t(`search.${type}`), value: search.q ?? '', onSearch: (q) => onChange({ q }) }}
    >
      <ListFilter
        label={t('tag')}
        all={t('allTags')}
        value={search.tag}
        choices={tags.map(({ name, count }) => ({ value: name, label: name, count }))}
        onChange={(tag) => onChange({ tag })}
      />
      <ListFilter
        label={t('fields.country')}
        all={t('allCountries')}
        value={search.country}
        choices={countries.map(({ id, count }) => ({ value: id, label: nameOf(id), count }))}
        onChange={(country) => onChange({ country: country === null ? null : Number(country) })}
      />
      <ListOrder
        sorts={contactSorts}
        value={search.sort}
        nameOf={(sort) => t(`sorts.${sort}`)}
        onChange={(sort) => onChange({ sort })}
      />
    </ListTools>
  );
}
