import {
  exact,
  minorUnitsOf,
  unitRatio,
  unitWord,
  type Charge,
  type CostLine,
  type CostSheet,
  type Language,
  type OwnUnitShape,
} from '@sourcewiz/contract';
import type { SheetCell, SheetToWrite } from '../../../platform/sheets/index.ts';

const words = {
  en: {
    sheet: 'Costing',
    columns: [
      'Item',
      'Quantity',
      'Unit',
      'Rate',
      'Currency',
      'Exchange',
      'Units per rate',
      'Loss %',
      'Amount',
    ],
    making: 'Making cost',
    packaging: 'Packaging',
    cost: 'Cost',
    margin: { cost: 'Margin on cost, %', price: 'Margin on price, %' },
    inland: 'Inland freight',
    port: 'Port and documents',
    freight: 'Freight',
    insurance: 'Insurance, % of 110 % of CIF',
    price: 'Selling price',
  },
  tr: {
    sheet: 'Maliyet',
    columns: [
      'Kalem',
      'Miktar',
      'Birim',
      'Fiyat',
      'Para birimi',
      'Kur',
      'Birim katsayısı',
      'Fire %',
      'Tutar',
    ],
    making: 'Üretim maliyeti',
    packaging: 'Ambalaj',
    cost: 'Maliyet',
    margin: { cost: 'Maliyet üzerinden kâr, %', price: 'Fiyat üzerinden kâr, %' },
    inland: 'Yurt içi nakliye',
    port: 'Liman ve evrak',
    freight: 'Navlun',
    insurance: 'Sigorta, CIF’in %110’unun yüzdesi',
    price: 'Satış fiyatı',
  },
} as const;

const WIDTHS = [34, 12, 10, 12, 10, 14, 14, 9, 14];
const AMOUNT = 'I';
const text = (value: string): SheetCell => (value === '' ? null : { kind: 'text', text: value });
const number = (value: string): SheetCell => ({ kind: 'number', text: value });

/**
 * A costing sheet whose amounts are formulas over what was entered, so that it goes on calculating. Each formula holds
 * the figure that is stored.
 */
export function costingSheetOf(
  { input, facts, figures }: Pick<CostSheet, 'input' | 'facts' | 'figures'>,
  { language, own }: { language: Language; own: readonly OwnUnitShape[] },
): SheetToWrite {
  const said = words[language];
  const rows: SheetCell[][] = [];
  const money = minorUnitsOf(input.currency);
  /** Adds a row and returns the address of its amount. */
  const add = (label: string, given: SheetCell, amount: (row: number) => SheetCell): string => {
    const row = rows.length + 2;
    rows.push([text(label), given, ...Array<null>(6).fill(null), amount(row)]);
    return `${AMOUNT}${row}`;
  };
  const worked = (formula: string, result: string): SheetCell => ({ formula, result });
  const charge = (
    of: string,
    { name, kind, value }: Charge,
    { decimals, result }: { decimals: number; result: string },
  ) =>
    add(kind === 'percent' ? `${name}, %` : name, number(value), (row) =>
      worked(
        kind === 'percent' ? `ROUND(${of}*B${row}/100,${decimals})` : `ROUND(B${row},${decimals})`,
        result,
      ),
    );

  input.lines.forEach((line, at) => {
    rows.push(
      lineCells(line, {
        language,
        row: rows.length + 2,
        sheet: { input, facts },
        amount: figures.lines[at]?.amount ?? '0',
        own,
      }),
    );
  });
  const lines = rows.length === 0 ? '0' : `SUM(${AMOUNT}2:${AMOUNT}${rows.length + 1})`;
  const making = add(said.making, null, () => worked(lines, figures.making_cost));
  const overheads = input.overheads.map((one, at) =>
    charge(making, one, { decimals: input.decimals, result: figures.overheads[at] ?? '0' }),
  );
  const packaging = add(said.packaging, number(facts.packaging_per_piece), (row) =>
    worked(`ROUND(B${row},${input.decimals})`, figures.packaging),
  );
  const cost = add(said.cost, null, () => worked([making, ...overheads, packaging].join('+'), figures.cost));
  const { basis, percent } = input.margin;
  add(said.margin[basis], number(percent), () => null);
  const margin = `B${rows.length + 1}`;
  const rising = basis === 'cost' ? `${cost}*(1+${margin}/100)` : `${cost}/(1-${margin}/100)`;
  const exw = add('EXW', null, () => worked(`ROUND(${rising},${money})`, figures.exw));
  const asMoney = (label: string, value: string, result: string) =>
    add(label, number(value), (row) => worked(`ROUND(B${row},${money})`, result));
  const inland = asMoney(said.inland, input.inland_freight, figures.inland_freight);
  const port = asMoney(said.port, input.port_charges, figures.port_charges);
  const fob = add('FOB', null, () => worked(`${exw}+${inland}+${port}`, figures.fob));
  const prices: Record<string, string> = { EXW: exw, FOB: fob };
  if (figures.freight !== null && figures.cfr !== null && figures.cif !== null) {
    const formula = freightFormula({ input, facts });
    const freight = add(said.freight, number(input.freight?.rate ?? '0'), (row) =>
      worked(`ROUND(${formula(row)},${money})`, figures.freight ?? '0'),
    );
    const cfr = add('CFR', null, () => worked(`${fob}+${freight}`, figures.cfr ?? '0'));
    add(said.insurance, number(input.insurance_percent), () => null);
    const insured = `(1-1.1*B${rows.length + 1}/100)`;
    const cif = add('CIF', null, () => worked(`ROUND(${cfr}/${insured},${money})`, figures.cif ?? '0'));
    Object.assign(prices, { CFR: cfr, CIF: cif });
  }
  const price = prices[input.incoterm];
  if (price !== undefined && figures.selling_price !== null) {
    const taxes = input.taxes.map((tax, at) =>
      charge(price, tax, { decimals: money, result: figures.taxes[at] ?? '0' }),
    );
    add(`${said.price}, ${input.incoterm}, ${input.currency}`, null, () =>
      worked([price, ...taxes].join('+'), figures.selling_price ?? '0'),
    );
  }
  return {
    name: said.sheet,
    columns: said.columns.map((header, at) => ({ header, width: WIDTHS[at] ?? 12 })),
    rows,
  };
}

