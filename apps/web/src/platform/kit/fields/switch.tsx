import css from './switch.module.css';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The last change is under way: it cannot be changed again yet. */
  loading?: boolean;
  disabled?: boolean;
  id?: string;
  'aria-label': string;
  'aria-describedby'?: string | undefined;
}

/** A setting that is on or off and takes effect at once. */
export function Switch({ checked, onChange, loading = false, disabled = false, ...named }: SwitchProps) {
  return (
    <button
      {...named}
      type="button"
      role="switch"
      className={css['track']}
      aria-checked={checked}
      aria-busy={loading || undefined}
      disabled={disabled || loading}
      onClick={() => onChange(!checked)}
    >
      <i className={css['handle']} />
    </button>
  );
}
