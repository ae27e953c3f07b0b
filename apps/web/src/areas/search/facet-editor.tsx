import { foldText, type Facet } from '@sourcewiz/contract';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { useFacetWords } from './facet-words.ts';
import css from './facet-editor.module.css';
import type { ListProps } from './facet-list-props.ts';
import { isDateKey, isRange, type Filters } from './library-search.rules.ts';
import { PeriodList } from './period-list.tsx';
import { RangeEditor } from './range-editor.tsx';

/** More values than this are searched. */
const SEARCH_FROM = 8;

/** Chooses values of one facet, or a range of its numbers. */
export function FacetEditor({
  facet,
  name,
  chosen,
  onChange,
}: {
  facet: Facet;
  name: string;
  chosen: Filters[string] | undefined;
  onChange: (value: Filters[string] | null) => void;
}) {
  if (facet.kind === 'range') {
    return (
      <RangeEditor
        facet={facet}
        name={name}
        chosen={chosen !== undefined && isRange(chosen) ? chosen : {}}
        onChange={onChange}
      />
    );
  }
  const List = isDateKey(facet.key) ? PeriodList : ValueList;
  return (
    <List
      facet={facet}
      name={name}
      chosen={chosen === undefined || isRange(chosen) ? [] : chosen}
      onChange={onChange}
    />
  );
}

function ValueList({ facet, name, chosen, onChange }: ListProps) {
  const { t } = useTranslation('search');
  const { number } = useFormats();
  const { labelOf } = useFacetWords();
  const [words, setWords] = useState('');
  const wanted = foldText(words);
  const values = listed(facet, chosen)
    .map((value) => ({ ...value, label: labelOf(facet, value.key) }))
    .filter(({ label }) => foldText(label).includes(wanted));
  const toggle = (key: string): void =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);

  return (
    <div className={css['editor']}>
      {facet.values.length > SEARCH_FROM ? (
        <div className={css['search']}>
          <Search size={14} aria-hidden />
          <input
            autoFocus
            value={words}
            onChange={(event) => setWords(event.target.value)}
            placeholder={t('filters.search', { name })}
            aria-label={t('filters.search', { name })}
          />
        </div>
      ) : null}
      <div className={css['list']} role="group" aria-label={name}>
        {values.map(({ key, label, count }) => (
          <label key={key} className={css['option']}>
            <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} />
            <span className={css['name']}>{label}</span>
            <span className={css['count']}>{number(count)}</span>
          </label>
        ))}
        {values.length === 0 ? <p className={css['nothing']}>{t('filters.nothing')}</p> : null}
      </div>
      <div className={css['foot']}>
        <button type="button" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('filters.clear')}
        </button>
      </div>
    </div>
  );
}

/** The values of the answer, and chosen ones that no product has any more. */
function listed(facet: Facet, chosen: readonly string[]): Facet['values'] {
  const gone = chosen.filter((key) => !facet.values.some((value) => value.key === key));
  return [...facet.values, ...gone.map((key) => ({ key, label: key, count: 0 }))];
}
