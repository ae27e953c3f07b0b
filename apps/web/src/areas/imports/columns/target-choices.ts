import { attributeTabs, type Attribute, type ColumnTarget } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import { partsOf, targetFields, targetKey } from './column-targets.rules.ts';
import { targetLabel } from '../import-words.ts';

/** A target that a column can have. */
export interface TargetChoice {
  key: string;
  label: string;
  /** Its group, in words. */
  group: string;
  target: ColumnTarget;
}

/** All possible targets of a column: fields, attributes by section with their parts, variant types. */
export function targetChoices(attributes: readonly Attribute[], t: TFunction<'imports'>): TargetChoice[] {
  const offered = attributes
    .filter(({ isDisabled }) => !isDisabled)
    .toSorted((one, other) => other.priority - one.priority);
  const choicesOf = (group: string, targets: readonly ColumnTarget[]): TargetChoice[] =>
    targets.map((target) => ({
      key: targetKey(target),
      label: targetLabel(target, attributes, t),
      group,
      target,
    }));
  return [
    ...choicesOf(
      t('groups.fields'),
      targetFields.flatMap((field): ColumnTarget[] => [
        { kind: 'field', field },
        ...(field === 'category' ? [2, 3, 4].map((level) => ({ kind: 'field' as const, field, level })) : []),
      ]),
    ),
    ...choicesOf(t('groups.pictures'), [{ kind: 'images' }]),
    ...attributeTabs.flatMap((tab) =>
      choicesOf(t(`groups.${tab}`), offered.filter(({ tabname }) => tabname === tab).flatMap(targetsOf)),
    ),
    ...choicesOf(
      t('groups.variants'),
      [1, 2, 3].flatMap((position) =>
        (['name', 'value'] as const).map((role) => ({ kind: 'variant_type', position, role }) as const),
      ),
    ),
  ];
}

function targetsOf(attribute: Attribute): ColumnTarget[] {
  return ['value', ...partsOf(attribute)].map((part) => ({
    kind: 'attribute',
    attribute_id: attribute.id,
    part,
  }));
}
