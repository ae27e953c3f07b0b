import { contactSorts, type ContactType, type listContacts, type ResultOf } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { ChoiceField } from '../../platform/kit/fields/choice-field.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import type { ContactSearch } from './contact-search.rules.ts';
import css from './contacts.module.css';
import { useCountries } from './use-countries.ts';

type List = ResultOf<typeof listContacts>;

/** Words, filters and order of the list. */
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
  const { number } = useFormats();
  const { nameOf } = useCountries();
  const { tags = [], countries = [] } = list ?? {};
  return (
    <ListTools
      key={type}
      search={{ label: t(`search.${type}`), value: search.q ?? '', onSearch: (q) => onChange({ q }) }}
    >
      {tags.length === 0 ? null : (
        <ChoiceField
          className={css['choice']}
          label={t('tag')}
          none={t('allTags')}
          placeholder={t('allTags')}
          value={search.tag ?? null}
          choices={tags.map(({ name, count }) => ({ value: name, label: name, note: number(count) }))}
          onChange={(tag) => onChange({ tag })}
        />
      )}
      {countries.length === 0 ? null : (
        <ChoiceField
          className={css['choice']}
          label={t('fields.country')}
          none={t('allCountries')}
          placeholder={t('allCountries')}
          value={search.country === undefined ? null : String(search.country)}
          choices={countries.map(({ id, count }) => ({
            value: String(id),
            label: nameOf(id),
            note: number(count),
          }))}
          onChange={(country) => onChange({ country: country === null ? null : Number(country) })}
        />
      )}
      <ChoiceField
        className={css['choice']}
        label={t('sort')}
        value={search.sort ?? 'name'}
        choices={contactSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChange={(value) => onChange({ sort: contactSorts.find((one) => one === value) ?? null })}
      />
    </ListTools>
  );
}
