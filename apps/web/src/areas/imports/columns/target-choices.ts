import { attributeTabs, foldText, type Attribute, type ColumnTarget } from '@sourcewiz/contract';
import type { TFunction } from 'i18next';
import { partsOf, targetFields, targetKey } from './column-targets.rules.ts';
import { partLabel, targetLabel } from '../import-words.ts';

export interface TargetChoice {
  key: string;
  label: string;
  target: ColumnTarget;
  /** A part of the choice above it. */
  isPart: boolean;
}

export interface TargetGroup {
  key: string;
  label: string;
  choices: TargetChoice[];
}

/** Everything a column can be read as, in groups: fields, attributes by section with their parts, variant types. */
export function targetGroups(attributes: readonly Attribute[], t: TFunction<'imports'>): TargetGroup[] {
  const offered = attributes.filter(({ isDisabled }) => !isDisabled);
  return [
    {
      key: 'fields',
      label: t('groups.fields'),
      choices: targetFields.map((field) => choiceOf({ kind: 'field', field }, t(`fields.${field}`))),
    },
    ...attributeTabs.map((tab) => ({
      key: tab,
      label: t(`groups.${tab}`),
      choices: offered
        .filter(({ tabname }) => tabname === tab)
        .toSorted((a, b) => b.priority - a.priority)
        .flatMap((attribute) => choicesOf(attribute, t)),
    })),
    { key: 'variants', label: t('groups.variants'), choices: variantChoices(t) },
  ].filter(({ choices }) => choices.length > 0);
}

/** Those groups and choices that hold the words, in any case and without accents. */
export function findTargets(groups: readonly TargetGroup[], words: string): TargetGroup[] {
  const wanted = foldText(words);
  if (wanted === '') return [...groups];
  return groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter(({ label }) => foldText(label).includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0);
}

function choicesOf(attribute: Attribute, t: TFunction<'imports'>): TargetChoice[] {
  const target = (part: string): ColumnTarget => ({ kind: 'attribute', attribute_id: attribute.id, part });
  return [
    choiceOf(target('value'), attribute.name),
    ...partsOf(attribute).map((part) => ({
      ...choiceOf(target(part), partLabel(attribute.name, part, t)),
      isPart: true,
    })),
  ];
}

function variantChoices(t: TFunction<'imports'>): TargetChoice[] {
  return [1, 2, 3].flatMap((position) =>
    (['name', 'value'] as const).map((role) => {
      const target: ColumnTarget = { kind: 'variant_type', position, role };
      return choiceOf(target, targetLabel(target, [], t));
    }),
  );
}

function choiceOf(target: ColumnTarget, label: string): TargetChoice {
  return { key: targetKey(target), label, target, isPart: false };
}
