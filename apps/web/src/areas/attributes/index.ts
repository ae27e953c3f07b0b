export { AttributeField, ReadOnlyField, ReadOnlyText } from './attribute-field.tsx';
export { EditValue } from './edit-value.tsx';
export { CategoryField } from './fields/category-field.tsx';
export { entryOf, isChanged, needsWidth, readEntry, type Entry } from './entry.rules.ts';
export { FormCategoryProvider } from './form-category.ts';
export { TextField } from './fields/text-field.tsx';
export { useFamilies } from './use-families.ts';
export { useFreshAttributes } from './use-fresh-attributes.ts';
