import { readDecimal } from '@sourcewiz/contract';
import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { readDay, shownDay } from '../../platform/kit/fields/dates/date-field.rules.ts';
import { DateField } from '../../platform/kit/fields/dates/date-field.tsx';
import { Field, type FieldProps } from '../../platform/kit/fields/field.tsx';
import { TextArea, TextInput } from '../../platform/kit/fields/text-input.tsx';

/** What is typed until it is kept: the stored value, unless something else is being typed. */
export function useTyped(stored: string): [string, (text: string | null) => void, boolean] {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  // A value that came from elsewhere meanwhile replaces what was typed over the older one.
  const isTyping = typed !== null && typed.over === stored;
  return [
    isTyping ? typed.text : stored,
    (text) => setTyped(text === null ? null : { text, over: stored }),
    isTyping && typed.text !== stored,
  ];
}

interface KeptProps extends Omit<FieldProps, 'children'> {
  value: string;
  disabled: boolean;
  onKeep: (value: string) => void;
}

/** A text of a document; it is kept when the field is left. */
export function KeptText({
  value,
  disabled,
  onKeep,
  long = false,
  max = 200,
  ...field
}: KeptProps & { long?: boolean; max?: number }) {
  const [text, type, isChanged] = useTyped(value);
  const leave = (): void => {
    if (isChanged) onKeep(text.trim());
  };
  const Input = long ? TextArea : TextInput;
  return (
    <Field {...field}>
      {(control) => (
        <Input
          {...control}
          maxLength={max}
          disabled={disabled}
          value={text}
          onChange={({ target }: { target: { value: string } }) => type(target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  );
}

/** A day of a document; null while there is none. */
export function KeptDay({
  value,
  onKeep,
  disabled,
  ...field
}: Omit<KeptProps, 'value' | 'onKeep'> & DayProps) {
  return (
    <Field {...field}>
      {(control) => (
        <DayCell {...control} name={field.label} value={value} disabled={disabled} onKeep={onKeep} />
      )}
    </Field>
  );
}

interface DayProps {
  value: string | null;
  onKeep: (day: string | null) => void;
}

/** A day in a cell; what is no day is taken back. */
export function DayCell({
  value,
  onKeep,
  ...field
}: Omit<ComponentProps<typeof DateField>, 'value' | 'onChange'> & DayProps) {
  const [text, type, isChanged] = useTyped(shownDay(value));
  const leave = (): void => {
    if (!isChanged) return;
    const day = readDay(text);
    if (day !== null || text.trim() === '') onKeep(day);
    else type(null);
  };
  return <DateField {...field} value={text} onChange={type} onBlur={leave} />;
}

/** A number in a cell, as decimal text; what is no number is taken back. Enter goes to the same cell of the next row. */
export function NumberCell({
  value,
  onKeep,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string | null;
  onKeep: (value: string | null) => void;
}) {
  const { fieldText } = useFormats();
  const [text, type, isChanged] = useTyped(value === null ? '' : fieldText(value));
  const { t } = useTranslation('papers');
  const read = readDecimal(text, currentLanguage() === 'tr' ? ',' : '.');
  const isWrong = text.trim() !== '' && (read === undefined || read.startsWith('-'));
  return (
    <TextInput
      {...input}
      inputMode="decimal"
      value={text}
      aria-invalid={isWrong}
      title={isWrong ? t('notNumber') : undefined}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => goDown(event, () => type(null))}
      onBlur={() => {
        if (isWrong) type(null);
        else if (isChanged) onKeep(read ?? null);
      }}
    />
  );
}

/** A word in a cell. */
export function WordCell({
  value,
  onKeep,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & { value: string; onKeep: (value: string) => void }) {
  const [text, type, isChanged] = useTyped(value);
  return (
    <TextInput
      {...input}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => goDown(event, () => type(null))}
      onBlur={() => {
        if (isChanged) onKeep(text.trim());
      }}
    />
  );
}

/** Enter and the arrows move through a column; Escape takes back what was typed. */
function goDown(event: KeyboardEvent<HTMLInputElement>, takeBack: () => void): void {
  if (event.key === 'Escape') takeBack();
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const { name } = event.currentTarget;
  const cells = [...document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)];
  const next = cells[cells.indexOf(event.currentTarget) + step];
  if (next) next.focus();
  else event.currentTarget.blur();
}
