import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridCard } from '../../../platform/grid/grid-cards.tsx';
import type { CellReader } from '../../../platform/grid/grid-types.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import type { OwnRow } from './own-rows.rules.ts';

/** What the card of a product or option says on a phone: its name and price in the catalogue. */
export function useOwnCard(currency: string): (row: OwnRow, cell: CellReader) => GridCard {
  const { t } = useTranslation('catalogues');
  const { money } = useFormats();
  return useMemo(
    () =>
      ({ product, option }, cell) => {
        const typed = cell('price') as string | null | undefined;
        const price = typed ? { amount: typed, currency } : (option ?? product).calculated;
        const name = String((option === null ? cell('name') : product.own.name) ?? product.name);
        return {
          title: option === null ? name : `${name}, ${option.name}`,
          note: option === null ? (product.product_id ?? '') : '',
          figure:
            cell('on_request') === true
              ? t('table.onRequest')
              : price === null
                ? '–'
                : money(price.amount, price.currency),
          picture: product.image?.thumb,
          words: product.name,
          warning: product.status === 'published' ? undefined : t(`details.unseen.${product.status}`),
        };
      },
    [currency, t, money],
  );
}
