import { foldText, type Facet } from '@sourcewiz/contract';
import { ChevronDown, Pin, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FacetEditor } from './facet-editor.tsx';
import { useFacetWords } from './facet-words.ts';
import css from './facet-editor.module.css';
import type { FilterProps } from './filter-props.ts';
import { withFilter, type Filters } from '../library-search.rules.ts';

/** More filters than this are searched. */
const SEARCH_FROM = 8;

/** The filters that are not primary, one open at a time; a pin keeps one of them in the bar. */
export function MoreFilters({ facets, filters, onChange, shown = [], onShow }: FilterProps) {
  const { t } = useTranslation('search');
  const { nameOf } = useFacetWords();
  const [open, setOpen] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const wanted = foldText(words);
  const found = facets.filter((facet) => foldText(nameOf(facet)).includes(wanted));
  return (
    <>
      {facets.length > SEARCH_FROM ? (
        <div className={css['search']}>
          <Search size={14} aria-hidden />
          <input
            autoFocus
            value={words}
            onChange={(event) => setWords(event.target.value)}
            placeholder={t('filters.find')}
            aria-label={t('filters.find')}
          />
        </div>
      ) : null}
      <div className={css['sections']}>
        {found.map((facet) => (
          <Section
            key={facet.key}
            facet={facet}
            filters={filters}
            onChange={onChange}
            isOpen={open === facet.key}
            onToggle={() => setOpen(open === facet.key ? null : facet.key)}
            {...(onShow === undefined
              ? {}
              : {
                  isShown: shown.includes(facet.key),
                  onShow: (isShown: boolean) =>
                    onShow(isShown ? [...shown, facet.key] : shown.filter((key) => key !== facet.key)),
                })}
          />
        ))}
        {found.length === 0 ? <p className={css['nothing']}>{t('filters.nothing')}</p> : null}
      </div>
    </>
  );
}

function Section({
  facet,
  filters,
  onChange,
  isOpen,
  onToggle,
  isShown = false,
  onShow,
}: {
  facet: Facet;
  filters: Filters;
  onChange: (filters: Filters) => void;
  isOpen: boolean;
  onToggle: () => void;
  isShown?: boolean;
  onShow?: (isShown: boolean) => void;
}) {
  const { t } = useTranslation('search');
  const { nameOf, chosenOf } = useFacetWords();
  const name = nameOf(facet);
  const chosen = filters[facet.key];
  return (
    <section className={css['section']}>
      <div className={css['sectionHead']}>
        <button type="button" className={css['toggle']} aria-expanded={isOpen} onClick={onToggle}>
          <span className={css['name']}>{name}</span>
          {chosen === undefined ? null : (
            <span className={css['chosen']}>{chosenOf(facet, chosen).text}</span>
          )}
          <ChevronDown size={14} aria-hidden />
        </button>
        {onShow === undefined ? null : (
          <button
            type="button"
            className={css['pin']}
            aria-pressed={isShown}
            aria-label={t('filters.pin', { name })}
            title={t('filters.pin', { name })}
            onClick={() => onShow(!isShown)}
          >
            <Pin size={14} aria-hidden />
          </button>
        )}
      </div>
      {isOpen ? (
        <FacetEditor
          facet={facet}
          name={name}
          chosen={chosen}
          onChange={(value) => onChange(withFilter(filters, facet.key, value))}
        />
      ) : null}
    </section>
  );
}
