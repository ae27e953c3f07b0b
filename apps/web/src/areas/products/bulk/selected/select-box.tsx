import { Check } from 'lucide-react';
import css from './select-box.module.css';

/** The box that chooses a product; with Shift, all from the last one to this one. */
export function SelectBox({
  label,
  checked,
  refused,
  className,
  onToggle,
}: {
  label: string;
  checked: boolean;
  /** Why it cannot be chosen now; also part of its name. */
  refused?: string | undefined;
  className?: string | undefined;
  onToggle: (range: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={refused === undefined ? label : `${label}. ${refused}`}
      aria-disabled={refused !== undefined}
      title={refused}
      className={[css['box'], className].filter(Boolean).join(' ')}
      // Shift-click would select the page's text.
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        if (refused === undefined) onToggle(event.shiftKey);
      }}
    >
      <span className={css['square']} data-on={checked || undefined}>
        {checked ? <Check size={12} strokeWidth={3.2} aria-hidden /> : null}
      </span>
    </button>
  );
}
