export { attributeColumns, type AttributeColumn } from './columns/attribute-columns.rules.ts';
export { templateTexts } from './imports.texts.ts';
