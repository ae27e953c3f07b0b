import { useId, useState } from 'react';
import { FrameInput } from '../../../platform/kit/fields/input-frame.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import { unitText } from '../unit-text.ts';
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

/** A unit that is typed in its cell: it reads in the language of the screen until somebody types another one. */
export function UnitCell(props: CellProps) {
  return <TextCell {...props} list="costing-units" maxLength={20} show={(unit) => unitText(unit, '2')} />;
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
  show = (text) => text,
  onChange,
}: CellProps & {
  list?: string;
  maxLength?: number;
  upper?: boolean;
  /** How a value reads while nobody types. */
  show?: (value: string) => string;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === '' ? '' : show(value);
  if (onChange === undefined) return <span className={css['read']}>{shown}</span>;
  return (
    <span className={css['cell']} data-col={col} title={problem}>
      <FrameInput
        aria-label={label}
        aria-invalid={problem !== undefined}
        value={typed ?? shown}
        list={list}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ target }) => {
          const text = upper ? target.value.toLocaleUpperCase('en') : target.value;
          setTyped(text);
          onChange(text);
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
