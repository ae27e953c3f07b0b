import {
  discountPercent,
  linePrice,
  lineQuantity,
  lineTotals,
  exact,
  readDecimal,
  typedUnitWord,
  type PaperFinding,
  type TradePaperDetails,
} from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellReader, GridColumn } from '../../../platform/grid/grid-types.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { valueIn, type LineRow, type StoredCell } from './paper-rows.rules.ts';

type Column = GridColumn<LineRow>;
type Part = Partial<Column> & Pick<Column, 'width'>;

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What is left of the order once this document has taken its part; nothing if it takes more, which is a finding. */
const leftAfter = ({ line }: LineRow, read?: CellReader): string | null => {
  const left = line.left && exact(line.left).minus(textOf(read?.('quantity') ?? line.quantity));
  return left && (left.isNegative() ? '0' : left.toFixed());
};

/** The columns of a document's lines: what is typed, and what follows from it. */
export function usePaperColumns({ type, terms, findings, products }: TradePaperDetails): Column[] {
  const { t } = useTranslation('papers');
  const { number, amount, fieldText } = useFormats();
  const isPriced = type !== 'packaging-list';
  const hasOrder = products.some(({ ordered }) => ordered !== null);
  const { currency } = terms;
  return useMemo(() => {
    const plain = { show: textOf, textOf, read: () => ({ ok: false as const, problem: t('lines.worked') }) };
    const figure = {
      align: 'end' as const,
      show: (value: unknown) => (textOf(value) === '' ? '' : number(textOf(value))),
      textOf: (value: unknown) => fieldText(textOf(value)),
      number: {
        of: (value: unknown) => (value === null ? null : textOf(value)),
        with: (_: unknown, value: string) => value,
      },
    };
    const decimal =
      (schema: { safeParse(value: unknown): { success: boolean } }, canBeEmpty = false): Column['read'] =>
      (text) => {
        if (canBeEmpty && text.trim() === '') return { ok: true, value: null };
        const value = readDecimal(text.replace('%', ''), currentLanguage() === 'tr' ? ',' : '.');
        return value !== undefined && schema.safeParse(value).success
          ? { ok: true, value }
          : { ok: false, problem: t('notNumber') };
      };
    const words =
      (most: number, isNeeded = false): Column['read'] =>
      (text) => {
        const value = text.trim();
        if (value.length > most) return { ok: false, problem: t('lines.long', { formatted: number(most) }) };
        return isNeeded && value === '' ? { ok: false, problem: t('lines.needed') } : { ok: true, value };
      };
    const foundIn =
      (...kinds: PaperFinding['kind'][]) =>
      ({ uid }: LineRow): 'warn' | 'bad' | undefined => {
        const found = findings.find((one) => one.line?.uid === uid && kinds.includes(one.kind));
        return found && (found.weight === 'red' ? 'bad' : 'warn');
      };
    const cell = (key: StoredCell, title: string, part: Part): Column => ({
      ...plain,
      key,
      title,
      valueOf: ({ base }) => valueIn(base, key),
      ...part,
    });
    const worked = (
      key: string,
      title: string,
      of: (row: LineRow, cell?: CellReader) => string | null,
      part: Part,
    ): Column => ({
      ...plain,
      key,
      title,
      valueOf: of,
      lockedIn: () => t('lines.worked'),
      ...part,
    });
    const money = {
      ...figure,
      show: (value: unknown) => (textOf(value) === '' ? '' : amount(textOf(value))),
    };
    return [
      worked('sku', t('lines.sku'), ({ line }) => line.facts.sku, {
        width: 160,
        frozen: true,
        draw: ({ line }) => (
          <Row as="span" gap={8}>
            <Thumb src={line.image?.thumb} size={26} />
            <Text clip title={line.facts.sku} weight={500}>
              {[line.facts.sku, line.is_gone ? t('lines.gone') : ''].filter(Boolean).join(' ')}
            </Text>
          </Row>
        ),
      }),
      cell('name', t('lines.name'), { width: 228, read: words(200) }),
      cell('hs_code', t('lines.hs'), {
        width: 136,
        isShort: true,
        read: words(20),
        toneOf: foundIn('hs_code'),
      }),
      ...(hasOrder
        ? [worked('ordered', t('lines.ordered'), ({ line }) => line.ordered, { width: 92, ...figure })]
        : []),
      cell('quantity', t('lines.quantity'), {
        ...figure,
        width: 92,
        read: decimal(lineQuantity),
        toneOf: foundIn('quantity', 'too_many'),
      }),
      cell('unit', t('lines.unit'), {
        width: 72,
        isShort: true,
        show: (value) => typedUnitWord(textOf(value), currentLanguage()),
        textOf: (value) => typedUnitWord(textOf(value), currentLanguage()),
        read: words(20, true),
        toneOf: foundIn('unit'),
      }),
      ...(isPriced
        ? [
            cell('price', `${t('lines.price')}, ${currency}`, {
              ...money,
              width: 112,
              read: decimal(linePrice, true),
              toneOf: foundIn('price'),
            }),
            cell('discount_percent', t('lines.discount'), {
              ...figure,
              width: 116,
              read: decimal(discountPercent),
              toneOf: foundIn('discount_percent'),
            }),
            worked(
              'amount',
              `${t('lines.amount')}, ${currency}`,
              ({ line }, read) =>
                lineTotals({
                  quantity: textOf(read?.('quantity') ?? line.quantity),
                  price: read ? (read('price') as string | null) : line.price,
                  discount_percent: textOf(read?.('discount_percent') ?? line.discount_percent),
                }).amount,
              { width: 116, ...money },
            ),
          ]
        : []),
      ...(hasOrder ? [worked('left', t('lines.left'), leftAfter, { width: 118, ...figure })] : []),
      cell('remark', t('lines.remark'), { width: 220, isLong: true, read: words(4000) }),
    ];
  }, [t, number, amount, fieldText, isPriced, hasOrder, currency, findings]);
}
