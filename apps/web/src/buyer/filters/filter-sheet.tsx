import type { BuyerCatalogue, BuyerFilters, BuyerQuery } from '@sourcewiz/contract';
import { useEffect, useRef } from 'react';
import { useTexts } from '../buyer-texts.ts';
import { Icon } from '../icon.tsx';
import { FilterForm } from './filter-form.tsx';
import { isWhole, withoutKind } from './use-catalogue.ts';

/** The filters of a phone: one sheet, whose button says what there would be. */
export function FilterSheet({
  catalogue,
  filters,
  query,
  total,
  onChoose,
  onClose,
}: {
  catalogue: BuyerCatalogue;
  filters: BuyerFilters;
  query: BuyerQuery;
  total: number;
  onChoose: (change: Partial<BuyerQuery>) => void;
  onClose: () => void;
}) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const nothing = { search: '', filters: [], min: null, max: null };
  const way = wayOut(filters);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="filters-title" onClose={onClose}>
      <div className="sheet-inside">
        <header>
          <h2 id="filters-title">
            {texts.filters} <span className="quiet">{countOf(query) || ''}</span>
          </h2>
          {!isWhole(query) && (
            <button type="button" className="clear" onClick={() => onChoose(nothing)}>
              {texts.clearAll}
            </button>
          )}
          <button
            type="button"
            className="button line round"
            aria-label={texts.close}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" size={18} />
          </button>
        </header>
        <FilterForm catalogue={catalogue} filters={filters} query={query} onChoose={onChoose} />
        <footer>
          <button
            type="button"
            className="button ink"
            aria-live="polite"
            onClick={() => {
              if (total > 0) dialog.current?.close();
              else onChoose(way ? withoutKind(query, way.key) : nothing);
            }}
          >
            {total > 0 ? texts.showCount(total) : texts.nothingFits(way?.label(texts.price))}
          </button>
        </footer>
      </div>
    </dialog>
  );
}

/** The kind that leaves most products when it is cleared; undefined if no single one leaves any. */
function wayOut({ without, kinds }: BuyerFilters) {
  const [best] = without.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total);
  if (!best) return undefined;
  const label = (price: string) =>
    best.key === 'price' ? price : (kinds.find(({ key }) => key === best.key)?.label ?? '');
  return { key: best.key, label };
}

/** Number of choices; the two ends of the price are one. */
export const countOf = ({ filters, min, max }: BuyerQuery): number =>
  filters.length + (min === null && max === null ? 0 : 1);
