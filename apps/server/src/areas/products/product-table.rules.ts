import { formatValue, type Attribute, type Language, type Product, type Variant } from '@sourcewiz/contract';

export interface TableColumn {
  key: string;
  label: string;
  /** Data type of the attribute; `text` for other columns. */
  dtype: string;
}
export type TableRow = Record<string, string | number | null>;

const words = {
  en: {
    product_id: 'Product ID',
    variant_id: 'Variant ID',
    name: 'Product name',
    category: 'Category',
    options: 'Variant',
  },
  tr: {
    product_id: 'Ürün kodu',
    variant_id: 'Varyant kodu',
    name: 'Ürün adı',
    category: 'Kategori',
    options: 'Varyant',
  },
} as const;

/** The columns before the attributes. */
export type FixedColumn = keyof (typeof words)['en'];

/** Key of an attribute's column; internal names of attributes could equal those of the fixed ones. */
const keyOf = ({ id }: Pick<Attribute, 'id'>) => `attribute_${id}`;

/**
 * Columns of a table of products: the fixed ones, then one for each attribute.
 * @param attributes that the reader may see, in their order
 */
export function tableColumns(
  fixed: readonly FixedColumn[],
  { attributes, language }: { attributes: readonly Attribute[]; language: Language },
): TableColumn[] {
  return [
    ...fixed.map((key) => ({ key, label: words[language][key], dtype: 'text' })),
    ...attributes.map((attribute) => ({
      key: keyOf(attribute),
      label: attribute.name,
      dtype: attribute.dtype,
    })),
  ];
}

/**
 * A product, or one of its variants, as a row of texts; a variant inherits missing values from its product.
 * @returns texts by the keys of the columns, null for no value, and the ids of the records
 */
export function tableRow(
  { product, variant }: { product: Product; variant?: Variant },
  { attributes, language }: { attributes: readonly Attribute[]; language: Language },
): TableRow {
  const values = { ...product.values, ...variant?.values };
  const texts = attributes.map((attribute) => [
    keyOf(attribute),
    formatValue(attribute, values[String(attribute.id)], language) || null,
  ]);
  return {
    id: variant?.id ?? product.id,
    parent_id: product.id,
    product_id: product.product_id,
    variant_id: variant?.variant_id ?? null,
    name: product.name,
    category: product.category?.name ?? null,
    options: variant ? Object.values(variant.options).join(' / ') : null,
    ...Object.fromEntries(texts),
  };
}
