import { fileIdsIn, formatValue, typeOf, type Attribute } from '@sourcewiz/contract';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Field, type FieldProps } from '../../platform/kit/fields/field.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import css from './attribute-field.module.css';
import { lacksPriceParts, type Entry } from './entry.rules.ts';
import { FormattedText } from './formatted/formatted-text.tsx';
import { ValueControl } from './fields/value-control.tsx';
import { lazyPart } from '../../platform/router/lazy-part.tsx';

export interface AttributeFieldProps extends Pick<FieldProps, 'id' | 'was' | 'error' | 'wide' | 'note'> {
  attribute: Attribute;
  entry: Entry;
  onChange: (entry: Entry) => void;
  onBlur?: () => void;
}

/** The field of an attribute, built from the parts of its type. */
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
  const isSize = typeOf(attribute).parts.some(({ name }) => name === 'length');
  const shown = error ?? (lacksPriceParts(attribute, rest.entry) ? t('field.priceParts') : undefined);
  return (
    <Field
      id={id}
      label={isSize ? t('parts.sizeLabel', { name: attribute.name }) : attribute.name}
      required={attribute.compulsory}
      was={was}
      error={shown}
      wide={wide}
      note={note}
    >
      {({ id: control, 'aria-invalid': invalid, 'aria-describedby': describedBy }) => (
        <ValueControl
          attribute={attribute}
          id={control}
          invalid={invalid}
          describedBy={describedBy}
          wide={wide}
          {...rest}
        />
      )}
    </Field>
  );
}

/** The field when nothing can be changed: the displayed value. */
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
  return (
    <ReadOnly id={id} label={attribute.name} wide={wide}>
      {special ?? <ReadOnlyWords text={text === '' ? null : text} empty={t('field.empty')} />}
    </ReadOnly>
  );
}

const StoredFiles = lazyPart(() =>
  import('./files/stored-files.tsx').then((loaded) => ({ default: loaded.StoredFiles })),
);

/** Values that are more than a line of text: formatted text, files, images. */
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

/** A text that cannot be changed. */
export function ReadOnlyText({
  label,
  wide = false,
  ...words
}: {
  label: string;
  text: string | null;
  empty: string;
  wide?: boolean;
}) {
  return (
    <ReadOnly id={undefined} label={label} wide={wide}>
      <ReadOnlyWords {...words} />
    </ReadOnly>
  );
}

function ReadOnly({
  id,
  label,
  wide,
  children,
}: {
  id: string | undefined;
  label: string;
  wide: boolean;
  children: ReactNode;
}) {
  return (
    <Stack id={id} gap={4} className={css['field']} data-wide={wide || undefined}>
      <Text tone="soft" weight={500} breaks>
        {label}
      </Text>
      {children}
    </Stack>
  );
}

function ReadOnlyWords({ text, empty }: { text: string | null; empty: string }) {
  return (
    <Text as="p" tone={text === null ? 'faint' : 'ink'} breaks className={css['text']}>
      {text ?? empty}
    </Text>
  );
}
