import type { BuyerCatalogue, BuyerFilters, BuyerQuery } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTexts } from '../buyer-texts.ts';

/** From and to, above how many products there are in each step. */
export function PriceFilter({
  price: { stops, bars },
  query,
  catalogue: { currency, language },
  onChoose,
}: {
  price: NonNullable<BuyerFilters['price']>;
  query: BuyerQuery;
  catalogue: BuyerCatalogue;
  onChoose: (change: Partial<BuyerQuery>) => void;
}) {
  const texts = useTexts();
  const [min, max] = [stops[0] ?? 0, stops.at(-1) ?? 0];
  // While an end is dragged or typed.
  const [moved, setMoved] = useState<{ of: BuyerQuery; from: number; to: number }>();
  const [from, to] = moved?.of === query ? [moved.from, moved.to] : [query.min ?? min, query.max ?? max];
  const most = Math.max(1, ...bars);
  const settle = (nextFrom: number, nextTo: number) => {
    const ends = { min: nextFrom <= min ? null : nextFrom, max: nextTo >= max ? null : nextTo };
    if (ends.min !== query.min || ends.max !== query.max) onChoose(ends);
  };
  const drag = (nextFrom: number, nextTo: number) => setMoved({ of: query, from: nextFrom, to: nextTo });
  const slider = {
    min: 0,
    max: bars.length,
    step: 0.05,
    onPointerUp: () => settle(from, to),
    onKeyUp: () => settle(from, to),
  } as const;
  const field = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <fieldset className="filter price">
      <legend>{texts.pricePiece}</legend>
      <div className="price-bars" aria-hidden>
        {bars.map((count, index) => {
          const [start, end] = [stops[index] ?? 0, stops[index + 1] ?? 0];
          const isIn = end > from && start < to;
          const height = `${Math.max(count > 0 ? 12 : 3, (100 * count) / most)}%`;
          return <span key={start} className={isIn ? 'in' : undefined} style={{ height }} />;
        })}
      </div>
      <div className="price-slider js">
        <input
          {...slider}
          type="range"
          aria-label={texts.priceFrom}
          aria-valuetext={String(from)}
          value={placeOf(from, stops)}
          onChange={({ currentTarget }) =>
            drag(Math.min(amountAt(Number(currentTarget.value), stops), to), to)
          }
        />
        <input
          {...slider}
          type="range"
          aria-label={texts.priceTo}
          aria-valuetext={String(to)}
          value={placeOf(to, stops)}
          onChange={({ currentTarget }) =>
            drag(from, Math.max(amountAt(Number(currentTarget.value), stops), from))
          }
        />
      </div>
      <div className="price-ends">
        <label>
          <span>{signOf(currency, language)}</span>
          <input
            {...field}
            name="min"
            key={`from ${from}`}
            aria-label={texts.priceFrom}
            defaultValue={query.min === null && from === min ? '' : from}
            placeholder={String(min)}
            onBlur={({ currentTarget }) => settle(numberIn(currentTarget.value) ?? min, to)}
            onKeyDown={blurOnEnter}
          />
        </label>
        <span className="quiet">{texts.priceUpTo}</span>
        <label>
          <span>{signOf(currency, language)}</span>
          <input
            {...field}
            name="max"
            key={`to ${to}`}
            aria-label={texts.priceTo}
            defaultValue={query.max === null && to === max ? '' : to}
            placeholder={String(max)}
            onBlur={({ currentTarget }) => settle(from, numberIn(currentTarget.value) ?? max)}
            onKeyDown={blurOnEnter}
          />
        </label>
      </div>
    </fieldset>
  );
}

/** Where a price is between the stops, which are equally far apart on the slider. */
function placeOf(price: number, stops: readonly number[]): number {
  const last = stops.length - 1;
  const at = Math.min(
    last - 1,
    Math.max(
      0,
      stops.findLastIndex((stop) => stop <= price),
    ),
  );
  const [start = 0, end = 0] = stops.slice(at, at + 2);
  return at + Math.min(1, Math.max(0, end > start ? (price - start) / (end - start) : 0));
}

function amountAt(place: number, stops: readonly number[]): number {
  const at = Math.min(stops.length - 2, Math.floor(place));
  const [start = 0, end = 0] = stops.slice(at, at + 2);
  const amount = start + (end - start) * (place - at);
  return end - start > 20 ? Math.round(amount) : Math.round(amount * 100) / 100;
}

function blurOnEnter(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.currentTarget.blur();
}

const numberIn = (text: string): number | undefined => {
  const digits = text.replace(',', '.').replaceAll(/[^\d.]/g, '');
  return /\d/.test(digits) ? Number(digits) : undefined;
};

export const signOf = (currency: string, language: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
