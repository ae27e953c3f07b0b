import { z } from 'zod';
import type { AttributeShape, AttributeType, Language, UnitRule, ValueProblem } from './attribute-type.ts';
import { exact } from '../money/exact.ts';
import { groupDigits } from '../values/number-format.ts';
import { checkNumber, problemAt, shortened, tidyNumber } from './parts/number-part.ts';
import { settleValue } from './parts/settle-value.ts';
import { readSizeText, sides, type SizeText } from '../values/size-text.ts';
import { textPart } from './parts/text-part.ts';
import { checkUnit, tidyUnit, unknownUnit } from './parts/unit-part.ts';
import { findUnit, unitRatio } from './units.ts';
import { readMeasure, unitWord } from './uom.ts';

export interface Size {
  length?: string | undefined;
  width?: string | undefined;
  height?: string | undefined;
  unit: string;
}

/** Length, width and height in one unit; any of them may be missing. */
export const size: AttributeType<Size> = {
  dtype: 'size',
  schema: z.object({ length: textPart, width: textPart, height: textPart, unit: textPart }),
  parts: [
    {
      name: 'length',
      control: 'decimal',
      headerWords: [
        'length',
        'depth',
        'lunghezza',
        'comprimento',
        'длина',
        '长',
        '长度',
        'laenge',
        'uzunluk',
        'boy',
        'derinlik',
        'länge',
        'tiefe',
        'longueur',
        'profondeur',
        'largo',
        'longitud',
        'fondo',
        'profondità',
        'profundidad',
        'profundidade',
        'lengte',
        'diepte',
        'długość',
        'głębokość',
        'längd',
        'længde',
        'djup',
        'dybde',
        'глубина',
        'μήκος',
        'βάθος',
        '長',
        '長度',
        '深',
        '奥行',
        '길이',
        'الطول',
        'العمق',
        'लंबाई',
        'l',
        'd',
      ],
    },
    {
      name: 'width',
      control: 'decimal',
      headerWords: [
        'width',
        'breadth',
        'genişlik',
        'en',
        'breite',
        'largeur',
        'ancho',
        'larghezza',
        'largura',
        'ширина',
        'anchura',
        'breedte',
        'szerokość',
        'bredd',
        'bredde',
        'πλάτος',
        '寬',
        '寬度',
        '幅',
        '너비',
        'العرض',
        '宽',
        '宽度',
        'चौड़ाई',
        'w',
        'b',
      ],
    },
    {
      name: 'height',
      control: 'decimal',
      headerWords: [
        'height',
        'yükseklik',
        'höhe',
        'hoehe',
        'hauteur',
        'alto',
        'altura',
        'altezza',
        'высота',
        'hoogte',
        'wysokość',
        'höjd',
        'højde',
        'høyde',
        'ύψος',
        '高さ',
        '높이',
        'الارتفاع',
        '高',
        '高度',
        'ऊँचाई',
        'ऊंचाई',
        'h',
      ],
    },
    {
      name: 'unit',
      control: 'choice',
      choices: 'units',
      headerWords: [
        'unit',
        'uom',
        'birim',
        'dimensions unit',
        'size unit',
        'unit of dimension',
        'length unit',
      ],
    },
  ],
  isEmpty: (value) => sides.every((side) => (value[side] ?? '').trim() === ''),
  parse(texts, attribute) {
    const { found, units, problems } = readSides(texts, lengthRule(attribute));
    if (units.length > 1) problems.push(unknownUnit(units.join(', '), lengthRule(attribute)));
    if (problems.length > 0) return { ok: false, problems };
    const unit = units[0] ?? (texts['unit']?.trim() || (attribute.default_unit ?? ''));
    return settleValue(size, { ...found, unit }, attribute);
  },
  validate: (value, attribute) => [
    ...sides.flatMap((side) => checkNumber(value[side] ?? '', { part: side })),
    ...checkUnit(value.unit, lengthRule(attribute)),
  ],
  normalise(value, attribute) {
    const filled = sides.filter((side) => (value[side] ?? '').trim() !== '');
    return {
      ...Object.fromEntries(filled.map((side) => [side, tidyNumber(value[side] ?? '')])),
      unit: tidyUnit(value.unit, lengthRule(attribute)),
    };
  },
  format: formatSize,
  toTexts: ({ length = '', width = '', height = '', unit }) => ({ length, width, height, unit }),
  searchText: (value) => `${numbersOf(value).join(' x ')} ${value.unit} ${numbersOf(value).join('x')}`,
  facetTokens(value) {
    const key = bandOf(value);
    return key === undefined ? [] : [{ key, label: key }];
  },
};

