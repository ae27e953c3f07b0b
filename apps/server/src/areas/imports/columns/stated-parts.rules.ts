import { findCurrency, findUnit, readPriceUnit, type UnitRule } from '@sourcewiz/contract';
import { headerWords } from '../../../platform/rows/columns/header-words.rules.ts';

/** A sign, or a code that is no word of a title as `ALL` and `CUP` are. */
const currencyInTitle = /^(?:\p{Sc}|USD|EUR|GBP|INR|TRY|JPY|CNY|RMB|CHF|AUD|CAD|AED|SAR)$/u;

/**
 * The parts of a value that a header states for its whole column, for cells that do not write them: `Weight (g)` gives
 * the unit g, `Price (USD)` the currency.
 * @param attribute dtype and dimension of what the column is read as
 */
export function statedParts(
  header: string,
  attribute: { dtype: string } & UnitRule,
): { unit?: string; currency?: string } {
  const notes = headerWords(header).notes.flatMap((note) => [note, ...note.split(/[\s,/;]+/)]);
  if (attribute.dtype === 'price') {
    const words = [...notes, ...header.split(/[\s,/;()[\]]+/).filter((word) => currencyInTitle.test(word))];
    const currency = words.map(findCurrency).find((code) => code !== undefined);
    const [, per] = /(?:\/|\bper\b)\s*([\p{L}²]+)/u.exec(header) ?? [];
    const unit = [...notes, ...(per === undefined ? [] : [per])]
      .map(readPriceUnit)
      .find((one) => one !== undefined);
    return { ...(currency === undefined ? {} : { currency }), ...(unit === undefined ? {} : { unit }) };
  }
  if (attribute.dtype !== 'uom' && attribute.dtype !== 'size' && attribute.dtype !== 'packaging') return {};
  const dimension = attribute.dtype === 'packaging' ? 'length' : attribute.dimension;
  const unit = notes
    .map((note) => findUnit(note, dimension, attribute.own_units)?.short_name)
    .find((one) => one !== undefined);
  return unit === undefined ? {} : { unit };
}
