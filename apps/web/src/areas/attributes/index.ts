export { AttributeField, ReadOnlyField, ReadOnlyText } from './attribute-field.tsx';
export { CategoryField } from './fields/category-field.tsx';
export { entryOf, isChanged, needsWidth, readEntry, type Entry } from './entry.rules.ts';
export { FormCategoryProvider } from './form-category.ts';
export { TextField } from './fields/text-field.tsx';
export { attributesTexts } from './attributes-texts.ts';
export { useFamilies } from './use-families.ts';
export { useFreshAttributes } from './use-fresh-attributes.ts';
export { NumberInput } from './fields/number-input.tsx';
