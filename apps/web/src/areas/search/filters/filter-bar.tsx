import type { Facet } from '@sourcewiz/contract';
import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { useFacetWords } from './facet-words.ts';
import css from './filter-bar.module.css';
import type { FilterProps } from './filter-props.ts';
import { filterStateOf, withFilter, type Filters } from '../library-search.rules.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const FacetEditor = lazyPart(() =>
  import('./facet-editor.tsx').then((part) => ({ default: part.FacetEditor })),
);
const MoreFilters = lazyPart(() =>
  import('./more-filters.tsx').then((part) => ({ default: part.MoreFilters })),
);
// Code for what opens on a click is loaded when the pointer comes near.
const preload = (): void => void Promise.all([FacetEditor.preload(), MoreFilters.preload()]);

/** Filters as chips: primary and active ones in the bar, the rest behind "More filters" (SEARCH-015, SEARCH-023). */
export function FilterBar({ facets, filters, onChange, shown = [], onShow }: FilterProps) {
  const { t } = useTranslation('search');
  const state = filterStateOf(facets, filters, shown);
  return (
    <Row
      gap={6}
      className={css['bar']}
      role="group"
      aria-label={t('filters.label')}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {state.filters.map((facet) => (
        <FilterChip
          key={facet.key}
          facet={facet}
          chosen={filters[facet.key]}
          onChange={(value) => onChange(withFilter(filters, facet.key, value))}
        />
      ))}
      {state.moreFilters.length > 0 ? (
        <MoreButton
          facets={state.moreFilters}
          on={state.appliedMoreFilters.length}
          filters={filters}
          onChange={onChange}
          shown={shown}
          onShow={onShow}
        />
      ) : null}
      {state.appliedFilters.length > 0 ? (
        <Button variant="text" onClick={() => onChange({})}>
          <Text tone="faint">{t('filters.clearAll')}</Text>
        </Button>
      ) : null}
    </Row>
  );
}

function FilterChip({
  facet,
  chosen,
  onChange,
}: {
  facet: Facet;
  chosen: Filters[string] | undefined;
  onChange: (value: Filters[string] | null) => void;
}) {
  const { t } = useTranslation('search');
  const { nameOf, chosenOf } = useFacetWords();
  const [open, setOpen] = useState(false);
  const chip = useRef<HTMLSpanElement>(null);
  const name = nameOf(facet);
  const value = chosen === undefined ? null : chosenOf(facet, chosen);
  return (
    <span ref={chip} className={css['chip']} data-on={value !== null || undefined}>
      <Button
        variant="text"
        className={css['open']}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={value === null ? name : t('filters.edit', { name, value: value.text })}
        onClick={() => setOpen(!open)}
      >
        <span className={css['name']} title={name}>
          {name}
        </span>
        {value === null ? (
          <ChevronDown size={13} aria-hidden />
        ) : (
          <>
            <i className={css['rule']} aria-hidden />
            <Text as="b" tone="accent" weight={600} clip className={css['value']}>
              {value.text}
            </Text>
            {value.more > 0 ? <Tag tone="accent">+{value.more}</Tag> : null}
          </>
        )}
      </Button>
      {value === null ? null : (
        <IconButton
          label={t('filters.remove', { name })}
          icon={<X size={13} aria-hidden />}
          className={css['remove']}
          onClick={() => onChange(null)}
        />
      )}
      {open ? (
        <Popover anchor={chip} label={name} onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <FacetEditor facet={facet} name={name} chosen={chosen} onChange={onChange} />
          </Suspense>
        </Popover>
      ) : null}
    </span>
  );
}

function MoreButton({ on, ...props }: FilterProps & { on: number }) {
  const { t } = useTranslation('search');
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="text"
        icon={<SlidersHorizontal size={14} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={on > 0 ? t('filters.moreCount', { count: on, formatted: number(on) }) : t('filters.more')}
        title={t('filters.more')}
        onClick={() => setOpen(!open)}
      >
        <span className={css['word']}>{t('filters.more')}</span>
      </Button>
      {open ? (
        <Popover anchor={button} label={t('filters.more')} onClose={() => setOpen(false)}>
          <Suspense fallback={null}>
            <MoreFilters {...props} />
          </Suspense>
        </Popover>
      ) : null}
    </>
  );
}