/** Where the longest side of a body may end, in centimetres, and in inches where people measure in those. */
const bands = {
  cm: ['10', '20', '30', '50', '80', '120', '200'],
  in: ['4', '8', '12', '20', '30', '48', '80'],
} as const;
const imperial = new Set(['in', 'ft', 'yd']);

/** A size is a length, even if the attribute leaves the dimension open. */
function lengthRule({ dimension, own_units = [], default_unit }: AttributeShape): UnitRule {
  return { dimension: dimension ?? 'length', own_units, default_unit };
}

/**
 * The band that a filter looks for instead of a whole size, `20–30 cm` for `26 × 26 × 11 cm`: addresses and saved views
 * may still have such a size. Undefined for a text that is none.
 */
export function sizeBandOf(text: string): string | undefined {
  const read = readSizeText(text, { dimension: 'length', own_units: [] });
  const [unit, ...others] = read?.units ?? [];
  return read && unit !== undefined && others.length === 0 ? bandOf({ ...read.sides, unit }) : undefined;
}

/**
 * The band of the longest side, `20–30 cm`: hardly two products have the same sides, so whole sizes are no choice, and
 * beside bands they would be a second list. Undefined for a unit that is no length.
 */
function bandOf(value: Size): string | undefined {
  const given = findUnit(value.unit, 'length')?.short_name;
  if (given === undefined) return undefined;
  const unit = imperial.has(given) ? 'in' : 'cm';
  const { times, per } = unitRatio(given, unit) ?? { times: '1', per: '1' };
  const longest = numbersOf(value)
    .map((side) => exact(side).times(times).div(per))
    .reduce((most, side) => (side.gt(most) ? side : most));
  const at = bands[unit].findIndex((end) => longest.lte(end));
  const from = bands[unit].at(at < 0 ? -1 : at - 1);
  if (at < 0) return `${from}+ ${unit}`;
  return `${at === 0 ? '0' : from}–${bands[unit][at]} ${unit}`;
}

/** Everything that the texts of a size say: first its whole text, then the sides in their own columns. */
export function readSides(
  texts: Readonly<Record<string, string>>,
  ofAttribute: UnitRule,
): { found: SizeText['sides']; units: string[]; problems: ValueProblem[] } {
  const problems: ValueProblem[] = [];
  const rule = { ...ofAttribute, default_unit: texts['unit']?.trim() || ofAttribute.default_unit };
  const text = texts['value']?.trim() ?? '';
  const whole = text === '' ? { sides: {}, units: [] } : readSizeText(text, rule);
  if (!whole) problems.push(wholeProblem(text, rule));
  const found = { ...whole?.sides };
  const units = new Set(whole?.units);
  for (const side of sides) {
    const sideText = texts[side]?.trim() ?? '';
    if (sideText === '') continue;
    const read = readMeasure(sideText, side, rule);
    if ('problem' in read) {
      problems.push(read.problem);
      continue;
    }
    found[side] = read.number;
    if (read.unit) units.add(read.unit);
  }
  return { found, units: [...units], problems };
}

/** The error in a whole text that cannot be read: usually a number, sometimes the unit after it. */
function wholeProblem(text: string, rule: UnitRule): ValueProblem {
  if (findUnit(text, rule.dimension, rule.own_units))
    return problemAt('value_missing', undefined, { text: shortened(text) });
  const [, numbers = '', word = ''] = /^(.*[\d)])\s+([\p{L}.]+)$/u.exec(text.slice(0, 200)) ?? [];
  if (word !== '' && readSizeText(numbers, rule)) return unknownUnit(word, rule);
  return problemAt('not_a_number', undefined, { text: shortened(text) });
}

function numbersOf(value: Size): string[] {
  return sides.flatMap((side) => value[side] || []);
}

/** `26 × 26 × 11 cm`. */
export function formatSize(value: Size, language: Language): string {
  // Two marks in one number would read as a list of sides.
  const numbers = numbersOf(value).map((number) => groupDigits(number, { language, indian: false }));
  return `${numbers.join(' × ')} ${unitWord(value.unit, '2', language)}`.trim();
}
