import fc from 'fast-check';
import { currencies, priceUnits, unitNames, type AttributeShape, type Dtype } from '../index.ts';
import { attributeOf } from './attribute-of.ts';

const options = ['Brass', 'Isıtıcı', 'Teak, cane', 'Çam', 'Cam', 'A; B', 'Décor'];

const ell = { id: 501, short_name: 'ell', dimension: 'length', conversion_factor: '1.143' };

/** An attribute of each type. */
export const anyAttributes: Readonly<Record<Dtype, AttributeShape>> = {
  text: attributeOf('text'),
  html: attributeOf('html'),
  csv: attributeOf('csv'),
  select: attributeOf('select', { options }),
  multi_select: attributeOf('multi_select', { options }),
  date: attributeOf('date'),
  decimal: attributeOf('decimal'),
  boolean: attributeOf('boolean'),
  uom: attributeOf('uom', { dimension: 'weight', default_unit: 'kg' }),
  size: attributeOf('size', { dimension: 'length', default_unit: 'cm' }),
  price: attributeOf('price', { default_currency: 'INR', default_unit: 'per-piece' }),
  hscode: attributeOf('hscode'),
  composition: attributeOf('composition', { options }),
  dropdown_percent: attributeOf('dropdown_percent', { options }),
  packaging: attributeOf('packaging', { default_unit: 'cm', own_units: [ell] }),
  product_id: attributeOf('product_id'),
  sub_category: attributeOf('sub_category'),
  file: attributeOf('file'),
  image: attributeOf('image'),
  image_list: attributeOf('image_list'),
};

/** An amount as people type it, in one of several ways. */
const amount = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }), fc.constantFrom('.', ','))
  .map(([whole, hundredths, mark]) => `${whole}${mark}${String(hundredths).padStart(2, '0')}`);
export const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary' }),
);
const label = fc.oneof(fc.constantFrom(...options, 'brass', 'isitici', 'ipek'), anyText);
/** Below a million: `1,000,000` in a size might also be a list of sides. */
const side = fc.option(
  fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => String(hundredths / 100)),
  { nil: undefined },
);

/** One of several shares whose total stays below 100. */
function percent(of: number): fc.Arbitrary<string> {
  const most = of === 0 ? 0 : Math.floor(10_000 / of);
  return fc.integer({ min: 0, max: most }).map((hundredths) => String(hundredths / 100));
}
const fileIds = fc.oneof(
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.array(fc.uuid(), { maxLength: 6 }),
);

/** Values as a form might send them, valid or almost. */
export const anyValues: Readonly<Record<Dtype, fc.Arbitrary<unknown>>> = {
  text: anyText,
  html: anyText.map((content) => ({ content: `<p>${content}</p>` })),
  csv: fc.array(anyText, { maxLength: 8 }),
  select: label,
  multi_select: fc.array(label, { maxLength: 6 }),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  decimal: amount,
  boolean: fc.boolean(),
  uom: fc.record({ value: amount, unit: fc.constantFrom(...unitNames('weight'), 'Kilo', 'LBS') }),
  size: fc.record({
    length: side,
    width: side,
    height: side,
    unit: fc.constantFrom(...unitNames('length'), 'CMS', '"'),
  }),
  price: fc.record({
    value: amount,
    currency: fc.constantFrom(...currencies.map(({ code }) => code), '₹', 'TL'),
    unit: fc.constantFrom(...priceUnits, 'adet', 'kg'),
  }),
  hscode: fc.stringMatching(/^\d{4,12}$/),
  composition: fc
    .uniqueArray(fc.oneof({ weight: 3, arbitrary: label }, fc.constantFrom('Steel 304', '%', '"', '60%')), {
      maxLength: 5,
    })
    .chain((materials) =>
      fc
        .array(percent(materials.length), { minLength: materials.length, maxLength: materials.length })
        .map((percents) => materials.map((material, at) => ({ material, percent: percents[at] }))),
    ),
  dropdown_percent: fc.record({ option: label, value: percent(1) }),
  packaging: fc.record({
    length: side,
    width: side,
    height: side,
    unit: fc.constantFrom(...unitNames('length'), 'ELL', '"'),
    no_of_pieces: fc.option(fc.integer({ min: 1, max: 9999 }).map(String), { nil: undefined }),
  }),
  product_id: fc.record({ has_variant: fc.boolean(), parent_id: anyText }),
  sub_category: anyText,
  file: fileIds,
  image: fileIds,
  image_list: fileIds,
};
