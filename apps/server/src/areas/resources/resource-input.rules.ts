import {
  cleanLine,
  cleanText,
  findCurrency,
  readAnyDecimal,
  type ErrorCode,
  type ResourceInput,
} from '@sourcewiz/contract';
import { beginning } from '../../platform/storable-text.rules.ts';

/** Decimals of a rate: thread and screws cost less than a cent. */
const RATE_DECIMALS = 4;
const WASTAGE_DECIMALS = 2;
const WHOLE_DIGITS_MAX = 12;

export interface InputProblem {
  code: ErrorCode;
  path: string;
  params?: Record<string, string | number>;
}

/**
 * Tidies a person's input: texts without stray spaces, numbers in canonical form, the currency by its code.
 * @param input texts as typed; an empty one means unknown
 * @returns the canonical fields, or every problem with its field. A rate needs a currency and a unit.
 */
export function readResource(
  input: ResourceInput,
): { ok: true; value: ResourceInput } | { ok: false; problems: InputProblem[] } {
  const rate = readNumber(input.rate, 'rate', RATE_DECIMALS);
  const wastage = readNumber(input.wastage_percent, 'wastage_percent', WASTAGE_DECIMALS);
  const currency = input.currency.trim() === '' ? '' : findCurrency(input.currency);
  const problems = [...rate.problems, ...wastage.problems];
  if (Number(wastage.text) > 100) problems.push({ code: 'not_a_percent', path: 'body.wastage_percent' });
  if (currency === undefined) {
    problems.push({ code: 'unknown_currency', path: 'body.currency', params: { text: input.currency } });
  }
  if (rate.text !== '' && currency === '') problems.push({ code: 'enter_currency', path: 'body.currency' });
  if (rate.text !== '' && input.unit.trim() === '') problems.push({ code: 'enter_unit', path: 'body.unit' });
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: {
      name: cleanLine(input.name),
      code: cleanLine(input.code),
      category: cleanLine(input.category),
      unit: cleanLine(input.unit),
      rate: rate.text,
      currency: currency ?? '',
      wastage_percent: wastage.text,
      supplier: cleanLine(input.supplier),
      remarks: cleanText(input.remarks),
    },
  };
}

function readNumber(
  typed: string,
  field: string,
  decimals: number,
): { text: string; problems: InputProblem[] } {
  if (typed.trim() === '') return { text: '', problems: [] };
  const path = `body.${field}`;
  const text = readAnyDecimal(typed);
  const refused = (code: ErrorCode, params?: InputProblem['params']) => ({
    text: '',
    problems: [{ code, path, ...(params ? { params } : {}) }],
  });
  if (text === undefined) return refused('not_a_number', { text: beginning(typed, 60) });
  if (text.startsWith('-')) return refused('negative');
  const [whole = '', fraction = ''] = text.split('.');
  if (whole.length > WHOLE_DIGITS_MAX) return refused('number_too_large');
  if (fraction.length > decimals) return refused('too_many_decimals', { limit: decimals });
  return { text, problems: [] };
}
