import { unitNames, unitWord } from '@sourcewiz/contract';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import css from './packaging-rows.module.css';

/** Signs that a count does not take (ATTR-031). */
const refusedInCounts = new Set(['-', '+', '.', ',', 'e', 'E']);
/** Numbers below zero are refused as they are typed (ATTR-029). */
const refusedEverywhere = new Set(['-', '+', 'e', 'E']);

function refuse(event: KeyboardEvent, whole: boolean): void {
  if (event.ctrlKey || event.metaKey) return;
  if ((whole ? refusedInCounts : refusedEverywhere).has(event.key)) event.preventDefault();
}

/** Three sides and their unit: `60 × 40 × 50 cm`; `values` have the point as their decimal mark. */
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
  /** Of each side, for people who hear the page. */
  names: readonly string[];
  values: readonly string[];
  wrong: readonly boolean[];
  error: string | undefined;
  onChange: (place: number, text: string) => void;
  unit: ReactNode;
}) {
  const { fieldText } = useFormats();
  return (
    <div className={css['field']} data-size>
      <label htmlFor={ids[0]}>{label}</label>
      <div className={css['measures']}>
        {ids.map((id, place) => (
          <span key={id}>
            {place > 0 ? <i aria-hidden>×</i> : null}
            <input
              id={id}
              inputMode="decimal"
              autoComplete="off"
              value={fieldText(values[place] ?? '')}
              aria-label={names[place]}
              aria-invalid={wrong[place]}
              aria-describedby={error === undefined ? undefined : `${ids[0] ?? ''}-error`}
              onKeyDown={(event) => refuse(event, false)}
              onChange={(event) => onChange(place, fieldText(event.target.value))}
            />
          </span>
        ))}
        {unit}
      </div>
      <Wrong id={`${ids[0] ?? ''}-error`} error={error} />
    </div>
  );
}

/** One number, its decimal mark the point, with a quiet suffix and perhaps a choice of what it is for. */
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
  const { fieldText } = useFormats();
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={css['number']} data-invalid={error !== undefined || undefined}>
        <input
          id={id}
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={fieldText(value)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onKeyDown={(event) => refuse(event, whole)}
          onChange={(event) => onChange(fieldText(event.target.value))}
        />
        <span aria-hidden>{suffix}</span>
        {choice}
      </div>
      <Wrong id={`${id}-error`} error={error} />
      {note === undefined || error !== undefined ? null : <p className={css['hint']}>{note}</p>}
    </div>
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

function Wrong({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className={css['error']} role="alert">
      {error}
    </p>
  );
}
