import type { OwnUnitShape } from './attribute-type.ts';
import { exact } from '../money/exact.ts';
import { foldText } from '../values/fold-text.ts';

/** What a unit measures (ATTR-015). */
export type Dimension = 'length' | 'area' | 'weight' | 'volume' | 'quantity' | 'time';

export interface UnitOfMeasure {
  id: number;
  short_name: string;
  dimension: Dimension;
  /** The factor to the reference unit: decimal text, exact except for parts of a day (12 decimals). */
  conversion_factor: string;
  reference_unit: string;
  /** Other spellings, in English and Turkish. */
  aliases: readonly string[];
}

/** Base units: meter, square meter, kilogram, days (ATTR-020), plus cubic meter and pieces. */
const references: Readonly<Record<Dimension, string>> = {
  length: 'm',
  area: 'sqm',
  weight: 'kg',
  volume: 'cbm',
  quantity: 'pieces',
  time: 'days',
};

/** A factor such as `1/24` is that exact fraction. */
type Row = [short_name: string, dimension: Dimension, factor: string, aliases?: string];

/**
 * International definitions (1 in = 0.0254 m, 1 lb = 0.45359237 kg, 1 US gal = 231 in³). Sets, packs, boxes, cartons
 * and rolls count as one thing each; a month counts as 30 days and a year as 365, as in delivery times. Ids follow the
 * order of the list: add new units at its end.
 */
const rows: readonly Row[] = [
  ['m', 'length', '1', 'metre,meter,metres,meters,mt,mtr,mtrs,м,米,متر,मीटर'],
  ['mm', 'length', '0.001', 'mms,millimetre,millimeter,millimetres,millimeters,milimetre,мм,毫米,مم,मिमी'],
  [
    'cm',
    'length',
    '0.01',
    'cms,centimetre,centimeter,centimetres,centimeters,santim,santimetre,см,厘米,公分,سم,सेमी,εκ',
  ],
  ['in', 'length', '0.0254', `inch,inches,ins,",”,″,'',′′,inc,inç`],
  ['ft', 'length', '0.3048', "foot,feet,',’,′,ayak"],
  ['yd', 'length', '0.9144', 'yard,yards,yds,yarda'],
  ['km', 'length', '1000', 'kilometre,kilometer,kilometres,kilometers'],
  [
    'sqm',
    'area',
    '1',
    'm2,m²,sq m,sq.m,sq mt,square meter,square meters,square metre,square metres,metrekare',
  ],
  ['sqcm', 'area', '0.0001', 'cm2,cm²,sq cm,sq.cm,square centimeter,square centimetre,santimetrekare'],
  ['sqft', 'area', '0.09290304', 'ft2,ft²,sq ft,sq.ft,sft,square foot,square feet,ayak kare'],
  ['sqin', 'area', '0.00064516', 'in2,in²,sq in,sq.in,square inch,square inches,inç kare'],
  ['sqyd', 'area', '0.83612736', 'yd2,yd²,sq yd,sq.yd,square yard,square yards'],
  [
    'kg',
    'weight',
    '1',
    'kgs,kilo,kilos,kilogram,kilograms,kilogramme,kilogrammes,kilogramm,кг,公斤,千克,كجم,كغم,كغ,किग्रा,किलो,κιλά',
  ],
  ['g', 'weight', '0.001', 'gr,grs,gm,gms,gram,grams,gramme,grammes,gramm,г,гр,克,جم,غم,غرام,ग्राम,γρ'],
  ['mg', 'weight', '0.000001', 'milligram,milligrams,miligram'],
  ['lb', 'weight', '0.45359237', 'lbs,pound,pounds,libre'],
  ['oz', 'weight', '0.028349523125', 'ounce,ounces,ons'],
  ['tonne', 'weight', '1000', 'tonnes,ton,tons,mt,metric ton,metric tons'],
  ['cbm', 'volume', '1', 'm3,m³,cu m,cu.m,cubic meter,cubic meters,cubic metre,cubic metres,metreküp'],
  ['l', 'volume', '0.001', 'lt,ltr,ltrs,litre,liter,litres,liters,л,升,لتر,लीटर'],
  ['ml', 'volume', '0.000001', 'millilitre,milliliter,millilitres,milliliters,mililitre,cc,мл,毫升,مل,मिली'],
  ['cft', 'volume', '0.028316846592', 'ft3,ft³,cu ft,cu.ft,cubic foot,cubic feet'],
  ['floz', 'volume', '0.0000295735295625', 'fl oz,fl. oz,fluid ounce,fluid ounces,us floz'],
  [
    'pieces',
    'quantity',
    '1',
    'piece,pcs,pc,pce,pces,nos,no,unit,units,each,ea,adet,ad,parça,tane,stk,stück,stuks,szt,pièces,piezas,pezzi,pz,шт,τεμ,个,件,只,個,개,قطعة,नग',
  ],
  ['pairs', 'quantity', '2', 'pair,pr,prs,çift,paar,paare,paires,pares,paia,пар,双,雙'],
  ['dozen', 'quantity', '12', 'dozens,dz,doz,düzine'],
  ['sets', 'quantity', '1', 'set,takım,kpl,комплект,套,σετ,طقم'],
  [
    'days',
    'time',
    '1',
    'day,d,gün,tage,jours,días,giorni,dagen,dni,dagar,dage,dager,дней,дня,ημέρες,天,日,일,يوم,أيام,दिन',
  ],
  [
    'weeks',
    'time',
    '7',
    'week,wk,wks,hafta,woche,wochen,semaine,semaines,semana,semanas,settimana,settimane,weken,tygodnie,tygodni,veckor,uger,uker,неделя,недели,недель,εβδομάδες,周,週間,주,أسبوع,أسابيع,सप्ताह',
  ],
  [
    'months',
    'time',
    '30',
    'month,mo,mos,ay,monat,monate,mois,meses,mese,mesi,maanden,miesiące,miesięcy,månader,måneder,мес,месяц,месяца,месяцев,μήνες,个月,ヶ月,개월,أشهر,महीने',
  ],
  ['years', 'time', '365', 'year,yr,yrs,yıl,sene'],
  ['hours', 'time', '1/24', 'hour,h,hr,hrs,saat,sa'],
  ['minutes', 'time', '1/1440', 'minute,min,mins,dakika,dk'],
  ['seconds', 'time', '1/86400', 'second,s,sec,secs,saniye,sn'],
  ['gross', 'quantity', '144', 'grosa'],
  ['score', 'quantity', '20', 'scores'],
  ['packs', 'quantity', '1', 'pack,pkt,packet,packets,paket'],
  ['boxes', 'quantity', '1', 'box,kutu'],
  ['cartons', 'quantity', '1', 'carton,ctn,ctns,koli'],
  ['rolls', 'quantity', '1', 'roll,rulo,top'],
  ['mi', 'length', '1609.344', 'mile,miles,mil'],
  ['sqmm', 'area', '0.000001', 'mm2,mm²,sq mm,sq.mm'],
  ['acre', 'area', '4046.8564224', 'acres'],
  ['hectare', 'area', '10000', 'hectares,ha,hektar'],
  ['quintal', 'weight', '100', 'quintals,qtl,kental'],
  ['short_ton', 'weight', '907.18474', 'short ton,short tons'],
  ['long_ton', 'weight', '1016.0469088', 'long ton,long tons'],
  ['carat', 'weight', '0.0002', 'carats,ct,karat'],
  ['tola', 'weight', '0.0116638038', 'tolas'],
  ['cuin', 'volume', '0.000016387064', 'in3,in³,cu in,cu.in,cubic inch,cubic inches'],
  ['us_gal', 'volume', '0.003785411784', 'gal,gallon,gallons,us gal,us gallon,us gallons,galon'],
  ['uk_gal', 'volume', '0.00454609', 'uk gal,uk gallon,uk gallons,imperial gallon'],
];

