import { fileIdsIn, formatValue, typeOf, type Attribute } from '@sourcewiz/contract';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import css from './attribute-field.module.css';
import { lacksPriceParts, type Entry } from './entry.rules.ts';
import { FormattedText } from './formatted/formatted-text.tsx';
import { ValueControl } from './fields/value-control.tsx';

export interface FieldProps {
  label: ReactNode;
  /** Id of the control, so that links can jump to it. */
  id: string;
  required?: boolean;
  /** Value before the change as a person reads it, '' for none; absent while nothing is changed. */
  was?: string | undefined;
  error?: string | undefined;
  wide?: boolean;
  note?: ReactNode;
  /** Id of the element that holds the error, to be named by the control. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** Label, control and what is wrong with it. */
export function Field({ label, id, required = false, was, error, wide = false, note, children }: FieldProps) {
  const { t } = useTranslation('attributes');
  const errorId = `${id}-error`;
  return (
    <div
      className={css['field']}
      data-wide={wide || undefined}
      data-changed={was !== undefined || undefined}
      data-field={id}
    >
      <div className={css['head']}>
        <label htmlFor={id}>
          {label}
          {required ? (
            <span className={css['star']} title={t('field.required')}>
              {' *'}
            </span>
          ) : null}
        </label>
        {was === undefined ? null : (
          <span className={css['was']} title={was}>
            {was === '' ? t('field.wasEmpty') : t('field.was', { value: was })}
          </span>
        )}
      </div>
      {children(error === undefined ? undefined : errorId)}
      {error === undefined ? null : (
        <p id={errorId} className={css['error']} role="alert">
          {error}
        </p>
      )}
      {note === undefined || error !== undefined ? null : <p className={css['note']}>{note}</p>}
    </div>
  );
}

export interface AttributeFieldProps {
  attribute: Attribute;
  id?: string;
  entry: Entry;
  onChange: (entry: Entry) => void;
  onBlur?: () => void;
  was?: string | undefined;
  error?: string | undefined;
  wide?: boolean;
  note?: ReactNode;
}

/** The field of one attribute, built from the parts of its type. */
export function AttributeField({
  attribute,
  id,
  was,
  error,
  wide = false,
  note,
  ...rest
}: AttributeFieldProps) {
  const { t } = useTranslation('attributes');
  const own = useId();
  const control = id ?? own;
  const isSize = typeOf(attribute).parts.some(({ name }) => name === 'length');
  const shown = error ?? (lacksPriceParts(attribute, rest.entry) ? t('field.priceParts') : undefined);
  return (
    <Field
      id={control}
      label={isSize ? t('parts.sizeLabel', { name: attribute.name }) : attribute.name}
      required={attribute.compulsory}
      was={was}
      error={shown}
      wide={wide}
      note={note}
    >
      {(describedBy) => (
        <ValueControl
          attribute={attribute}
          id={control}
          invalid={shown !== undefined}
          describedBy={describedBy}
          wide={wide}
          {...rest}
        />
      )}
    </Field>
  );
}

/** The same place when nothing may be changed: the value as a person reads it. */
export function ReadOnlyField({
  attribute,
  value,
  wide = false,
  id,
}: {
  attribute: Attribute;
  value: unknown;
  wide?: boolean;
  id?: string;
}) {
  const { t } = useTranslation('attributes');
  const text = formatValue(attribute, value, currentLanguage());
  const special = text === '' ? undefined : specialView(attribute, value);
  if (special !== undefined) {
    return (
      <div className={css['field']} data-wide={wide || undefined} id={id}>
        <div className={css['head']}>
          <span>{attribute.name}</span>
        </div>
        {special}
      </div>
    );
  }
  return (
    <ReadOnlyText
      id={id}
      label={attribute.name}
      text={text === '' ? null : text}
      wide={wide}
      empty={t('field.empty')}
    />
  );
}

const StoredFiles = lazy(() =>
  import('./files/stored-files.tsx').then((loaded) => ({ default: loaded.StoredFiles })),
);

/** What is more than a line of text: formatted words, files, pictures. */
function specialView(attribute: Attribute, value: unknown): ReactNode {
  if (attribute.dtype === 'html') return <FormattedText content={(value as { content: string }).content} />;
  const ids = fileIdsIn(attribute, value);
  if (ids.length === 0) return undefined;
  return (
    <Suspense fallback={null}>
      <StoredFiles ids={ids} name={attribute.name} as={attribute.dtype === 'file' ? 'files' : 'pictures'} />
    </Suspense>
  );
}

export function ReadOnlyText({
  label,
  text,
  empty,
  wide = false,
  id,
}: {
  label: string;
  text: string | null;
  empty: string;
  wide?: boolean;
  id?: string | undefined;
}) {
  return (
    <div className={css['field']} data-wide={wide || undefined} id={id}>
      <div className={css['head']}>
        <span>{label}</span>
      </div>
      <p className={css['text']} data-empty={text === null || undefined}>
        {text ?? empty}
      </p>
    </div>
  );
}
