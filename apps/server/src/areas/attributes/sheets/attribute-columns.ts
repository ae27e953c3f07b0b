import {
  currencies,
  priceUnits,
  typeOf,
  unitNames,
  type Attribute,
  type Language,
  type ValuePart,
} from '@sourcewiz/contract';
import { sheetTitles } from './sheet-titles.texts.ts';

/** A sheet column for a part of an attribute's values, with a title that the matching recognises. */
export interface AttributeColumn {
  header: string;
  part: ValuePart;
  /** The possible choices; absent if anything can be typed. */
  choices?: readonly string[];
}

/** The columns of an attribute, one for each part of its values. */
export function attributeColumns(attribute: Attribute, language: Language): AttributeColumn[] {
  const { parts } = typeOf(attribute);
  const words = sheetTitles[language].parts;
  return parts.map((part) => ({
    header: part.name === 'value' ? attribute.name : `${attribute.name} ${words[part.name] ?? part.name}`,
    part,
    ...(part.choices === undefined ? {} : { choices: choicesOf(part.choices, attribute) }),
  }));
}

function choicesOf(
  kind: NonNullable<ValuePart['choices']>,
  { options, dimension, dtype, own_units }: Attribute,
): readonly string[] {
  switch (kind) {
    case 'options':
      return options;
    case 'units':
      return unitNames(dtype === 'packaging' ? 'length' : dimension, own_units);
    case 'currencies':
      return currencies.map(({ code }) => code);
    case 'price-units':
      return priceUnits;
  }
}
