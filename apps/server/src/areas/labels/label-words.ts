import {
  formatValue,
  isGtinAttribute,
  needsGtin,
  readGtin,
  toEan13,
  type Attribute,
  type CodeKind,
  type Language,
  type LeftOutReason,
  type Product,
  type Variant,
} from '@sourcewiz/contract';
import { isForCode128 } from '../../platform/codes/draw-code.ts';

/** A product, or a variant of it, that gets a label. */
export interface LabelItem {
  product: Product;
  variant: Variant | null;
}

/** The texts of a label. */
export interface LabelWords {
  name: string;
  lines: string[];
  details: { label: string; value: string }[];
}

/** The ID that is printed: the variant's, if the label is for one. */
export const itemId = ({ product, variant }: LabelItem): string => variant?.variant_id ?? product.product_id;

/** A variant inherits missing values from its product. */
const valuesOf = ({ product, variant }: LabelItem) => ({ ...product.values, ...variant?.values });

/**
 * The texts of a label.
 * @param attributes those that are printed and may be read, in their order
 * @param code a Code 128 already has the ID below it
 */
export function labelWords(
  item: LabelItem,
  { attributes, code, gtin, language }: WordsOf & { gtin: string | undefined },
): LabelWords {
  const { product, variant } = item;
  const options = variant ? Object.values(variant.options).filter(Boolean).join(', ') : '';
  const id = code === 'code128' ? '' : itemId(item);
  const values = valuesOf(item);
  return {
    name: product.name,
    lines: [
      [id, options].filter(Boolean).join(' · '),
      needsGtin(code) && code !== 'ean13' && gtin ? `GTIN ${gtin}` : '',
    ].filter(Boolean),
    details: attributes.flatMap((attribute) => {
      const value = formatValue(attribute, values[String(attribute.id)], language);
      return value ? [{ label: attribute.name, value }] : [];
    }),
  };
}

interface WordsOf {
  attributes: readonly Attribute[];
  code: CodeKind;
  language: Language;
}

/** Attributes that contain barcodes. */
export function gtinAttributes(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter((attribute) => isGtinAttribute(attribute));
}

/** The GTIN of an item as fourteen digits; a variant has only its own, never its product's. */
export function gtinOf(item: LabelItem, holders: readonly Attribute[]): string | undefined {
  const values = item.variant ? item.variant.values : item.product.values;
  for (const { id } of holders) {
    const stored = values[String(id)];
    const text = typeof stored === 'string' ? stored : (stored as { value?: unknown } | undefined)?.value;
    const gtin = typeof text === 'string' || typeof text === 'number' ? readGtin(String(text)) : undefined;
    if (gtin) return gtin;
  }
  return undefined;
}

/** Why an item cannot have this code; undefined if it can. */
export function refusalOf(
  code: CodeKind,
  item: LabelItem,
  gtin: string | undefined,
): LeftOutReason | undefined {
  if (needsGtin(code) && gtin === undefined) return 'no_gtin';
  if (code === 'ean13' && gtin !== undefined && toEan13(gtin) === undefined) return 'not_ean13';
  if (code === 'code128' && !isForCode128(itemId(item))) return 'code_letters';
  return undefined;
}
