import { exact, readDecimal } from '@sourcewiz/contract';
import type { ComponentProps, KeyboardEvent } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { FrameInput } from './input-frame.tsx';
import { TextInput } from './text-input.tsx';

/** Numbers in forms are never below zero (ATTR-029), and never written with an exponent. */
const refused: ReadonlySet<string> = new Set(['-', '+', 'e', 'E']);
/** Keys that whole numbers refuse in addition (ATTR-031). */
const refusedInWhole: ReadonlySet<string> = new Set(['.', ',']);

/** A number as text, so that no digit is lost; `value` and `onChange` use a decimal point. */
export function NumberInput({
  id,
  label,
  value,
  whole = false,
  invalid,
  describedBy,
  framed = false,
  step,
  onChange,
  ...input
}: Pick<
  ComponentProps<'input'>,
  'onBlur' | 'autoFocus' | 'disabled' | 'maxLength' | 'placeholder' | 'aria-required'
> & {
  id: string;
  label?: string;
  value: string;
  whole?: boolean | undefined;
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (text: string) => void;
  /** Has a frame of its own. */
  framed?: boolean;
  /** What the arrow keys add and subtract; without it they do nothing. */
  step?: string | undefined;
}) {
  const { fieldText } = useFormats();
  const refuse = (event: KeyboardEvent): void => {
    const isRefused = refused.has(event.key) || (whole && refusedInWhole.has(event.key));
    if (isRefused && !event.ctrlKey && !event.metaKey) event.preventDefault();
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = stepped(value, event.key === 'ArrowUp' ? step : `-${step}`);
    if (next !== undefined) onChange(next);
  };
  const Input = framed ? TextInput : FrameInput;
  return (
    <Input
      {...input}
      id={id}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={fieldText(value)}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onKeyDown={refuse}
      onChange={(event) => onChange(fieldText(event.target.value))}
    />
  );
}

/** An amount plus a step, with at least the step's decimals and not below zero; undefined if it is no number. */
function stepped(value: string, step: string): string | undefined {
  const amount = value === '' ? '0' : readDecimal(value);
  if (amount === undefined) return undefined;
  const next = exact(amount).plus(step);
  const decimals = Math.max(exact(amount).decimalPlaces(), exact(step).decimalPlaces());
  return next.isNegative() ? exact('0').toFixed(decimals) : next.toFixed(decimals);
}
