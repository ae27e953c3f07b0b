import {
  cleanText,
  formatValue,
  isForBuyers,
  mayRead,
  type Attribute,
  type Audience,
  type Language,
  type Product,
  type SpecSheet,
} from '@sourcewiz/contract';

/** A line of a specification sheet; without `attribute_id` it is the sheet's own. */
export interface SpecRow {
  attribute_id?: number;
  label: string;
  text?: string;
}

/** Types whose values are files, which cannot be printed as text. */
const fileDtypes = new Set<Attribute['dtype']>(['file', 'image', 'image_list']);

/** The content of the first template: everything that a form shows and buyers may see, in the order of the form. */
export function standardAttributeIds(attributes: readonly Attribute[]): number[] {
  return attributes
    .filter((attribute) => isForBuyers(attribute) && !fileDtypes.has(attribute.dtype))
    .map(({ id }) => id)
    .slice(0, 200);
}

/**
 * The lines of a sheet with the product's current values. Lines of attributes that are gone or have become internal are
 * left out; a value that only variants have is given once for each different one.
 * @param audience the buyer whom the sheet is for, limited by the person who reads it
 */
export function resolveRows(
  rows: readonly SpecRow[],
  {
    product,
    attributes,
    audience,
    language,
  }: {
    product: Product;
    attributes: ReadonlyMap<number, Attribute>;
    audience: Audience;
    language: Language;
  },
): SpecSheet['rows'] {
  return rows.flatMap(({ attribute_id: id, label, text }): SpecSheet['rows'] => {
    const own = { attribute_id: null, label, value: '', text: text ?? '' };
    if (id === undefined) return [own];
    const attribute = attributes.get(id);
    if (!attribute || !mayRead(audience, attribute)) return [];
    return [
      {
        attribute_id: id,
        label: label === '' ? attribute.name : label,
        value: valueOf(product, { attribute, language }),
        text: text ?? null,
      },
    ];
  });
}

function valueOf(
  product: Product,
  { attribute, language }: { attribute: Attribute; language: Language },
): string {
  if (fileDtypes.has(attribute.dtype)) return '';
  const key = String(attribute.id);
  const read = (values: Product['values']) => formatValue(attribute, values[key], language);
  const main = read(product.values);
  if (main !== '') return main;
  const ofVariants = product.variants.map(({ values }) => read(values)).filter((text) => text !== '');
  return [...new Set(ofVariants)].join(' / ');
}

/**
 * The lines saved by a person without all rights, with the stored lines that were hidden from them: each after the line
 * that it followed, or after the nearest earlier one that still exists.
 * @param hidden keys of attributes whose values the person may not see
 */
export function withHiddenRows(
  next: readonly SpecRow[],
  { stored, hidden }: { stored: readonly SpecRow[]; hidden: ReadonlySet<string> },
): SpecRow[] {
  const isHidden = ({ attribute_id: id }: SpecRow) => id !== undefined && hidden.has(String(id));
  const unseen = stored.filter(isHidden);
  const rows = next.filter((row) => !unseen.some((other) => isSameLine(row, other)));
  for (const row of unseen) {
    const before = stored.slice(0, stored.indexOf(row)).toReversed();
    const places = before.map((other) => rows.findIndex((one) => isSameLine(one, other)));
    rows.splice((places.find((place) => place >= 0) ?? -1) + 1, 0, row);
  }
  return rows;
}

/** The sheet's own lines are identified by their labels. */
function isSameLine(one: SpecRow, other: SpecRow): boolean {
  if (one.attribute_id !== other.attribute_id) return false;
  return one.attribute_id !== undefined || one.label === other.label;
}

/**
 * Lines as they are stored: labels that only repeat the attribute's name follow it, each attribute occurs once, and
 * empty lines of the sheet's own are left out.
 */
export function tidyRows(
  rows: readonly { attribute_id?: number | undefined; label: string; text?: string | undefined }[],
  attributes: ReadonlyMap<number, Attribute>,
): SpecRow[] {
  const seen = new Set<number>();
  return rows.flatMap(({ attribute_id: id, label, text }): SpecRow[] => {
    const said = text === undefined ? {} : { text: cleanText(text) };
    if (id === undefined) {
      return label === '' && (said.text ?? '') === '' ? [] : [{ label, ...said }];
    }
    if (seen.has(id)) return [];
    seen.add(id);
    const name = attributes.get(id)?.name;
    return [{ attribute_id: id, label: label === name ? '' : label, ...said }];
  });
}
