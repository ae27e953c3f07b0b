import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridCard } from '../../../platform/grid/grid-cards.tsx';
import type { CellReader } from '../../../platform/grid/grid-types.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import type { OwnRow } from './own-rows.rules.ts';

type CardOf = (row: OwnRow, cell: CellReader, readerOf: (row: OwnRow) => CellReader) => GridCard;

/**
 * What the card of a product or option says on a phone: its name and price in the catalogue. The name of a product and
 * "on request" hold for its options, too.
 */
export function useOwnCard(rows: ReadonlyMap<string, OwnRow>, currency: string): CardOf {
  const { t } = useTranslation('catalogues');
  const { money } = useFormats();
  return useMemo(
    () => (row, cell, readerOf) => {
      const { product, option } = row;
      const ofProduct = readerOf(rows.get(`${product.id}`) ?? row);
      const typed = cell('price') as string | null | undefined;
      const price = typed ? { amount: typed, currency } : (option ?? product).calculated;
      const name = String(ofProduct('name') ?? product.name);
      return {
        title: option === null ? name : `${name}, ${option.name}`,
        note: option === null ? (product.product_id ?? '') : '',
        figure:
          ofProduct('on_request') === true
            ? t('table.onRequest')
            : price === null
              ? '–'
              : money(price.amount, price.currency),
        picture: product.image?.thumb,
        words: product.name,
        warning: product.status === 'published' ? undefined : t(`details.unseen.${product.status}`),
      };
    },
    [rows, currency, t, money],
  );
}
