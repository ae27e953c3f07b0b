import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './field.module.css';

/** What the control of a field needs to be given. */
interface FieldControl {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
  'aria-required'?: true;
}

export interface FieldProps {
  /** Id of the control, if links lead to it. */
  id?: string | undefined;
  label: string;
  required?: boolean;
  /** The previous value as displayed, '' for none; absent while nothing is changed. */
  was?: string | undefined;
  /** Highlighted without words, for what was added. */
  changed?: boolean;
  /** Secondary text at the right of the label. */
  aside?: ReactNode;
  note?: ReactNode;
  /** What has to be corrected; replaces the note. */
  error?: string | undefined;
  /** Spans both columns of a form. */
  wide?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled field of a form: highlighted when it is changed, with its help or its error below it. */
export function Field({
  id: given,
  label,
  required = false,
  was,
  changed,
  aside,
  note,
  error,
  wide,
  children,
}: FieldProps) {
  const { t } = useTranslation('platform');
  const own = useId();
  const id = given ?? own;
  const noteId = `${id}-note`;
  return (
    <div
      className={css['field']}
      data-field={id}
      data-wide={wide || undefined}
      data-changed={was !== undefined || changed || undefined}
      data-invalid={error !== undefined || undefined}
    >
      <div className={css['head']}>
        <label htmlFor={id} className={css['label']}>
          {label}
          {required ? (
            <span className={css['star']} aria-hidden>
              {' *'}
            </span>
          ) : null}
        </label>
        {was !== undefined ? (
          <span className={css['was']} title={was}>
            {was === '' ? t('field.wasEmpty') : t('field.was', { value: was })}
          </span>
        ) : aside === undefined ? null : (
          <span className={css['aside']}>{aside}</span>
        )}
      </div>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': noteId,
        ...(required ? { 'aria-required': true } : {}),
      })}
      <div
        id={noteId}
        className={css['note']}
        data-error={error !== undefined || undefined}
        aria-live="assertive"
      >
        {error ?? note}
      </div>
    </div>
  );
}
