import {
  findCurrency,
  foldText,
  latinDigits,
  parseValue,
  readDecimal,
  tidyDate,
  type AttributeShape,
} from '@sourcewiz/contract';

/** What the cells of a column look like, judged by a sample of rows. */
export interface ColumnEvidence {
  /** Filled cells of the sample, as text. */
  values: readonly string[];
  distinct: ReadonlySet<string>;
  averageLength: number;
  /** Shares of the filled cells, 0 to 1. */
  numbers: number;
  currencies: number;
  booleans: number;
  /** Yes/no answers: yes, no, evet, true. */
  yesNo: number;
  dates: number;
  addresses: number;
  /** Compact codes such as `VS-1001`: no spaces, and with a digit or in capitals. */
  codes: number;
}

const SAMPLE = 300;

/** @param values filled cells of the column as text, in the order of the sheet */
export function evidenceOf(values: readonly string[]): ColumnEvidence {
  const sample = values.slice(0, SAMPLE);
  const share = (test: (value: string) => boolean) =>
    sample.length === 0 ? 0 : sample.filter(test).length / sample.length;
  return {
    values: sample,
    distinct: new Set(sample.map(foldText)),
    averageLength: sample.reduce((sum, value) => sum + value.length, 0) / Math.max(1, sample.length),
    numbers: share((value) => readDecimal(value) !== undefined),
    currencies: share((value) => findCurrency(value) !== undefined),
    booleans: share((value) => /^(true|false)$/i.test(value.trim())),
    yesNo: share((value) => /^(true|false|yes|no|evet|hayır|hayir|y|n)$/i.test(value.trim())),
    dates: share(isDate),
    addresses: share((value) => /^(https?:\/\/|www\.|data:)/i.test(value.trim())),
    codes: share(isCode),
  };
}

const anyDate: AttributeShape = {
  dtype: 'date',
  name: '',
  compulsory: false,
  options: [],
  open_options: true,
  default_unit: null,
  dimension: null,
  default_currency: null,
  whole: false,
};

function isDate(value: string): boolean {
  const text = value.length <= 24 ? latinDigits(value) : '';
  return /\d/.test(text) && parseValue(anyDate, { value: tidyDate(text, 'day_first') }).ok;
}

function isCode(value: string): boolean {
  const text = value.trim();
  return (
    text.length >= 2 &&
    text.length <= 64 &&
    !/[\s|;]/.test(text) &&
    (/\d/.test(text) || /^[\p{Lu}\d\-_/.]+$/u.test(text))
  );
}

/**
 * Whether each value of `fine` occurs with only one value of `coarse`, and values of `coarse` are shared by several.
 */
export function dependsOn(
  rows: readonly (readonly string[])[],
  { fine, coarse }: { fine: number; coarse: number },
): boolean {
  const parents = new Map<string, string>();
  const coarseValues = new Set<string>();
  let contradictions = 0;
  for (const row of rows) {
    const [child, parent] = [foldText(row[fine] ?? ''), foldText(row[coarse] ?? '')];
    if (child === '' || parent === '') continue;
    coarseValues.add(parent);
    const known = parents.get(child);
    if (known === undefined) parents.set(child, parent);
    else if (known !== parent) contradictions += 1;
  }
  // Real sheets have the odd wrong code.
  return coarseValues.size < parents.size && contradictions <= parents.size * 0.05;
}
