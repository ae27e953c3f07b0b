import type { CallResult, InputOf, Operation, ResultOf } from '@sourcewiz/contract';
import { X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { ChoiceButton } from '../../kit/fields/choices/choice-button.tsx';
import { IconButton } from '../../kit/fields/icon-button.tsx';
import { Row } from '../../kit/layout/layout.tsx';
import { Popover } from '../../kit/overlays/popover.tsx';
import { toast } from '../../kit/toasts/toast-store.ts';
import { RecordPicker, type Entry } from '../../pick/record-picker.tsx';
import { isAllowed, usePermitted, useSession } from '../../session/session.tsx';
import type { Picked } from '../changes.rules.ts';
import { FormField, type FormFieldProps, type HoldersOf } from './form-field.tsx';

/** Records of a kind to pick one from; their area exports it. */
export interface RecordSource {
  /** The call that finds some by words. */
  operation: Operation;
  inputOf: (words: string) => InputOf<Operation>;
  rows: (data: unknown) => readonly unknown[];
  entryOf: (row: unknown) => PickedEntry;
  add?: AddRecord;
}
type PickedEntry = Entry & { id: number };

/** Makes a record from its name alone, for people with the permission of the call. */
interface AddRecord {
  operation: Operation;
  make: (name: string) => Promise<CallResult<Picked>>;
}

/**
 * Describes the records of an area for `FormRecordField`.
 * @param operation any call that finds records by words
 */
export function recordSource<Op extends Operation, Row>(
  operation: Op,
  about: {
    inputOf: (words: string) => InputOf<Op>;
    rows: (data: ResultOf<Op>) => readonly Row[];
    entryOf: (row: Row) => PickedEntry;
  },
): RecordSource {
  // One type assertion: the parts fit each other, and nobody else looks into them.
  return { operation, ...about } as unknown as RecordSource;
}

/** Lets people add what they do not find. @param bodyOf the body of the call for a record of this name */
export function withAdding<Op extends Operation>(
  source: RecordSource,
  operation: Op & (ResultOf<Op> extends Picked ? unknown : never),
  bodyOf: (name: string) => InputOf<Op>,
): RecordSource {
  const make = (name: string) => call<Op>(operation, bodyOf(name)) as Promise<CallResult<Picked>>;
  return { ...source, add: { operation, make } };
}

/** A record that the form refers to: shows its name, finds others while the user types, and can be cleared. */
export function FormRecordField<Stored, Draft extends object, Name extends HoldersOf<Draft, Picked | null>>({
  source,
  disabled = false,
  ...field
}: FormFieldProps<Stored, Draft, Name> & { source: RecordSource; disabled?: boolean }) {
  const { t } = useTranslation('platform');
  const { form, name, label, required = false } = field;
  const mayPick = usePermitted(source.operation);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const value = form.draft[name] as Picked | null;
  const error = form.errorAt(name);
  const pick = (picked: Picked | null): void => form.set(name, picked as Draft[Name]);
  const close = (): void => {
    setOpen(false);
    form.leave(name);
  };
  const canChange = mayPick && !disabled;
  return (
    <FormField {...field} shown={(before) => (before as Picked | null)?.name ?? ''}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Row gap={2}>
          <ChoiceButton
            ref={button}
            id={id}
            disabled={!canChange}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => (isOpen ? close() : setOpen(true))}
            field={{
              label,
              required,
              describedBy,
              invalid: error !== undefined,
              placeholder: t('pick.none'),
              choices: value === null ? [] : [{ value: String(value.id), label: value.name }],
              value: value === null ? null : String(value.id),
              onChange: () => undefined,
            }}
          />
          {value === null || required || !canChange ? null : (
            <IconButton
              icon={<X size={15} aria-hidden />}
              label={t('pick.clear', { label })}
              onClick={() => {
                pick(null);
                button.current?.focus();
              }}
            />
          )}
          {isOpen ? (
            <SourcePicker
              {...{ anchor: button, label, source, value, onClose: close }}
              onPick={(picked) => {
                pick(picked);
                close();
              }}
            />
          ) : null}
        </Row>
      )}
    </FormField>
  );
}

function SourcePicker({
  anchor,
  label,
  source: { operation, inputOf, rows, entryOf, add },
  value,
  onPick,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  source: RecordSource;
  value: Picked | null;
  onPick: (picked: Picked) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('platform');
  const [words, setWords] = useState('');
  const [isAdding, setAdding] = useState(false);
  const query = useCall(operation, inputOf(words.trim()), { whileLoading: 'keep' });
  const mayAdd = isAllowed(useSession(), add?.operation ?? 'admin');
  const make = async (): Promise<void> => {
    setAdding(true);
    const made = await add?.make(words.trim());
    setAdding(false);
    if (made?.ok === true) onPick({ id: made.data.id, name: made.data.name });
    else if (made?.errors[0] !== undefined) toast({ tone: 'bad', title: problemText(made.errors[0]) });
  };
  return (
    <Popover anchor={anchor} label={label} onClose={onClose}>
      <RecordPicker
        label={t('pick.find', { label })}
        what={label}
        words={words}
        onWords={setWords}
        query={query}
        rows={rows}
        entryOf={entryOf}
        chosen={new Set(value === null ? [] : [value.id])}
        disabled={isAdding}
        nothing={t('choices.nothing')}
        add={
          add === undefined || !mayAdd || words.trim() === ''
            ? undefined
            : { label: t('pick.add', { name: words.trim() }), onAdd: () => void make() }
        }
        onPick={(row) => {
          const { id, name } = entryOf(row);
          onPick({ id, name });
        }}
      />
    </Popover>
  );
}
