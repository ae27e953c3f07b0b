import css from './status.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'accent' | 'neutral';

/** A status as a dot with its word, which is never left out. */
export function StatusDot({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={css['status']}>
      <i className={css['dot']} data-tone={tone} aria-hidden />
      {label}
    </span>
  );
}
