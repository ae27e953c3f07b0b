import {
  convertMoney,
  convertUnit,
  formatValue,
  isForBuyers,
  roundMoney,
  typeOf,
  type Attribute,
  type MoneyRules,
} from '@sourcewiz/contract';
import { shapeOf } from '../../attributes/index.ts';
import type { ExportedProduct } from '../exported-products.service.ts';
import type { Variant } from './table-columns.ts';

/** What shops ask about a product, found in its attributes. */
export interface ShopAttributes {
  description: Attribute | undefined;
  keywords: Attribute | undefined;
  price: Attribute | undefined;
  weight: Attribute | undefined;
  barcode: Attribute | undefined;
  size: Attribute | undefined;
  brand: Attribute | undefined;
  /** The currency of all amounts: a shop's file has one currency and does not name it. */
  money: MoneyRules;
  /** All others, which shops take as attributes of their own. */
  others: readonly Attribute[];
}

const barcodeNames = /^(barcode|barkod|ean|gtin|upc)\b/i;
const brandNames = /^(brand|marka)\b/i;

/** Shops show whatever they are given, so nothing internal is included. */
export function shopAttributes(chosen: readonly Attribute[], money: MoneyRules): ShopAttributes {
  const attributes = chosen.filter(isForBuyers);
  const byKey = (key: string) => attributes.find(({ internal_name }) => internal_name === key);
  const named = (pattern: RegExp) => attributes.find(({ name }) => pattern.test(name));
  const found = {
    description: byKey('description'),
    keywords: byKey('keywords'),
    price: byKey('selling_price'),
    weight: byKey('weight'),
    barcode: named(barcodeNames),
    size: byKey('size'),
    brand: named(brandNames),
  };
  const taken = new Set(Object.values(found));
  return { ...found, money, others: attributes.filter((attribute) => !taken.has(attribute)) };
}

/** A value as people read it; the variant's, if it has its own. */
export function shownText(
  { product }: Pick<ExportedProduct, 'product'>,
  { attribute, variant }: { attribute: Attribute | undefined; variant?: Variant | undefined },
): string {
  if (!attribute) return '';
  const key = String(attribute.id);
  const value = variant?.values[key] ?? product.values[key];
  return value === undefined || value === null ? '' : formatValue(shapeOf(attribute), value, 'en');
}

/** One part of a value as it is stored; '' if there is none. */
export function partOf(
  { product }: Pick<ExportedProduct, 'product'>,
  {
    attribute,
    variant,
    part,
  }: { attribute: Attribute | undefined; variant?: Variant | undefined; part: string },
): string {
  if (!attribute) return '';
  const key = String(attribute.id);
  const value = variant?.values[key] ?? product.values[key];
  return value === undefined || value === null ? '' : (typeOf(attribute).toTexts(value)[part] ?? '');
}

/** The price per piece in the company's currency; '' if it is for another unit, or if no rate is known. */
export function priceOf(
  exported: Pick<ExportedProduct, 'product'>,
  { attributes, variant }: { attributes: ShopAttributes; variant?: Variant | undefined },
): string {
  const { price: attribute, money } = attributes;
  const part = (name: string): string => partOf(exported, { attribute, variant, part: name });
  const [amount, currency, unit] = [part('value'), part('currency'), part('unit')];
  if (amount === '' || (unit !== '' && unit !== 'per-piece')) return '';
  const converted = convertMoney({ amount, currency }, money.home, money.rates);
  if (converted === undefined) return '';
  return converted.at === null ? amount : roundMoney(converted.money).amount;
}

/** A measure in another unit; '' if there is none, or if it cannot be converted. */
export function measureIn(
  exported: Pick<ExportedProduct, 'product'>,
  about: { attribute: Attribute | undefined; variant?: Variant | undefined; part?: string; unit: string },
): string {
  const { part = 'value', unit, ...place } = about;
  const value = partOf(exported, { ...place, part });
  const from = partOf(exported, { ...place, part: 'unit' });
  if (value === '' || from === '' || from === unit) return value;
  return convertUnit(value, from, unit) ?? '';
}

/** A URL handle that shops accept: lower-case letters, digits and hyphens. */
export function handleOf(productId: string): string {
  return productId
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
