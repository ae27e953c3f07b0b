import { useId, type ReactNode } from 'react';
import css from './field.module.css';

export interface FieldControl {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

/** A labelled field of a form with its help, or below it what has to be put right. */
export function Field({
  label,
  required = false,
  aside,
  note,
  error,
  children,
}: {
  label: string;
  required?: boolean;
  /** Quiet words at the right of the label. */
  aside?: ReactNode;
  note?: ReactNode;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={css['field']}>
      <div className={css['head']}>
        <label htmlFor={id} className={css['label']}>
          {label}
          {required ? (
            <span className={css['star']} aria-hidden>
              {' '}
              *
            </span>
          ) : null}
        </label>
        {aside === undefined ? null : <span className={css['aside']}>{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': noteId,
      })}
      <div
        id={noteId}
        className={css['note']}
        data-error={error !== undefined || undefined}
        aria-live="polite"
      >
        {error ?? note}
      </div>
    </div>
  );
}
