import { Field } from '../attribute-field.tsx';
import css from './value-control.module.css';

/** One line of text that is no attribute, e.g. a name. */
export function TextField({
  id,
  label,
  value,
  onChange,
  onBlur,
  was,
  error,
  required = false,
  wide = false,
  maxLength,
}: {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  was?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  wide?: boolean;
  maxLength?: number;
}) {
  return (
    <Field id={id} label={label} required={required} was={was} error={error} wide={wide}>
      {(describedBy) => (
        <input
          id={id}
          className={css['input']}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
