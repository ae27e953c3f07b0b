import { typeOf, type Attribute, type bulkModes } from '@sourcewiz/contract';

export type BulkMode = (typeof bulkModes)[number];

/** Values that belong to one product alone, or that other screens change. */
const notInBulk: readonly Attribute['dtype'][] = [
  'product_id',
  'sub_category',
  'packaging',
  'file',
  'image',
  'image_list',
];

/**
 * Attributes that many products can be given at once, in the order of the form.
 * @param language that of the screen, whose alphabet puts attributes of one weight in order
 */
export function bulkAttributes(
  attributes: readonly Attribute[],
  mayEdit: (attribute: Attribute) => boolean,
  language: string,
): Attribute[] {
  return attributes
    .filter(({ dtype, isDisabled }) => !isDisabled && !notInBulk.includes(dtype))
    .filter(mayEdit)
    .toSorted((one, other) => other.priority - one.priority || one.name.localeCompare(other.name, language));
}

/** In the order of the choice. */
const modes: readonly BulkMode[] = ['set', 'add', 'remove', 'clear'];

/** What can be done with a value: adding and taking out are for lists, and a compulsory value cannot be emptied. */
export function modesOf(attribute: Attribute): BulkMode[] {
  const isList = typeOf(attribute).parts.some(({ control }) => control === 'choices' || control === 'words');
  return modes.filter((mode) => {
    if (mode === 'clear') return !attribute.compulsory;
    return mode === 'set' || isList;
  });
}
