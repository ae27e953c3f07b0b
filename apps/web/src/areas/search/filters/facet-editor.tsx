import { foldText, type Facet } from '@sourcewiz/contract';
import { Search } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { MoreLine } from '../../../platform/kit/page/more-line.tsx';
import { SHORT_LIST, shortList } from '../../../platform/kit/fields/short-list.ts';
import { useStable } from '../../../platform/kit/use-stable.ts';
import { useFacetWords } from './facet-words.ts';
import css from './facet-editor.module.css';
import type { ListProps } from './facet-list-props.ts';
import { isDateKey, isRange, type Filters } from '../library-search.rules.ts';
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
  const [words, setWords] = useState('');
  const ticked = useMemo(() => new Set(chosen), [chosen]);
  // As they were when the words changed: a row does not jump away while it is ticked.
  const [first, setFirst] = useState<ReadonlySet<string>>(ticked);
  const wanted = foldText(words);
  const found = useListed(facet, chosen).filter(({ folded }) => folded.includes(wanted));
  const { shown, more } = shortList(
    found,
    ({ key }, place) => first.has(key) || (place >= SHORT_LIST && ticked.has(key)),
  );
  const toggle = useStable((key: string): void =>
    onChange(ticked.has(key) ? chosen.filter((one) => one !== key) : [...chosen, key]),
  );

  return (
    <div className={css['editor']}>
      {facet.values.length > SEARCH_FROM ? (
        <div className={css['search']}>
          <Search size={14} aria-hidden />
          <input
            autoFocus
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setFirst(ticked);
            }}
            placeholder={t('filters.search', { name })}
            aria-label={t('filters.search', { name })}
          />
        </div>
      ) : null}
      <div className={css['list']} role="group" aria-label={name}>
        {shown.map(({ key, label, count }) => (
          <ValueRow
            key={key}
            value={key}
            label={label}
            count={count}
            checked={ticked.has(key)}
            onToggle={toggle}
          />
        ))}
        {found.length === 0 ? <p className={css['nothing']}>{t('filters.nothing')}</p> : null}
      </div>
      <MoreLine count={more} />
      <div className={css['foot']}>
        <button type="button" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('filters.clear')}
        </button>
      </div>
    </div>
  );
}

const ValueRow = memo(function ValueRow({
  value,
  label,
  count,
  checked,
  onToggle,
}: {
  value: string;
  label: string;
  count: number;
  checked: boolean;
  onToggle: (value: string) => void;
}) {
  const { number } = useFormats();
  return (
    <label className={css['option']}>
      <input type="checkbox" checked={checked} onChange={() => onToggle(value)} />
      <span className={css['name']}>{label}</span>
      <span className={css['count']}>{number(count)}</span>
    </label>
  );
});

type Value = Facet['values'][number];
interface ListedValue extends Value {
  /** Its label as the search compares it. */
  folded: string;
}

/** The values of the answer, and chosen ones that no product has any more. */
function useListed(facet: Facet, chosen: readonly string[]): readonly ListedValue[] {
  const { labelOf } = useFacetWords();
  const { values } = facet;
  const answered = useMemo(() => values.map(listedValue), [values]);
  const known = useMemo(() => new Set(values.map(({ key }) => key)), [values]);
  const gone = chosen.filter((key) => !known.has(key)).map((key) => ({ key, label: key, count: 0 }));
  // Its few steps are named by the screen, other values by themselves.
  return facet.key === 'completeness'
    ? [...values, ...gone].map((value) => listedValue({ ...value, label: labelOf(facet, value.key) }))
    : [...answered, ...gone.map(listedValue)];
}

function listedValue(value: Value): ListedValue {
  return { ...value, folded: foldText(value.label) };
}
