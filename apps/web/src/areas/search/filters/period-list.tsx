import { useId } from 'react';
import { OptionCheck, OptionList } from '../../../platform/kit/fields/choices/option-list.tsx';
import { FacetFoot } from './facet-foot.tsx';
import type { ListProps } from './filter-props.ts';
import { useFacetWords } from './facet-words.ts';

/** One of the eight periods (SEARCH-021); a second press on the chosen one clears it. */
export function PeriodList({ facet, name, chosen, onChange }: ListProps) {
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
