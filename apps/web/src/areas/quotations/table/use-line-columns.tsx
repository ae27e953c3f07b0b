import {
  currencySign,
  exact,
  lineMargin,
  linePacking,
  priceSources,
  quotedPrices,
  readDecimal,
  type Container,
  type LineWarning,
  type PriceSource,
  type QuotationColumn,
  type QuotationColumnKey,
  type QuotationLine,
  type QuotationTerms,
} from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellReader, GridColumn } from '../../../platform/grid/grid-types.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import {
  amountOf,
  attributeKey,
  baseBasis,
  cartonsOf,
  lineWith,
  marginBasis,
  piecesForShare,
  piecesOf,
  typedBasis,
  valueIn,
  type LineRow,
} from './line-rows.ts';
import { shortWarning, warningWords } from './warning-words.ts';
import css from './quotation-table.module.css';

type Column = GridColumn<LineRow>;
/** A column of ours, without what all of them share. */
type Own = Partial<Column> & { of?: (line: QuotationLine) => string | undefined };

const NAME_MAX = 200;
const REMARK_MAX = 4000;
const QUANTITY = /^\d{1,9}(\.\d{1,3})?$/;
const PRICE = /^\d{1,9}(\.\d{1,6})?$/;

export interface LineColumnOptions {
  columns: readonly QuotationColumn[];
  terms: QuotationTerms;
  containers: readonly Container[];
  warningsOf: (line: QuotationLine) => readonly LineWarning[];
}

