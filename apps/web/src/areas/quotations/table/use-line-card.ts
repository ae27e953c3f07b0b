import { quotedPrices } from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridCard } from '../../../platform/grid/grid-cards.tsx';
import type { CellReader } from '../../../platform/grid/grid-types.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { amountOf, lineWith, type LineRow } from './line-rows.ts';
import type { LineColumnOptions } from './use-line-columns.tsx';
import { warningWords } from './warning-words.ts';

/** What the card of a line says on a phone: how many at which price, what they come to, and what is to be checked. */
export function useLineCard({
  terms,
  containers,
  warningsOf,
}: Omit<LineColumnOptions, 'columns'>): (row: LineRow, cell: CellReader) => GridCard {
  const { t } = useTranslation('quotations');
  const formats = useFormats();
  return useMemo(() => {
    const { number, amount, rate } = formats;
    return (row, cell) => {
      const line = lineWith(row, cell);
      const price = quotedPrices(line, terms, containers)[terms.incoterm];
      const total = amountOf(line, terms, containers);
      const said = [
        ...(line.is_gone ? [t('table.gone')] : line.is_hidden ? [t('table.hidden')] : []),
        ...warningsOf(line).map((warning) => warningWords(warning, t, formats)),
      ];
      return {
        title: [line.name, line.facts.variant].filter(Boolean).join(', '),
        note: [
          `${number(line.quantity)} × ${price === null ? '–' : amount(price)}`,
          ...(Number(line.discount_percent) > 0 ? [`−${rate(line.discount_percent)}`] : []),
        ].join(', '),
        figure: total === null ? '–' : amount(total),
        isSum: true,
        picture: line.image?.thumb,
        words: line.facts.sku,
        warning: said.length === 0 ? undefined : said.join(' · '),
      };
    };
  }, [terms, containers, warningsOf, t, formats]);
}