/** Every unit the product knows. */
export const units: readonly UnitOfMeasure[] = rows.map(
  ([short_name, dimension, factor, aliases], index) => ({
    id: index + 1,
    short_name,
    dimension,
    conversion_factor: factorText(factor),
    reference_unit: references[dimension],
    aliases: aliases?.split(',') ?? [],
  }),
);

const fractions = new Map(rows.map(([short_name, , factor]) => [short_name, fractionOf(factor)]));
const byDimension = new Map<string, UnitOfMeasure>();
const byName = new Map<string, UnitOfMeasure>();
for (const unit of units) {
  for (const name of [unit.short_name, ...unit.aliases]) {
    const key = unitKey(name);
    byDimension.set(`${unit.dimension}:${key}`, unit);
    if (!byName.has(key)) byName.set(key, unit);
  }
}

function factorText(factor: string): string {
  const { times, per } = fractionOf(factor);
  return exact(times).div(per).toDecimalPlaces(12).toFixed();
}

function fractionOf(factor: string): { times: string; per: string } {
  const [times = '1', per = '1'] = factor.split('/');
  return { times, per };
}

function unitKey(name: string): string {
  return foldText(name.replaceAll('.', ''));
}

/**
 * The unit that a text means within a dimension (any dimension if it is null); undefined if there is none.
 * @param own the organisation's own units, which come after the standard ones
 */
