import type { Facet } from '@sourcewiz/contract';
import { useMemo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { CheckList } from '../../../platform/kit/fields/choices/check-list.tsx';
import { FacetFoot } from './facet-foot.tsx';
import type { ListProps } from './filter-props.ts';
import { useFacetWords } from './facet-words.ts';
import { isDateKey, isRange, type Filters } from '../library-search.rules.ts';
import { RangeEditor } from './range-editor.tsx';
import { OptionCheck, OptionList } from '../../../platform/kit/fields/choices/option-list.tsx';

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

/** The values in the answer, and chosen ones that no product has any more. */
function ValueList({ facet, name, chosen, onChange }: ListProps) {
  const { t } = useTranslation('search');
  const { labelOf } = useFacetWords();
  const { number } = useFormats();
  const known = useMemo(() => new Set(facet.values.map(({ key }) => key)), [facet.values]);
  const gone = chosen.filter((key) => !known.has(key)).map((key) => ({ key, label: key, count: 0 }));
  const isNamedHere = facet.key === 'completeness';
  const options = [...facet.values, ...gone].map(({ key, label, count }) => ({
    value: key,
    // Its few steps have names on this screen, other values have their own.
    label: isNamedHere ? labelOf(facet, key) : label,
    note: number(count),
  }));
  return (
    <>
      <CheckList
        label={name}
        search={t('filters.search', { name })}
        options={options}
        chosen={chosen}
        onChange={onChange}
      />
      <FacetFoot isOn={chosen.length > 0} onClear={() => onChange([])} />
    </>
  );
}

/** One of the eight periods (SEARCH-021); a second press on the chosen one clears it. */
function PeriodList({ facet, name, chosen, onChange }: ListProps) {
  const { labelOf } = useFacetWords();
  const group = useId();
  const [now] = chosen;
  return (
    <>
      <OptionList role="radiogroup" aria-label={name}>
        {facet.values.map(({ key }) => (
          <OptionCheck
            key={key}
            type="radio"
            name={group}
            label={labelOf(facet, key)}
            checked={key === now}
            onChange={() => onChange([key])}
            onClick={() => {
              if (key === now) onChange([]);
            }}
          />
        ))}
      </OptionList>
      <FacetFoot isOn={chosen.length > 0} onClear={() => onChange([])} />
    </>
  );
}
