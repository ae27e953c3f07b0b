import { unitNames, unitWord } from '@sourcewiz/contract';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { FrameUnit, InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import css from './packaging-rows.module.css';

/** Three sides and their unit: `60 × 40 × 50 cm`; `values` have a decimal point. */
export function BoxMeasures({
  label,
  ids,
  names,
  values,
  wrong,
  error,
  onChange,
  unit,
}: {
  label: string;
  ids: readonly string[];
  /** Name of each side, for screen readers. */
  names: readonly string[];
  values: readonly string[];
  wrong: readonly boolean[];
  error: string | undefined;
  onChange: (place: number, text: string) => void;
  unit: ReactNode;
}) {
  return (
    <Field id={ids[0]} label={label} error={error}>
      {(control) => (
        <Row gap={6}>
          {ids.map((id, place) => (
            <Fragment key={id}>
              {place > 0 ? (
                <Text tone="faint" size="sm" aria-hidden>
                  ×
                </Text>
              ) : null}
              <NumberInput
                id={id}
                label={names[place] ?? ''}
                value={values[place] ?? ''}
                whole={false}
                invalid={wrong[place] ?? false}
                describedBy={control['aria-describedby']}
                framed
                onChange={(text) => onChange(place, text)}
              />
            </Fragment>
          ))}
          {unit}
        </Row>
      )}
    </Field>
  );
}

/** One number, with a decimal point, a suffix and optionally a choice of its unit. */
export function BoxNumber({
  id,
  label,
  value,
  whole = false,
  suffix,
  choice,
  note,
  error,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  whole?: boolean;
  suffix: string;
  choice?: ReactNode;
  note?: string | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  return (
    <Field id={id} label={label} note={note} error={error}>
      {(control) => (
        <InputFrame className={css['number']}>
          <NumberInput
            id={id}
            value={value}
            whole={whole}
            invalid={control['aria-invalid']}
            describedBy={control['aria-describedby']}
            onChange={onChange}
          />
          <FrameUnit aria-hidden>{suffix}</FrameUnit>
          {choice}
        </InputFrame>
      )}
    </Field>
  );
}

/** The unit of the sides, or the area that a rate is for. */
export function BoxUnit({
  id,
  dimension,
  label,
  value,
  invalid,
  onChange,
}: {
  id: string;
  dimension: 'length' | 'area';
  label: string;
  value: string;
  invalid: boolean;
  onChange: (unit: string) => void;
}) {
  const { t } = useTranslation('products');
  const word = (unit: string): string => unitWord(unit, dimension === 'area' ? '1' : '2', currentLanguage());
  return (
    <ChoiceField
      id={id}
      label={label}
      className={css['unit']}
      choices={unitNames(dimension).map((unit) => ({
        value: unit,
        label: dimension === 'area' ? t('packaging.per', { unit: word(unit) }) : word(unit),
      }))}
      value={value === '' ? null : value}
      placeholder="–"
      invalid={invalid}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
