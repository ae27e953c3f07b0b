import { familyOf, type Attribute, type Family } from '@sourcewiz/contract';
import { useMemo } from 'react';
import { readEntry, useFamilies } from '../../../attributes/index.ts';
import { entryField } from '../../change/product-draft.ts';
import type { ProductForm } from '../../change/use-product-form.ts';
import { familyOfAll, placesOf, type FormPlaces } from './form-family.rules.ts';

/** The family of the product in the form: it follows the category and sub-category chosen there. */
export function useFormFamily(
  { engine, product, base }: ProductForm,
  attributes: readonly Attribute[],
): { family: Family; places: FormPlaces } {
  const { data: families } = useFamilies(product.category?.id ?? null);
  const sub = subCategoryIn(engine.draft, attributes);
  const family = useMemo(
    () => (families === undefined ? familyOfAll(attributes) : familyOf(families, sub)),
    [families, sub, attributes],
  );
  const places = useMemo(
    () =>
      placesOf({
        attributes,
        family,
        hasValue: ({ id }) =>
          base.values[id] !== undefined || base.variants.some(({ values }) => values[id] !== undefined),
      }),
    [attributes, family, base],
  );
  return { family, places };
}

function subCategoryIn(draft: ProductForm['engine']['draft'], attributes: readonly Attribute[]): unknown {
  const attribute = attributes.find(({ dtype }) => dtype === 'sub_category');
  const entry = attribute && draft[entryField(attribute)];
  const read = entry && readEntry(attribute, entry, { isDraft: true });
  return read?.ok ? read.value : undefined;
}
