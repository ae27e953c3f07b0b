import type { Attribute, ColumnTarget } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import type { Formats } from '../../platform/i18n/format.ts';

type Words = TFunction<'imports'>;

/** The target of a column, in words: "Product ID", "Size › Width", "Variant type 1, value". */
export function targetLabel(target: ColumnTarget, attributes: readonly Attribute[], t: Words): string {
  switch (target.kind) {
    case 'field': {
      const { field, level = 1 } = target;
      return level === 1 ? t(`fields.${field}`) : t('columns.level', { level });
    }
    case 'attribute': {
      const attribute = attributes.find(({ id }) => id === target.attribute_id);
      if (attribute === undefined) return t('columns.gone');
      return partLabel(attribute.name, target.part, t);
    }
    case 'new_attribute':
      return target.name;
    case 'variant_type':
      return t('columns.variantType', { number: target.position, role: t(`roles.${target.role}`) });
    case 'images':
      return t('columns.images');
    case 'skip':
      return t('columns.notImported');
    case 'undecided':
      return t('columns.choose');
  }
}

const partNames = [
  'length',
  'width',
  'height',
  'unit',
  'currency',
  'no_of_pieces',
  'option',
  'parent_id',
  'has_variant',
] as const;

/** "Size" for the whole value, "Size › Width" for a part of it. */
function partLabel(attribute: string, part: string, t: Words): string {
  const known = partNames.find((name) => name === part);
  return known === undefined ? attribute : t('columns.part', { attribute, part: t(`parts.${known}`) });
}

/** "at 10:49" today, otherwise "Yesterday 10:49" or "19 Nov 10:49". */
export function momentWords(moment: string, { when, time }: Formats, t: Words): string {
  const words = when(moment);
  return words === time(moment) ? t('check.at', { time: words }) : words;
}
