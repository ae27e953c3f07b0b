import { useId } from 'react';
import { FrameInput } from '../../../platform/kit/fields/input-frame.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import css from './sheet.module.css';

interface CellProps {
  /** Name of the column, by which Enter goes down. */
  col: string;
  label: string;
  value: string;
  /** What is wrong with it. */
  problem?: string | undefined;
  /** Absent for people who only read. */
  onChange?: ((text: string) => void) | undefined;
}

/** A number that is typed in its cell; text for people who only read. */
export function NumberCell({ col, label, value, problem, unit, onChange }: CellProps & { unit?: string }) {
  const id = useId();
  const { number, fieldText } = useFormats();
  if (onChange === undefined)
    return (
      <span className={css['read']}>
        {/^[\d.]+$/.test(value) ? number(value) : fieldText(value)}
        {unit}
      </span>
    );
  return (
    <span className={css['cell']} data-col={col} title={problem} data-number>
      <NumberInput
        id={id}
        label={label}
        value={value}
        invalid={problem !== undefined}
        maxLength={24}
        onChange={onChange}
      />
      {unit === undefined ? null : <span className={css['unit']}>{unit}</span>}
    </span>
  );
}

/** A text that is typed in its cell. */
export function TextCell({
  col,
  label,
  value,
  problem,
  list,
  maxLength = 200,
  upper = false,
  onChange,
}: CellProps & { list?: string; maxLength?: number; upper?: boolean }) {
  if (onChange === undefined) return <span className={css['read']}>{value}</span>;
  return (
    <span className={css['cell']} data-col={col} title={problem}>
      <FrameInput
        aria-label={label}
        aria-invalid={problem !== undefined}
        value={value}
        list={list}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ target }) => onChange(upper ? target.value.toLocaleUpperCase('en') : target.value)}
      />
    </span>
  );
}
