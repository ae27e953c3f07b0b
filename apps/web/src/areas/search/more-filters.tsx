import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FacetEditor } from './facet-editor.tsx';
import { useFacetWords } from './facet-words.ts';
import css from './facet-editor.module.css';
import type { FilterProps } from './filter-props.ts';
import { withFilter } from './library-search.rules.ts';

/** The filters that are not primary, one open at a time. */
export function MoreFilters({ facets, filters, onChange }: FilterProps) {
  const { t } = useTranslation('search');
  const { nameOf, chosenOf } = useFacetWords();
  const [open, setOpen] = useState<string | null>(null);
  if (facets.length === 0) return <p className={css['nothing']}>{t('filters.none')}</p>;
  return (
    <div className={css['sections']}>
      {facets.map((facet) => {
        const chosen = filters[facet.key];
        return (
          <section key={facet.key} className={css['section']}>
            <button
              type="button"
              aria-expanded={open === facet.key}
              onClick={() => setOpen(open === facet.key ? null : facet.key)}
            >
              <span className={css['name']}>{nameOf(facet)}</span>
              {chosen === undefined ? null : (
                <span className={css['chosen']}>{chosenOf(facet, chosen).text}</span>
              )}
              <ChevronDown size={14} aria-hidden />
            </button>
            {open === facet.key ? (
              <FacetEditor
                facet={facet}
                name={nameOf(facet)}
                chosen={chosen}
                onChange={(value) => onChange(withFilter(filters, facet.key, value))}
              />
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
