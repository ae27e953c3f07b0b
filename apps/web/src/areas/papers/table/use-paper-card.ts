import { exact, lineTotals, typedUnitWord, type TradePaperDetails } from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridCard } from '../../../platform/grid/grid-cards.tsx';
import type { CellReader } from '../../../platform/grid/grid-types.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { useFindingText } from '../paper-findings.tsx';
import type { LineRow } from './paper-rows.rules.ts';

/** What the card of a line says on a phone: how much of the order at which price, and what disagrees. */
export function usePaperCard({
  type,
  findings,
}: TradePaperDetails): (row: LineRow, cell: CellReader) => GridCard {
  const { t } = useTranslation('papers');
  const { number, amount } = useFormats();
  const textOf = useFindingText();
  return useMemo(
    () =>
      ({ uid, line }, cell) => {
        const text = (key: string): string => String(cell(key) ?? '');
        const [quantity, price] = [text('quantity'), text('price')];
        const isPriced = type !== 'packaging-list' && price !== '';
        const pieces =
          line.ordered === null || exact(line.ordered).eq(quantity || 0)
            ? number(quantity)
            : t('packing.packedOf', { packed: number(quantity), ordered: number(line.ordered) });
        const found = findings.find((one) => one.line?.uid === uid);
        const { amount: total } = lineTotals({
          quantity,
          price: isPriced ? price : null,
          discount_percent: text('discount_percent') || '0',
        });
        return {
          title: text('name') || line.facts.sku,
          note: [
            pieces,
            typedUnitWord(text('unit'), currentLanguage()),
            ...(isPriced ? ['×', amount(price)] : []),
          ].join(' '),
          ...(isPriced && total !== null ? { figure: amount(total), isSum: true } : {}),
          picture: line.image?.thumb,
          words: line.facts.sku,
          ...(found && { warning: textOf({ ...found, line: null }) }),
        };
      },
    // The text of a finding depends on the language alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [type, findings, t, number, amount],
  );
}