/** The columns that a person may choose. Only a few are stored; the others are worked out from them at each keystroke. */
export function useLineColumns({ columns, terms, containers, warningsOf }: LineColumnOptions): Column[] {
  const { t } = useTranslation('quotations');
  const { number, amount, fieldText, rate } = useFormats();
  return useMemo(() => {
    const { currency, incoterm } = terms;
    const container = containers.find(({ code }) => code === terms.container) ?? containers[0];
    const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
    const decimal =
      (pattern: RegExp, problem: string, canBeEmpty = false): Column['read'] =>
      (text) => {
        if (canBeEmpty && text.trim() === '') return { ok: true, value: null };
        const value = readDecimal(text.replace('%', ''));
        return value !== undefined && pattern.test(value) ? { ok: true, value } : { ok: false, problem };
      };
    const figure: Own = {
      align: 'end',
      width: 72,
      show: (value) => (textOf(value) === '' ? '' : number(textOf(value))),
      textOf: (value) => fieldText(textOf(value)),
      number: { of: (value) => (value === null ? null : textOf(value)), with: (_, value) => value },
    };
    const money: Own = {
      ...figure,
      width: 84,
      show: (value) => (textOf(value) === '' ? '' : amount(textOf(value))),
    };
    const percent: Own = {
      ...figure,
      width: 84,
      show: (value) => (textOf(value) === '' ? '' : rate(textOf(value))),
    };
    const whole = decimal(/^\d{1,7}$/, t('table.wrong.cartons'));
    const words =
      (most: number): Column['read'] =>
      (text) =>
        text.trim().length > most
          ? { ok: false, problem: t('table.wrong.long', { formatted: number(most) }) }
          : { ok: true, value: text.trim() };
    const has = (line: QuotationLine, code: LineWarning['code']) =>
      warningsOf(line).some((warning) => warning.code === code);
    const noPack = (row: LineRow) => (row.line.facts.pack === null ? t('table.locked.pack') : undefined);
    const sources = Object.fromEntries(priceSources.map((source) => [t(`sources.${source}`), source]));
    const own: Record<QuotationColumnKey, Own> = {
      sku: {
        width: 160,
        frozen: true,
        of: ({ facts }) => facts.sku,
        draw: ({ line }) => (
          <Row as="span" gap={8}>
            <Thumb src={line.image?.thumb} size={26} />
            <Text clip title={line.facts.sku} weight={500}>
              {line.facts.sku}
            </Text>
          </Row>
        ),
      },
      name: {
        width: 200,
        valueOf: ({ base }) => base.name,
        read: words(NAME_MAX),
        draw: (row, value, cell) => (
          <NameCell name={String(value)} row={row} warnings={warningsOf(lineWith(row, cell))} />
        ),
      },
      variant: { width: 130, of: ({ facts }) => facts.variant },
      cartons: {
        ...figure,
        of: cartonsOf,
        lockedIn: noPack,
        read: whole,
        writes: { column: 'quantity', value: (value, row) => piecesOf(row.line, String(value)) },
        stepped: (value, by) =>
          exact(textOf(value) || '0')
            .plus(by)
            .clamp(0, 9_999_999)
            .toFixed(),
      },
      quantity: {
        ...figure,
        valueOf: ({ base }) => base.quantity,
        read: decimal(QUANTITY, t('table.wrong.quantity')),
        toneOf: (row, cell) => (has(lineWith(row, cell), 'below_moq') ? 'warn' : undefined),
      },
      share: {
        ...percent,
        width: 110,
        of: (line) => {
          const { cbm } = linePacking(line);
          return cbm === null || container === undefined
            ? undefined
            : exact(cbm).times(100).div(container.usable_cbm).toDecimalPlaces(1).toFixed();
        },
        lockedIn: noPack,
        read: decimal(/^\d{1,4}(\.\d{1,3})?$/, t('table.wrong.percent')),
        writes: {
          column: 'quantity',
          value: (value, { line }) =>
            container === undefined ? line.quantity : piecesForShare(line, String(value), container),
        },
      },
      moq: { ...figure, width: 62, of: ({ facts }) => facts.moq?.toString() },
      price: {
        ...money,
        title: `${incoterm}, ${currencySign(currency).trim()}`,
        of: (line) => quotedPrices(line, terms, containers)[incoterm] ?? '',
        read: decimal(PRICE, t('table.wrong.price'), true),
        writes: {
          column: 'basis',
          value: (value) => typedBasis(value === null || value === '' ? null : String(value), incoterm),
        },
        toneOf: (row, cell) => (has(lineWith(row, cell), 'no_price') ? 'warn' : undefined),
      },
      price_source: {
        width: 130,
        isShort: true,
        of: ({ price_source }) => t(`sources.${price_source}`),
        choices: { list: Object.keys(sources), several: false },
        read: (text) => {
          const value = Object.keys(sources).find(
            (name) => name.toLocaleLowerCase() === text.trim().toLocaleLowerCase(),
          );
          return value === undefined ? { ok: false, problem: t('table.wrong.source') } : { ok: true, value };
        },
        writes: {
          column: 'basis',
          value: (value, row, cell) => {
            const line = lineWith(row, cell);
            const source: PriceSource = sources[String(value)] ?? 'typed';
            if (source === 'typed')
              return typedBasis(quotedPrices(line, terms, containers)[incoterm], incoterm);
            return source === 'margin'
              ? marginBasis(line, terms.margin_percent, currency)
              : { ...typedBasis(line.base_price, line.base_incoterm), price_source: source };
          },
        },
      },
      wanted: { ...money, of: ({ wanted }) => wanted },
      discount_percent: {
        ...percent,
        valueOf: ({ base }) => base.discount_percent,
        read: decimal(/^(100|\d{1,2}(\.\d{1,4})?)$/, t('table.wrong.percent')),
      },
      amount: {
        ...money,
        width: 100,
        of: (line) => amountOf(line, terms, containers) ?? '',
        draw: (_, value) => <Text weight={600}>{textOf(value) === '' ? '–' : amount(textOf(value))}</Text>,
      },
      remark: { width: 220, isLong: true, valueOf: ({ base }) => base.remark, read: words(REMARK_MAX) },
      hs_code: { width: 100, of: ({ facts }) => facts.hs_code },
      summary: { width: 200, of: ({ facts }) => facts.summary },
      pieces_per_carton: { ...figure, of: ({ facts }) => facts.pack?.pieces.toString() },
      carton_size: {
        width: 140,
        of: ({ facts: { pack } }) =>
          pack === null || pack.length === ''
            ? undefined
            : `${pack.length} × ${pack.width} × ${pack.height} ${pack.unit}`,
      },
      cbm: { ...figure, of: (line) => linePacking(line).cbm ?? undefined },
      gross_kg: { ...figure, of: (line) => linePacking(line).gross_kg ?? undefined },
      net_kg: { ...figure, of: (line) => linePacking(line).net_kg ?? undefined },
      cost: { ...money, of: ({ cost }) => cost ?? undefined },
      margin_percent: {
        ...percent,
        of: ({ price_source, margin_percent }) => (price_source === 'margin' ? margin_percent : ''),
        lockedIn: ({ line }) => (line.cost === null ? t('table.locked.cost') : undefined),
        read: decimal(/^-?\d{1,5}(\.\d{1,4})?$/, t('table.wrong.percent')),
        writes: {
          column: 'basis',
          value: (value, row) => marginBasis(row.line, String(value), currency),
        },
      },
      margin: {
        ...percent,
        width: 100,
        of: (line) => lineMargin(line, terms, containers)?.percent ?? undefined,
        toneOf: (row, cell) => (has(lineWith(row, cell), 'below_floor') ? 'bad' : undefined),
      },
    };
    const made = columns.map(({ key, label, kind, is_editable }): Column => {
      const { of, ...given }: Own = own[key as QuotationColumnKey] ?? {
        width: 150,
        valueOf: (row) => valueIn(row, row.base, key),
        read: words(1000),
      };
      return {
        key,
        // That a margin is internal needs no words.
        title: kind === 'cost' && key !== 'margin' ? t('table.internal', { name: label }) : label,
        width: 120,
        valueOf: (row: LineRow, cell?: CellReader) => of?.(lineWith(row, cell)),
        show: textOf,
        textOf,
        read: () => ({ ok: false, problem: t('table.locked.fixed') }),
        ...(is_editable ? {} : { lockedIn: () => t('table.locked.fixed') }),
        ...given,
      };
    });
    const basis: Column = {
      key: 'basis',
      title: t('table.price'),
      width: 100,
      isInner: true,
      valueOf: baseBasis,
      show: (value) => {
        const { base_price: price } = value as { base_price: string | null };
        return price === null ? '' : amount(price);
      },
      textOf: () => '',
      read: () => ({ ok: false, problem: '' }),
    };
    return [...made, basis];
  }, [columns, terms, containers, warningsOf, t, number, amount, fieldText, rate]);
}

/** The columns that are stored by their own keys, and the one that holds how prices are made. */
export const isStored = (key: string): boolean =>
  ['quantity', 'discount_percent', 'name', 'remark', 'basis'].includes(key) ||
  key.startsWith(attributeKey(''));

function NameCell({
  name,
  row: { line },
  warnings,
}: {
  name: string;
  row: LineRow;
  warnings: readonly LineWarning[];
}) {
  const { t } = useTranslation('quotations');
  const formats = useFormats();
  const first = warnings.find(({ code }) => code === 'below_floor') ?? warnings[0];
  return (
    <Row as="span" gap={8} justify="between" className={css['name']}>
      <Text clip title={name}>
        {name}
      </Text>
      {line.is_gone || line.is_hidden ? (
        <Tag tone="warn">{t(line.is_gone ? 'table.gone' : 'table.hidden')}</Tag>
      ) : first === undefined ? null : (
        <Text
          clip
          size="sm"
          tone={first.code === 'below_floor' ? 'bad' : 'warn'}
          title={warningWords(first, t, formats)}
        >
          {shortWarning(first, t, formats)}
        </Text>
      )}
    </Row>
  );
}
