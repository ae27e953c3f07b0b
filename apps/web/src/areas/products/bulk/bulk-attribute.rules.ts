import { typeOf, type Attribute, type bulkModes } from '@sourcewiz/contract';

export type BulkMode = (typeof bulkModes)[number];

/** Data types whose values belong to a single product, or are changed on other screens. */
const notInBulk: readonly Attribute['dtype'][] = [
  'product_id',
  'sub_category',
  'packaging',
  'file',
  'image',
  'image_list',
];

/**
 * Attributes that can be changed for many products at once, in the order of the form.
 * @param language the screen's, whose alphabet sorts attributes of equal weight
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

/** In display order. */
const modes: readonly BulkMode[] = ['set', 'add', 'remove', 'clear'];

/** What can be done with a value: adding and removing are for lists, and a compulsory value cannot be cleared. */
export function modesOf(attribute: Attribute): BulkMode[] {
  const isList = typeOf(attribute).parts.some(({ control }) => control === 'choices' || control === 'words');
  return modes.filter((mode) => {
    if (mode === 'clear') return !attribute.compulsory;
    return mode === 'set' || isList;
  });
}
