export { AttributeField, ReadOnlyField, ReadOnlyText } from './attribute-field.tsx';
export { CategoryField } from './category-field.tsx';
export { entryOf, isChanged, readEntry, type Entry } from './entry.rules.ts';
export { TextField } from './text-field.tsx';
