import { z } from 'zod';
import type { AttributeType, Language } from './attribute-type.ts';
import { cleanLine } from '../values/clean-text.ts';
import { PRODUCT_ID_MAX } from '../values/product-id-max.ts';
import { problemAt, shortened } from './parts/number-part.ts';
import { settleValue } from './parts/settle-value.ts';
import { textPart } from './parts/text-part.ts';

export interface ProductLink {
  has_variant: boolean;
  /** Product ID of the parent as text; '' for none. */
  parent_id: string;
}

const words: Readonly<Record<Language, string>> = { en: 'has variants', tr: 'varyantlı' };

/** The product that this one belongs to, and whether it has variants itself. */
export const productId: AttributeType<ProductLink> = {
  dtype: 'product_id',
  schema: z.object({
    has_variant: z
      .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false', ''] })])
      .nullish()
      .transform((is) => is ?? false),
    parent_id: textPart,
  }),
  parts: [
    {
      name: 'parent_id',
      control: 'line',
      headerWords: ['parent id', 'parent', 'parent product id', 'ana ürün', 'ana ürün kodu'],
    },
    { name: 'has_variant', control: 'switch', headerWords: ['has variant', 'has variants', 'varyantlı'] },
  ],
  isEmpty: ({ has_variant, parent_id }) => !has_variant && cleanLine(parent_id) === '',
  parse({ value = '', parent_id = value, has_variant = '' }, attribute) {
    const word = has_variant.trim().toLowerCase();
    if (!['true', 'false', ''].includes(word)) {
      const params = { text: shortened(has_variant) };
      return { ok: false, problems: [problemAt('not_boolean', 'has_variant', params)] };
    }
    return settleValue(productId, { has_variant: word === 'true', parent_id }, attribute);
  },
  validate: ({ parent_id }) =>
    parent_id.length > PRODUCT_ID_MAX
      ? [problemAt('text_too_long', 'parent_id', { limit: PRODUCT_ID_MAX })]
      : [],
  normalise: ({ has_variant, parent_id }) => ({ has_variant, parent_id: cleanLine(parent_id) }),
  format: ({ has_variant, parent_id }, language) =>
    [parent_id, has_variant ? words[language] : ''].filter((text) => text !== '').join(', '),
  toTexts: ({ has_variant, parent_id }) => ({ has_variant: has_variant ? 'TRUE' : 'FALSE', parent_id }),
  searchText: ({ parent_id }) => parent_id,
  facetTokens: ({ parent_id }) => (parent_id === '' ? [] : [{ key: parent_id, label: parent_id }]),
};
