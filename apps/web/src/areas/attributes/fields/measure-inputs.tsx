import type { ValuePart } from '@sourcewiz/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import type { ControlProps } from '../control-props.ts';
import { textOf } from '../entry.rules.ts';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { PartChoice } from './part-choice.tsx';
import { useUnitChange } from './use-unit-change.tsx';
import css from './value-control.module.css';

/** Several numbers with one unit: `26 × 26 × 11 cm`. */
export function MeasureInputs({
  attribute,
  id,
  entry,
  onChange,
  onBlur,
  invalid,
  describedBy,
  parts,
}: ControlProps & { parts: readonly ValuePart[] }) {
  const numbers = parts.filter(({ control }) => control === 'decimal' || control === 'whole');
  const { t } = useTranslation('attributes');
  const { set, note } = useUnitChange({ attribute, entry, parts, onChange });
  const nameOf = ({ name }: ValuePart): string =>
    name === 'length' || name === 'width' || name === 'height' ? t(`parts.${name}`) : name;
  return (
    <>
      <div className={css['measures']}>
        {numbers.map((part, at) => (
          <Fragment key={part.name}>
            {at > 0 ? (
              <Text tone="faint" size="sm" aria-hidden>
                ×
              </Text>
            ) : null}
            <NumberInput
              id={at === 0 ? id : `${id}-${part.name}`}
              label={`${attribute.name}, ${nameOf(part)}`}
              value={textOf(entry, part.name)}
              whole={part.control === 'whole' || attribute.whole}
              invalid={invalid}
              describedBy={describedBy}
              framed
              onChange={(text) => set(part, text)}
              onBlur={onBlur}
            />
          </Fragment>
        ))}
        {parts
          .filter((part) => !numbers.includes(part))
          .map((part) => (
            <PartChoice
              key={part.name}
              attribute={attribute}
              part={part}
              value={textOf(entry, part.name)}
              onChange={(text) => set(part, text)}
              onBlur={onBlur}
            />
          ))}
      </div>
      {note}
    </>
  );
}