function lineCells(
  line: CostLine,
  {
    language,
    row,
    sheet: { input, facts },
    amount,
    own,
  }: {
    language: Language;
    row: number;
    sheet: Pick<CostSheet, 'input' | 'facts'>;
    amount: string;
    own: readonly OwnUnitShape[];
  },
): SheetCell[] {
  const { name, quantity, unit, rate, rate_unit: rateUnit, currency, loss_percent: loss } = line;
  const ratio = unitRatio(unit, rateUnit === '' ? unit : rateUnit, own) ?? { times: '1', per: '1' };
  return [
    text(name),
    number(quantity),
    text(unitWord(unit, quantity, language)),
    number(rate),
    text(currency),
    quotient(rateOf(currency, input.currency, facts)),
    quotient(ratio),
    number(loss),
    {
      formula: `ROUND(B${row}*G${row}*D${row}*F${row}*(1+H${row}/100),${input.decimals})`,
      result: amount,
    },
  ];
}

/** A fraction as a number, or as a formula where it has no end. */
function quotient({ times, per }: { times: string; per: string }): SheetCell {
  if (exact(per).eq(1)) return number(times);
  return { formula: `${times}/${per}`, result: exact(times).div(per).toSignificantDigits(15).toFixed() };
}

function rateOf(from: string, to: string, { rates }: CostSheet['facts']): { times: string; per: string } {
  const at = rates.find(({ base, quote }) => [base, quote].includes(from) && [base, quote].includes(to));
  if (from === to || !at) return { times: '1', per: '1' };
  return at.base === from ? { times: at.rate, per: '1' } : { times: '1', per: at.rate };
}

function freightFormula({ input, facts }: Pick<CostSheet, 'input' | 'facts'>): (row: number) => string {
  const factors = {
    container: `/${facts.pieces_per_container ?? 1}`,
    cbm: `*${facts.cbm_per_piece ?? '0'}`,
    piece: '',
  };
  const { times, per } = rateOf(input.freight?.currency ?? input.currency, input.currency, facts);
  const rate = [times === '1' ? '' : `*${times}`, per === '1' ? '' : `/${per}`].join('');
  return (row) => `B${row}${rate}${factors[input.freight?.basis ?? 'piece']}`;
}