export function findUnit(
  text: string,
  dimension: string | null,
  own: readonly OwnUnitShape[] = [],
): UnitOfMeasure | undefined {
  if (text.length > 40) return undefined;
  const key = unitKey(text);
  const standard = dimension === null ? byName.get(key) : byDimension.get(`${dimension}:${key}`);
  return standard ?? findOwnUnit(key, dimension, own);
}

function findOwnUnit(
  key: string,
  dimension: string | null,
  own: readonly OwnUnitShape[],
): UnitOfMeasure | undefined {
  const found = own.find(
    (unit) => (dimension === null || unit.dimension === dimension) && unitKey(unit.short_name) === key,
  );
  const reference = found && references[found.dimension as Dimension];
  if (!found || !reference) return undefined;
  const { id, short_name, conversion_factor } = found;
  const kind = found.dimension as Dimension;
  return { id, short_name, dimension: kind, conversion_factor, reference_unit: reference, aliases: [] };
}

/** Short names of the units of a dimension, in the order they are offered; the organisation's own come last. */
export function unitNames(dimension: string | null, own: readonly OwnUnitShape[] = []): string[] {
  return [...units, ...own]
    .filter((unit) => dimension === null || unit.dimension === dimension)
    .map(({ short_name }) => short_name);
}

/** The secondary unit of a product by default: the piece, with conversion 1 (ATTR-016). */
export const SECONDARY_UNIT = { unit: 'pieces', conversion: '1' } as const;

const roundFactors: Readonly<Record<string, string>> = { 'cm-in': '0.393701', 'in-cm': '2.54' };

/**
 * Converts an amount. Centimetres to inches × 0.393701 and inches to centimetres × 2.54, one decimal (ATTR-037,
 * ATTR-038); all others through the reference unit, two decimals (ATTR-039). Halves are rounded up.
 * @param value canonical decimal text
 * @param own the organisation's own units
 * @returns undefined if a unit is unknown or the two do not measure the same thing
 */
export function convertUnit(
  value: string,
  from: string,
  to: string,
  own: readonly OwnUnitShape[] = [],
): string | undefined {
  const source = findUnit(from, null, own);
  const target = source && findUnit(to, source.dimension, own);
  if (!target) return undefined;
  if (source.short_name === target.short_name) return value;
  const pair = `${source.short_name}-${target.short_name}`;
  const times = roundFactors[pair];
  if (times !== undefined) return exact(value).times(times).toDecimalPlaces(1).toFixed();
  const { times: by, per } = ratioOf(source, target);
  return exact(value).times(by).div(per).toDecimalPlaces(2).toFixed();
}

/**
 * How many of one unit another one is, as an exact fraction `times ÷ per`: a gram is 1 ÷ 1000 kg. Two names that are no
 * known unit, such as `firing`, measure the same if they are the same word.
 * @returns undefined if a unit is unknown or the two do not measure the same thing
 */
export function unitRatio(
  from: string,
  to: string,
  own: readonly OwnUnitShape[] = [],
): { times: string; per: string } | undefined {
  if (unitKey(from) === unitKey(to)) return { times: '1', per: '1' };
  const source = findUnit(from, null, own);
  const target = source && findUnit(to, source.dimension, own);
  return target && ratioOf(source, target);
}

function ratioOf(source: UnitOfMeasure, target: UnitOfMeasure): { times: string; per: string } {
  const [a, b] = [fractionFor(source), fractionFor(target)];
  return { times: exact(a.times).times(b.per).toFixed(), per: exact(a.per).times(b.times).toFixed() };
}

/**
 * The same for documents that are read elsewhere: at least three significant digits, so that 4 g are 0.004 kg.
 * @returns undefined if a unit is unknown or the two do not measure the same thing
 */
export function convertForFile(
  value: string,
  from: string,
  to: string,
  own: readonly OwnUnitShape[] = [],
): string | undefined {
  const usual = convertUnit(value, from, to, own);
  const source = findUnit(from, null, own);
  const target = findUnit(to, null, own);
  if (usual === undefined || !source || !target || source.short_name === target.short_name) return usual;
  const { times, per } = ratioOf(source, target);
  const precise = exact(value).times(times).div(per).toSignificantDigits(3);
  return precise.decimalPlaces() > exact(usual).decimalPlaces() ? precise.toFixed() : usual;
}

/** The amount in the reference unit, to at most ten decimals, for comparisons; undefined for an unknown unit. */
export function inReferenceUnit(
  value: string,
  unit: string,
  own: readonly OwnUnitShape[] = [],
): string | undefined {
  const found = findUnit(unit, null, own);
  if (!found) return undefined;
  const { times, per } = fractionFor(found);
  return exact(value).times(times).div(per).toDecimalPlaces(10).toFixed();
}

function fractionFor({ short_name, conversion_factor }: UnitOfMeasure): { times: string; per: string } {
  return fractions.get(short_name) ?? { times: conversion_factor, per: '1' };
}
