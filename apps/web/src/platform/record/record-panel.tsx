import {
  readAnyDecimal,
  type CallResult,
  type historyOperation,
  type Operation,
  type RecordFields,
} from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../api/call.ts';
import { useAct } from '../api/use-act.ts';
import { sentOf, type FieldOf, type FieldProblems, type FormShape } from '../form/changes.rules.ts';
import { fieldChecks } from '../form/fields/field-checks.rules.ts';
import { FormPanel } from '../form/form-panel.tsx';
import { useForm, type Form } from '../form/use-form.ts';
import { askConfirm } from '../kit/confirm/ask-confirm.ts';
import { Button } from '../kit/fields/button.tsx';
import { isAllowed, useSession } from '../session/session.tsx';
import { HistoryOfRecord } from './history-of-record.tsx';
import css from './record-panel.module.css';
import { useRecordFields } from './use-record-fields.ts';

interface Stored {
  id: number;
  revision: number;
}

/** A kind of records as its screens know it: its fields and calls. */
export interface RecordOf {
  /** Under this name unsaved changes are kept. */
  kind: string;
  fields: RecordFields;
  get: Operation;
  create: Operation;
  update: Operation;
  remove: Operation;
  history: ReturnType<typeof historyOperation>;
}

/**
 * The form of a record: adds it or sends what was changed, with the checks that follow from its fields.
 * @param record null for a new one
 * @param about.required fields that must not be empty
 * @param about.sent how fields are sent that the form holds otherwise, such as a list as one text
 */
export function useRecordForm<Row extends Stored, Draft extends object>(
  { kind, fields, get, create, update }: RecordOf,
  {
    record,
    read,
    required = [],
    check,
    sent = () => ({}),
    together,
    onClose,
  }: {
    record: Row | null;
    read: (stored: Row | null) => Draft;
    required?: readonly FieldOf<Draft>[];
    /** Beside what follows from the fields. */
    check?: (draft: Draft) => FieldProblems;
    sent?: (fields: Partial<Draft>) => object;
    onClose: () => void;
  } & Pick<FormShape<Draft>, 'together'>,
): Form<Row | null, Draft> {
  const { t } = useTranslation('platform');
  const { nameOf } = useRecordFields(fields);
  // The calls are known by the area alone; here they take and give what it says.
  const ask = (op: Operation, input: object) => call(op, input) as Promise<CallResult<Row>>;
  const body = (draft: Partial<Draft>): object => ({
    ...Object.fromEntries(
      Object.entries(sentOf(draft)).map(([field, value]) => {
        const holds = fields[field]?.holds;
        if (value === '' && (holds === 'number' || holds === 'day')) return [field, null];
        // The form holds a number as it was typed, with separators of thousands.
        return [field, holds === 'number' ? (readAnyDecimal(String(value), '.') ?? value) : value];
      }),
    ),
    ...sent(draft),
  });
  const holding = (what: 'number' | 'day') =>
    Object.keys(fields).filter((field) => fields[field]?.holds === what) as FieldOf<Draft>[];
  return useForm<Row | null, Draft>({
    record,
    nameOf: (stored) => `${kind}:${stored?.id ?? 'new'}`,
    read,
    ...(together === undefined ? {} : { together }),
    check: (draft) => ({
      ...fieldChecks(draft, {
        numbers: holding('number'),
        days: holding('day'),
        required: Object.fromEntries(required.map((field) => [field, nameOf(field)])) as Partial<
          Record<FieldOf<Draft>, string>
        >,
      }),
      ...check?.(draft),
    }),
    send: ({ draft, changes, record: stored }) =>
      stored === null
        ? ask(create, { body: body(draft) })
        : ask(update, {
            params: { id: stored.id },
            body: { revision: stored.revision, ...body(changes) },
          }),
    reload: async (stored) =>
      stored === null ? undefined : ((await fetchCall(get, { params: { id: stored.id } })) as Row),
    saidWhenSaved: () => t('record.saved'),
    onSaved: (_, isLeft) => isLeft || onClose(),
  });
}

/** The drawer of a record: its form, below it the history, and Save and Delete for people who may. */
export function RecordPanel<Row extends Stored, Draft extends object>({
  of: { fields, create, update, remove, history },
  form,
  title,
  name,
  shown: shownBy,
  actions,
  about,
  onClose,
  children,
}: {
  of: RecordOf;
  form: Form<Row | null, Draft>;
  title: string;
  /** Of the record, for the question before it is deleted. */
  name: string;
  /** A value of a field that cannot be told from its declaration. */
  shown?: (field: string, value: unknown) => string | undefined;
  /** Further buttons of a stored record. */
  actions?: ReactNode;
  /** Between the fields and the history of a stored record. */
  about?: ReactNode;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}) {
  const { t } = useTranslation('platform');
  const session = useSession();
  const { nameOf, shown: shownAs } = useRecordFields(fields);
  const shown = (field: string, value: unknown): string => shownBy?.(field, value) ?? shownAs(field, value);
  const { record } = form;
  const mayEdit = isAllowed(session, record === null ? create : update);
  return (
    <FormPanel
      open
      form={form}
      title={title}
      action={mayEdit ? t('save.save') : undefined}
      before={
        record === null ? null : (
          <>
            {isAllowed(session, remove) ? (
              <DeleteButton {...{ operation: remove, id: record.id, name, onDeleted: onClose }} />
            ) : null}
            {actions}
          </>
        )
      }
      conflict={{
        nameOf,
        shownValue: ({ field, own }) => shown(field, own[field as FieldOf<Draft>]),
      }}
      onClose={onClose}
    >
      <fieldset disabled={!mayEdit} className={css['fields']}>
        {children}
      </fieldset>
      {record === null ? null : (
        <div className={css['history']}>
          {about}
          <HistoryOfRecord
            operation={history}
            id={record.id}
            title={t('history.title')}
            nameOf={nameOf}
            shown={shown}
          />
        </div>
      )}
    </FormPanel>
  );
}

function DeleteButton({
  operation,
  id,
  name,
  onDeleted,
}: {
  operation: Operation;
  id: number;
  name: string;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('platform');
  const { act, isActing } = useAct(operation, { onDone: onDeleted });
  const remove = async (): Promise<void> => {
    const title = t('record.confirmDelete', { name });
    const isSure = await askConfirm({ title, yes: t('record.delete'), danger: true });
    if (isSure) await act({ params: { id } });
  };
  return (
    <Button variant="text" danger loading={isActing} onClick={() => void remove()}>
      {t('record.delete')}
    </Button>
  );
}
