import type { ReactNode } from 'react';
import css from './checkbox.module.css';

/** A box with its words; a press on the words ticks it as well. */
export function Checkbox({
  checked,
  onChange,
  className,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <label className={className === undefined ? css['line'] : `${css['line'] ?? ''} ${className}`}>
      <input
        type="checkbox"
        className={css['box']}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
