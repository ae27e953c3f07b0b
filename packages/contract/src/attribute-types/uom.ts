import { z } from 'zod';
import { isSlip, splitAmount } from '../values/amount-text.ts';
import type { AttributeType, Language, UnitRule, ValueProblem } from './attribute-type.ts';
import { withoutFractions } from '../values/fractions.ts';
import { groupDigits } from '../values/number-format.ts';
import { checkNumber, problemAt, shortened, tidyNumber } from './parts/number-part.ts';
import { settleValue } from './parts/settle-value.ts';
import { textPart } from './parts/text-part.ts';
import { checkUnit, tidyUnit, unknownUnit } from './parts/unit-part.ts';
import { findUnit, inReferenceUnit } from './units.ts';

export interface Measure {
  value: string;
  unit: string;
}

/** A number with its unit: `2.5 kg`, `35 days`. */
export const uom: AttributeType<Measure> = {
  dtype: 'uom',
  schema: z.object({ value: textPart, unit: textPart }),
  parts: [
    { name: 'value', control: 'decimal', headerWords: ['value', 'değer', 'miktar'] },
    { name: 'unit', control: 'choice', choices: 'units', headerWords: ['unit', 'uom', 'birim', 'birimi'] },
  ],
  isEmpty: ({ value }) => value.trim() === '',
  parse({ value = '', unit = '' }, attribute) {
    if (value.trim() === '') return { ok: true, value: null };
    const given = unit.trim() || (attribute.default_unit ?? '');
    const read = readMeasure(value, 'value', { ...attribute, default_unit: given });
    if ('problem' in read) return { ok: false, problems: [read.problem] };
    return settleValue(uom, { value: read.number, unit: read.unit || given }, attribute);
  },
  validate: ({ value, unit }, attribute) => [
    ...checkNumber(value, { part: 'value', whole: attribute.whole }),
    ...checkUnit(unit, attribute),
  ],
  normalise: ({ value, unit }, attribute) => ({ value: tidyNumber(value), unit: tidyUnit(unit, attribute) }),
  format: ({ value, unit }, language) =>
    `${groupDigits(value, { language })} ${unitWord(unit, value, language)}`.trim(),
  toTexts: ({ value, unit }) => ({ value, unit }),
  searchText: ({ value, unit }) => `${value} ${unit} ${value}${unit}`,
  facetNumber: ({ value, unit }, attribute) => inReferenceUnit(value, unit, attribute?.own_units) ?? null,
};

/**
 * Reads a number with the unit beside it, `12,5 in`.
 * @returns the unit by its short name, '' if there is none
 */
export function readMeasure(
  text: string,
  part: string,
  { dimension, own_units, default_unit }: UnitRule,
): { number: string; unit: string } | { problem: ValueProblem } {
  // Lengths are in the fractions of a ruler.
  const amount = splitAmount(dimension === 'length' ? withoutFractions(text, default_unit ?? '') : text);
  const quoted = { text: shortened(text) };
  if (!amount) {
    return {
      problem: problemAt(
        findUnit(text, dimension, own_units) ? 'value_missing' : 'not_a_number',
        part,
        quoted,
      ),
    };
  }
  const written = `${amount.before} ${amount.after}`.trim();
  if (written === '') return { number: amount.number, unit: '' };
  const unit = findUnit(written, dimension, own_units);
  if (unit) return { number: amount.number, unit: unit.short_name };
  return {
    problem: isSlip(amount) ? problemAt('not_a_number', part, quoted) : unknownUnit(written, { dimension }),
  };
}

/** Words for units that differ from their short name: singular, plural, Turkish. */
const words: Readonly<Record<string, readonly [one: string, several: string, turkish: string]>> = {
  pieces: ['piece', 'pieces', 'adet'],
  pairs: ['pair', 'pairs', 'çift'],
  dozen: ['dozen', 'dozen', 'düzine'],
  gross: ['gross', 'gross', 'grosa'],
  sets: ['set', 'sets', 'takım'],
  packs: ['pack', 'packs', 'paket'],
  boxes: ['box', 'boxes', 'kutu'],
  cartons: ['carton', 'cartons', 'koli'],
  rolls: ['roll', 'rolls', 'rulo'],
  days: ['day', 'days', 'gün'],
  weeks: ['week', 'weeks', 'hafta'],
  months: ['month', 'months', 'ay'],
  years: ['year', 'years', 'yıl'],
  hours: ['hour', 'hours', 'saat'],
  minutes: ['minute', 'minutes', 'dakika'],
  seconds: ['second', 'seconds', 'saniye'],
  sqm: ['m²', 'm²', 'm²'],
  sqcm: ['cm²', 'cm²', 'cm²'],
  sqmm: ['mm²', 'mm²', 'mm²'],
  sqft: ['sq ft', 'sq ft', 'ft²'],
  sqin: ['sq in', 'sq in', 'in²'],
  sqyd: ['sq yd', 'sq yd', 'yd²'],
  cbm: ['m³', 'm³', 'm³'],
  cft: ['cu ft', 'cu ft', 'ft³'],
  cuin: ['cu in', 'cu in', 'in³'],
  floz: ['fl oz', 'fl oz', 'fl oz'],
  us_gal: ['US gal', 'US gal', 'US gal'],
  uk_gal: ['UK gal', 'UK gal', 'UK gal'],
  short_ton: ['short ton', 'short tons', 'short ton'],
  long_ton: ['long ton', 'long tons', 'long ton'],
  tonne: ['tonne', 'tonnes', 'ton'],
  acre: ['acre', 'acres', 'acre'],
  hectare: ['ha', 'ha', 'ha'],
  carat: ['carat', 'carats', 'karat'],
};

/** The same by their own words too: units of resources are typed. */
const byWord = new Map(
  Object.entries(words).flatMap(([unit, all]) => [unit, all[0], all[1]].map((word) => [word, all] as const)),
);

/** A unit as people read it beside a number: `35 days`, `1 day`, `35 gün`, `2 m²`, `40 adet/saat`. */
export function unitWord(unit: string, value: string, language: Language): string {
  const [counted = '', per] = unit.split('/');
  if (per !== undefined)
    return `${unitWord(counted.trim(), value, language)}/${unitWord(per.trim(), '1', language)}`;
  const [one, several, turkish] = byWord.get(unit) ?? [unit, unit, unit];
  if (language === 'tr') return turkish;
  return value === '1' ? one : several;
}

/** A unit that was typed, such as that of a line: `pcs`, `adet`; one that is not known stays as it is. */
export function typedUnitWord(typed: string, language: Language): string {
  const unit = findUnit(typed, null)?.short_name;
  if (unit === undefined) return typed;
  return unit === 'pieces' && language === 'en' ? 'pcs' : unitWord(unit, '2', language);
}
