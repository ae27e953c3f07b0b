import { z } from 'zod';
import { readAnyDecimal, type DecimalMark } from '../kit/decimal.ts';
import type { AttributeShape, AttributeType, Language, UnitRule, ValueProblem } from './attribute-type.ts';
import { exact } from '../money/exact.ts';
import { groupDigits } from '../values/number-format.ts';
import { checkNumber, problemAt, tidyNumber } from './parts/number-part.ts';
import { settleValue } from './parts/settle-value.ts';
import { formatSize, readSides } from './size.ts';
import { sides } from '../values/size-text.ts';
import { textPart } from './parts/text-part.ts';
import { checkUnit, tidyUnit, unknownUnit } from './parts/unit-part.ts';
import { findUnit, inReferenceUnit } from './units.ts';
import { unitWord } from './uom.ts';

export interface Packaging {
  length: string;
  width: string;
  height: string;
  unit: string;
  no_of_pieces: string;
  /** m³, six decimals; calculated. */
  cbm_per_piece: string;
  /** m³, four decimals; calculated. */
  CBM: string;
}

/** A carton: its size, the pieces it holds, and its volume. */
export const packaging: AttributeType<Packaging> = {
  dtype: 'packaging',
  schema: z.object({
    length: textPart,
    width: textPart,
    height: textPart,
    unit: textPart,
    no_of_pieces: textPart,
    cbm_per_piece: textPart,
    CBM: textPart,
  }),
  parts: [
    { name: 'length', control: 'decimal', headerWords: ['length', 'uzunluk', 'boy', 'l'] },
    { name: 'width', control: 'decimal', headerWords: ['width', 'breadth', 'genişlik', 'en', 'w', 'b'] },
    { name: 'height', control: 'decimal', headerWords: ['height', 'yükseklik', 'h'] },
    { name: 'unit', control: 'choice', choices: 'units', headerWords: ['unit', 'uom', 'birim'] },
    {
      name: 'no_of_pieces',
      control: 'whole',
      headerWords: ['no of pieces', 'pieces', 'pcs', 'pcs per carton', 'adet', 'koli içi adet'],
    },
  ],
  isEmpty: (value) => value.no_of_pieces.trim() === '' && sides.every((side) => value[side].trim() === ''),
  parse(texts, attribute) {
    const rule = lengthRule(attribute);
    const { size, pieces } = splitPieces(texts['value'] ?? '');
    const { found, units, problems } = readSides({ ...texts, value: size }, rule);
    if (units.length > 1) problems.push(unknownUnit(units.join(', '), rule));
    if (problems.length > 0) return { ok: false, problems };
    const unit = units[0] ?? (texts['unit']?.trim() || (attribute.default_unit ?? ''));
    const no_of_pieces = texts['no_of_pieces']?.trim() || pieces;
    return settleValue(packaging, { ...blank, ...found, unit, no_of_pieces }, attribute);
  },
  validate: (value, attribute) => [
    ...sides.flatMap((side) => checkNumber(value[side], { part: side })),
    ...(hasSides(value) ? checkUnit(value.unit, lengthRule(attribute)) : []),
    ...checkPieces(value.no_of_pieces),
  ],
  normalise(value, attribute) {
    const rule = lengthRule(attribute);
    const tidy = {
      length: tidyNumber(value.length),
      width: tidyNumber(value.width),
      height: tidyNumber(value.height),
      unit: hasSides(value) ? tidyUnit(value.unit, rule) : '',
      no_of_pieces: tidyNumber(value.no_of_pieces),
    };
    return { ...tidy, ...cartonVolume(tidy, rule) };
  },
  format: formatPackaging,
  toTexts: (value) => ({ ...value }),
  searchText: (value) => (hasSides(value) ? `${sidesOf(value).join(' x ')} ${value.unit}` : ''),
  facetNumber: ({ CBM }) => (CBM === '' ? null : CBM),
};

const blank: Packaging = {
  length: '',
  width: '',
  height: '',
  unit: '',
  no_of_pieces: '',
  cbm_per_piece: '',
  CBM: '',
};

/**
 * The volume of a carton: length × width × height in metres, four decimals; and the same divided by its pieces, six
 * decimals (docs/decisions, formulas).
 * @param mark the decimal mark of the texts, if known
 * @returns '' for anything that cannot be calculated yet
 */
export function cartonVolume(
  carton: Pick<Packaging, 'length' | 'width' | 'height' | 'unit' | 'no_of_pieces'>,
  { own_units }: Pick<UnitRule, 'own_units'> = {},
  mark?: DecimalMark,
): Pick<Packaging, 'CBM' | 'cbm_per_piece'> {
  const numbers = sides.map((side) => amount(carton[side], mark));
  const metre = findUnit(carton.unit, 'length', own_units) && inReferenceUnit('1', carton.unit, own_units);
  if (metre === undefined || numbers.includes(undefined)) return { CBM: '', cbm_per_piece: '' };
  const sideProduct = numbers.reduce((product, side) => product.times(side ?? 0), exact(1));
  const CBM = sideProduct.times(exact(metre).pow(3)).toDecimalPlaces(4);
  const pieces = amount(carton.no_of_pieces, mark);
  const canShare = pieces !== undefined && pieces !== '0' && exact(pieces).isInteger();
  return { CBM: CBM.toFixed(), cbm_per_piece: canShare ? CBM.div(pieces).toDecimalPlaces(6).toFixed() : '' };
}

/** A number to calculate with; undefined if there is none, if it is negative, or if it is too long for a measure. */
function amount(text: string, mark: DecimalMark | undefined): string | undefined {
  return text.trim() === '' || checkNumber(text, { mark }).length > 0
    ? undefined
    : readAnyDecimal(text, mark);
}

function lengthRule({ own_units = [], default_unit }: AttributeShape): UnitRule {
  return { dimension: 'length', own_units, default_unit };
}

function hasSides(value: Packaging): boolean {
  return sides.some((side) => value[side].trim() !== '');
}

function sidesOf(value: Packaging): string[] {
  return sides.flatMap((side) => value[side] || []);
}

function checkPieces(text: string): ValueProblem[] {
  const problems = checkNumber(text, { part: 'no_of_pieces', whole: true });
  const isNone = problems.length === 0 && text !== '' && tidyNumber(text) === '0';
  return isNone ? [problemAt('value_missing', 'no_of_pieces')] : problems;
}

/** `60 x 40 x 35 cm, 24 pcs`: the pieces come after the size. */
function splitPieces(text: string): { size: string; pieces: string } {
  const short = text.trim();
  const match = /^(.*?)[\s,;/]*(?<![\d.,])(\d[\d.,]*)\s*([\p{L}]+)\.?(?:\s*\/\s*[\p{L}]+\.?)?$/su.exec(
    short.slice(0, 200),
  );
  const [, size = '', pieces = '', word = ''] = match ?? [];
  const isPieces = match !== null && findUnit(word, 'quantity')?.short_name === 'pieces';
  return isPieces && short.length <= 200 ? { size, pieces } : { size: short, pieces: '' };
}

function formatPackaging(value: Packaging, language: Language): string {
  const { no_of_pieces, CBM } = value;
  const pieces = `${groupDigits(no_of_pieces, { language })} ${unitWord('pieces', no_of_pieces, language)}`;
  return [
    hasSides(value) ? formatSize(value, language) : '',
    no_of_pieces === '' ? '' : pieces,
    CBM === '' ? '' : `${groupDigits(CBM, { language })} m³`,
  ]
    .filter((text) => text !== '')
    .join(', ');
}
