import type { InputOf, Operation, ResultOf } from '@sourcewiz/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf } from '../api/use-call.ts';
import type { FieldOf } from '../form/changes.rules.ts';
import type { Form } from '../form/use-form.ts';
import { ChoiceButton } from '../kit/fields/choices/choice-button.tsx';
import { Field } from '../kit/fields/field.tsx';
import { Popover } from '../kit/overlays/popover.tsx';
import { RecordPicker, type Entry } from './record-picker.tsx';

/** Fields of a draft that hold a record by its id and its name. */
type PickedOf<Draft> = {
  [Key in FieldOf<Draft>]: Draft[Key] extends PickedRecord | null ? Key : never;
}[FieldOf<Draft>];

/** A record that was picked, with what it is called. */
export interface PickedRecord {
  id: number;
  name: string;
}

/**
 * A field of a form that holds another record: its name, and a list to find it in while words are typed.
 * @param find the call that finds records; `inputOf` makes its input of the words
 */
export function FormPickField<
  Stored,
  Draft extends object,
  Name extends PickedOf<Draft>,
  Row,
  Op extends Operation,
>({
  form,
  name,
  label,
  placeholder,
  required = false,
  find,
  inputOf,
  rows,
  entryOf,
  nothing,
}: {
  form: Form<Stored, Draft>;
  name: Name;
  label: string;
  placeholder: string;
  required?: boolean;
  find: Op;
  inputOf: (words: string) => InputOf<Op>;
  rows: (data: ResultOf<Op>) => readonly Row[];
  entryOf: (row: Row) => Entry & { id: number };
  nothing: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const picked = form.draft[name] as PickedRecord | null;
  const was = form.before(name) as PickedRecord | null | undefined;
  const error = form.errorAt(name);
  const close = (): void => {
    setOpen(false);
    form.leave(name);
  };
  return (
    <Field
      label={label}
      required={required}
      was={was === undefined ? undefined : (was?.name ?? '')}
      error={error}
    >
      {({ id, 'aria-describedby': describedBy }) => (
        <>
          <ChoiceButton
            ref={button}
            id={id}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            field={{
              label,
              placeholder,
              required,
              describedBy,
              invalid: error !== undefined,
              value: picked && String(picked.id),
              choices: picked ? [{ value: String(picked.id), label: picked.name }] : [],
              onChange: () => undefined,
            }}
            onClick={() => setOpen(!isOpen)}
          />
          {isOpen ? (
            <Popover anchor={button} label={label} onClose={close}>
              <FoundRecords
                label={label}
                find={find}
                inputOf={inputOf}
                rows={rows}
                entryOf={entryOf}
                nothing={nothing}
                onPick={(row) => {
                  const { id: ofRecord, name: called } = entryOf(row);
                  form.set(name, { id: ofRecord, name: called } as Draft[Name]);
                  close();
                }}
              />
            </Popover>
          ) : null}
        </>
      )}
    </Field>
  );
}

function FoundRecords<Row, Op extends Operation>({
  label,
  find,
  inputOf,
  ...list
}: {
  label: string;
  find: Op;
  inputOf: (words: string) => InputOf<Op>;
  rows: (data: ResultOf<Op>) => readonly Row[];
  entryOf: (row: Row) => Entry;
  nothing: string;
  onPick: (row: Row) => void;
}) {
  const [words, setWords] = useState('');
  const query = useQuery({ ...queryOf(find, inputOf(words)), placeholderData: keepPreviousData });
  return <RecordPicker label={label} what={label} words={words} onWords={setWords} query={query} {...list} />;
}
