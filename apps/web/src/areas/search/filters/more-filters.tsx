import { foldText, type Facet } from '@sourcewiz/contract';
import { ChevronDown, Pin } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import {
  NoOptions,
  OptionButton,
  OptionList,
  OptionSearch,
} from '../../../platform/kit/fields/choices/option-list.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { FacetEditor } from './facet-editor.tsx';
import { useFacetWords } from './facet-words.ts';
import css from './facet-editor.module.css';
import type { FilterProps } from './filter-props.ts';
import { withFilter, type Filters } from '../library-search.rules.ts';

/** With more filters than this there is a search. */
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
        <OptionSearch
          autoFocus
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder={t('filters.find')}
          aria-label={t('filters.find')}
        />
      ) : null}
      <OptionList>
        {found.map((facet) => (
          <Section
            key={facet.key}
            facet={facet}
            filters={filters}
            onChange={onChange}
            isOpen={open === facet.key}
            onToggle={() => setOpen(open === facet.key ? null : facet.key)}
            isShown={shown.includes(facet.key)}
            onShow={
              onShow &&
              ((isShown) =>
                onShow(isShown ? [...shown, facet.key] : shown.filter((key) => key !== facet.key)))
            }
          />
        ))}
        {found.length === 0 ? <NoOptions>{t('filters.nothing')}</NoOptions> : null}
      </OptionList>
    </>
  );
}

function Section({
  facet,
  filters,
  onChange,
  isOpen,
  onToggle,
  isShown,
  onShow,
}: {
  facet: Facet;
  filters: Filters;
  onChange: (filters: Filters) => void;
  isOpen: boolean;
  onToggle: () => void;
  isShown: boolean;
  onShow: ((isShown: boolean) => void) | undefined;
}) {
  const { t } = useTranslation('search');
  const { nameOf, chosenOf } = useFacetWords();
  const name = nameOf(facet);
  const chosen = filters[facet.key];
  return (
    <section>
      <Row gap={0}>
        <OptionButton
          aria-expanded={isOpen}
          label={<Text weight={500}>{name}</Text>}
          note={
            chosen === undefined ? undefined : (
              <Text as="b" tone="accent" weight={560} clip className={css['chosen']}>
                {chosenOf(facet, chosen).text}
              </Text>
            )
          }
          mark={<ChevronDown size={14} className={css['turned']} aria-hidden />}
          onClick={onToggle}
        />
        {onShow === undefined ? null : (
          <Button
            variant="text"
            icon={<Pin size={14} fill={isShown ? 'currentColor' : 'none'} aria-hidden />}
            aria-pressed={isShown}
            aria-label={t('filters.pin', { name })}
            title={t('filters.pin', { name })}
            onClick={() => onShow(!isShown)}
          />
        )}
      </Row>
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
