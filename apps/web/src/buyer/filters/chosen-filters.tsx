import type { BuyerCatalogue, BuyerFilters, BuyerQuery } from '@sourcewiz/contract';
import type { MouseEvent } from 'react';
import { queryText } from '../buyer-api.ts';
import { useTexts } from '../buyer-texts.ts';
import { Icon } from '../icon.tsx';
import { signOf } from './price-filter.tsx';
import { withoutKind } from './use-catalogue.ts';

interface Chip {
  label: string;
  without: BuyerQuery;
}

/** How many products there are, and each choice with a way to take it back. */
export function ChosenFilters({
  catalogue: { token, total, currency, language },
  filters,
  query,
  count,
  onChoose,
}: {
  catalogue: BuyerCatalogue;
  filters: BuyerFilters;
  query: BuyerQuery;
  count: number;
  onChoose: (change: Partial<BuyerQuery>) => void;
}) {
  const texts = useTexts();
  const sign = currency === '' ? '' : signOf(currency, language);
  const money = (amount: number) => `${sign}${amount.toLocaleString(language)}`;
  const range = priceText(query, { texts, money });
  const chips = chipsOf(query, filters, range);
  const link = (wanted: BuyerQuery) => ({
    href: `/view-collection/${token}${queryText({ ...wanted, page: 1 })}`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      onChoose(wanted);
    },
  });
  if (chips.length === 0 && query.search === '') return null;
  const nothing = { ...query, search: '', filters: [], min: null, max: null };
  return (
    <div className="chosen">
      <strong role="status">{texts.countOf(count, total)}</strong>
      {chips.map(({ label, without }) => (
        <a key={label} className="chip" aria-label={texts.removeFilter(label)} {...link(without)}>
          {label} <Icon name="close" size={14} />
        </a>
      ))}
      {query.search !== '' && (
        <a className="chip" aria-label={texts.removeFilter(query.search)} {...link({ ...query, search: '' })}>
          “{query.search}” <Icon name="close" size={14} />
        </a>
      )}
      <a className="clear" {...link(nothing)}>
        {texts.clearAll}
      </a>
    </div>
  );
}

/** Both ends of the price, or the one that is chosen. */
function priceText(
  { min, max }: BuyerQuery,
  { texts, money }: { texts: ReturnType<typeof useTexts>; money: (amount: number) => string },
): string {
  if (min !== null && max !== null) return texts.priceRange(money(min), money(max));
  if (min !== null) return texts.priceAbove(money(min));
  return max === null ? '' : texts.priceBelow(money(max));
}

function chipsOf(query: BuyerQuery, { kinds }: BuyerFilters, price: string): Chip[] {
  const chips = query.filters.map((filter): Chip => {
    const kind = kinds.find(({ key }) => filter.startsWith(`${key}:`));
    const value = kind ? filter.slice(kind.key.length + 1) : filter.slice(filter.indexOf(':') + 1);
    const label = kind?.values.find((one) => one.value === value)?.label ?? value;
    return { label, without: { ...query, filters: query.filters.filter((one) => one !== filter) } };
  });
  return price === '' ? chips : [...chips, { label: price, without: withoutKind(query, 'price') }];
}
