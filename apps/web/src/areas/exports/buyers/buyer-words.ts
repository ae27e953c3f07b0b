import {
  BUYER_IMAGES_MAX,
  isFillable,
  isForBuyers,
  priceUnitWord,
  typeOf,
  type Attribute,
  type BuyerColumn,
  type BuyerTarget,
} from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import type { Choice } from '../../../platform/kit/fields/choices/choice-field.tsx';

type Words = TFunction<'exports'>;

/** A target as one word, for lists of choices. */
export function targetKey(target: BuyerTarget): string {
  switch (target.kind) {
    case 'field':
      return `field:${target.field}`;
    case 'attribute':
      return `attribute:${target.attribute_id}:${target.part}`;
    case 'option':
      return `option:${target.position}:${target.role}`;
    case 'image':
      return `image:${target.position}`;
    case 'constant':
      return `constant:${target.text}`;
    case 'row_number':
    case 'skip':
    case 'undecided':
      return target.kind;
  }
}

const partNames = ['length', 'width', 'height', 'unit', 'currency', 'no_of_pieces', 'option'] as const;

/** The name of what is written into a column: `Size › Width`. */
export function targetLabel(target: BuyerTarget, attributes: readonly Attribute[], t: Words): string {
  switch (target.kind) {
    case 'field':
      return t(`buyer.fields.${target.field}`);
    case 'attribute': {
      const name = attributes.find(({ id }) => id === target.attribute_id)?.name ?? t('buyer.gone');
      const part = partNames.find((one) => one === target.part);
      return part === undefined ? name : t('buyer.part', { name, part: t(`buyer.parts.${part}`) });
    }
    case 'option':
      return t(`buyer.option.${target.role}`, { number: target.position });
    case 'image':
      return t('buyer.image', { number: target.position });
    case 'row_number':
      return t('buyer.rowNumber');
    case 'constant':
      return t('buyer.always', { text: target.text });
    case 'skip':
      return t('buyer.skip');
    case 'undecided':
      return t('buyer.choose');
  }
}

/** The same with its unit or currency: `Weight · kg`, `Selling price · EUR / carton`. */
export function writtenLabel(
  { target, unit, currency }: BuyerColumn,
  attributes: readonly Attribute[],
  t: Words,
): string {
  const per = currency !== null && unit !== null ? ` / ${priceUnitWord(unit, currentLanguage())}` : '';
  const into = currency === null ? unit : `${currency}${per}`;
  const label = targetLabel(target, attributes, t);
  return into === null ? label : `${label} · ${into}`;
}

/** How the target of a column was found. */
export function evidenceOf({ target, from, sample }: BuyerColumn, t: Words): string {
  if (target.kind === 'undecided') return sample === '' ? t('buyer.open') : t('buyer.openWith', { sample });
  return t(`buyer.from.${from}`);
}

/** Attributes that may be written into a workbook. */
export function fillable(attributes: readonly Attribute[], internal: boolean): Attribute[] {
  return attributes
    .filter(isFillable)
    .filter((attribute) => internal || isForBuyers(attribute))
    .toSorted((one, other) => other.priority - one.priority || one.id - other.id);
}

const fields = ['product_id', 'variant_id', 'name', 'category', 'status'] as const;
const OPTIONS = 3;

/** Everything that can be written into a column. */
export function targetsOf(attributes: readonly Attribute[]): BuyerTarget[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return [
    { kind: 'skip' },
    ...fields.map((field) => ({ kind: 'field' as const, field })),
    ...attributes.flatMap((attribute): BuyerTarget[] => {
      const parts = typeOf(attribute).parts.map(({ name }) => name);
      return [...new Set(['value', ...parts])].map((part) => ({
        kind: 'attribute',
        attribute_id: attribute.id,
        part,
      }));
    }),
    ...numbers(BUYER_IMAGES_MAX).map((position) => ({ kind: 'image' as const, position })),
    ...numbers(OPTIONS).flatMap((position) =>
      (['value', 'name'] as const).map((role) => ({ kind: 'option' as const, position, role })),
    ),
    { kind: 'row_number' },
  ];
}

/** The same as choices of a field. */
export function choicesOf(
  targets: readonly BuyerTarget[],
  attributes: readonly Attribute[],
  t: Words,
): Choice[] {
  return targets.map((target) => ({ value: targetKey(target), label: targetLabel(target, attributes, t) }));
}
