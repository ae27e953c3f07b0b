import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import css from './facet-editor.module.css';
import type { ListProps } from './facet-list-props.ts';
import { useFacetWords } from './facet-words.ts';

/** One of the eight periods (SEARCH-021); a second press on the chosen one takes it off. */
export function PeriodList({ facet, name, chosen, onChange }: ListProps) {
  const { t } = useTranslation('search');
  const { labelOf } = useFacetWords();
  const group = useId();
  const [now] = chosen;
  return (
    <div className={css['editor']}>
      <div className={css['list']} role="radiogroup" aria-label={name}>
        {facet.values.map(({ key }) => (
          <label key={key} className={css['option']}>
            <input
              type="radio"
              name={group}
              checked={key === now}
              onChange={() => onChange([key])}
              onClick={() => {
                if (key === now) onChange([]);
              }}
            />
            <span className={css['name']}>{labelOf(facet, key)}</span>
          </label>
        ))}
      </div>
      <div className={css['foot']}>
        <button type="button" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('filters.clear')}
        </button>
      </div>
    </div>
  );
}
