import type { KeyboardEvent } from 'react';
import { useFormats } from '../../../platform/i18n/format.ts';
import { FrameInput } from '../../../platform/kit/fields/input-frame.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import type { PartProps } from '../control-props.ts';

/** No number of a form is below zero (ATTR-029), and none is written with an exponent. */
const refused: ReadonlySet<string> = new Set(['-', '+', 'e', 'E']);
/** Keys that whole numbers do not take besides (ATTR-031). */
const refusedInWhole: ReadonlySet<string> = new Set(['.', ',']);

/** A number as text, so that no digit is lost; `value` and what is told have the point as their decimal mark. */
export function NumberInput({
  id,
  label,
  value,
  whole,
  invalid,
  describedBy,
  framed = false,
  onChange,
  onBlur,
}: Omit<PartProps<string>, 'name'> & {
  label?: string;
  whole: boolean;
  /** Stands in a frame of its own. */
  framed?: boolean;
}) {
  const { fieldText } = useFormats();
  const refuse = (event: KeyboardEvent): void => {
    const isRefused = refused.has(event.key) || (whole && refusedInWhole.has(event.key));
    if (isRefused && !event.ctrlKey && !event.metaKey) event.preventDefault();
  };
  const Input = framed ? TextInput : FrameInput;
  return (
    <Input
      id={id}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={fieldText(value)}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onKeyDown={refuse}
      onChange={(event) => onChange(fieldText(event.target.value))}
      onBlur={onBlur}
    />
  );
}
