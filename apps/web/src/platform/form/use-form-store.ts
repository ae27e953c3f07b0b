import type { CallResult } from '@sourcewiz/contract';
import { useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { useFormUploads } from '../upload/pending-uploads.ts';
import { toast } from '../kit/toasts/toast-store.ts';
import { changedFields, type FieldOf, type MergeSide } from './changes.rules.ts';
import { fieldProblemText } from './field-problem-text.ts';
import { createFormStore, isAt, type FormKind, type FormStore, type Outcome } from './form-store.ts';

export interface StoreOptions<Stored, Draft> extends FormKind<Stored, Draft> {
  /** The server's current record; null for a new one. */
  record: Stored;
  /** Whether nothing of the record is stored yet, if null does not say so. */
  isNew?: (record: Stored) => boolean;
  /** Brings a wrong field into view and focuses it; by default the first one that is marked. */
  goTo?: (path: string) => void;
}

/** What a form needs from its surroundings. */
interface Surroundings<Stored, Draft extends object> {
  /** Id of the person whose unsaved changes are stored. */
  owner: string;
  /** Reports how a save ended. */
  tell: (outcome: Outcome<Stored, Draft>, store: FormStore<Stored, Draft>, said?: () => string) => void;
}

export type Form<Stored, Draft extends object> = ReturnType<typeof useFormStore<Stored, Draft>>['form'];
/** The parts of a form that never change while it is open, so that its fields are not rendered again on every key. */
export type FormActions<Stored, Draft extends object> = Pick<
  FormStore<Stored, Draft>,
  'set' | 'setProblem' | 'leave'
>;

/** The store of a form while it is on screen, and the form as its fields and buttons use it. */
export function useFormStore<Stored, Draft extends object>(
  options: StoreOptions<Stored, Draft>,
  { owner, tell }: Surroundings<Stored, Draft>,
) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const { onTheirWay, uploads } = useFormUploads();
  const waits =
    onTheirWay > 0 ? t('form.uploading', { count: onTheirWay, formatted: number(onTheirWay) }) : undefined;
  const latest = useRef({ options, waits, tell });
  const [store] = useState(() =>
    createFormStore<Stored, Draft>({ record: options.record, kind: options, owner }),
  );
  useLayoutEffect(() => {
    latest.current = { options, waits, tell };
    store.use(options);
  });
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { record, base, changes, problems, theirs, saving } = state;
  const isNew = options.isNew?.(record) ?? record === null;
  const draft = useMemo(() => ({ ...base, ...changes }), [base, changes]);
  const fields = changedFields(options, base, changes);
  const isChanged = fields.length > 0;
  const element = useRef<HTMLFormElement>(null);
  const id = useId();

  const showWrong = (): void => {
    const { goTo } = latest.current.options;
    const [first] = Object.keys(store.state().problems);
    if (first === undefined) return;
    // The fields must show what is wrong before the first one is focused.
    requestAnimationFrame(() => (goTo === undefined ? focusFirstWrong(element.current) : goTo(first)));
  };
  const show = (outcome: Outcome<Stored, Draft>, said?: () => string): void => {
    latest.current.tell(outcome, store, said);
    if (outcome.kind === 'wrong' || outcome.kind === 'refused') showWrong();
  };
  const hasUnsaved = (): boolean => store.isChanged() || latest.current.waits !== undefined;
  /** Sends the changes. @returns whether they are saved */
  const save = async (over?: Partial<Draft>): Promise<boolean> => {
    if (latest.current.waits !== undefined) {
      toast({ tone: 'warn', title: latest.current.waits });
      return false;
    }
    const outcome = await store.save(over);
    show(outcome);
    return outcome.kind === 'saved';
  };
  /** Saves by Enter, Ctrl+S or the button; without changes there is nothing to save. */
  const submit = (): void => {
    if (hasUnsaved() || isNew) void save();
  };

  const form = {
    id,
    element,
    actions: store as FormActions<Stored, Draft>,
    record,
    isNew,
    base,
    draft,
    changes,
    /** The changed fields in the order of the form. */
    fields,
    isChanged,
    /** Whether there is something to lose. */
    isUnsaved: isChanged || waits !== undefined,
    problems,
    saving,
    /** Why nothing can be saved right now: files are being uploaded. */
    waits,
    uploads,
    /** During a save the newer state may be the user's own. */
    theirs: saving ? null : theirs,
    shape: options as FormKind<Stored, Draft>,
    set: store.set,
    setProblem: store.setProblem,
    leave: store.leave,
    /** The sentence for what is wrong at a path. */
    errorAt: (path: string): string | undefined => fieldProblemText(problems[path]),
    /** The first thing that is wrong with a field or something inside it. */
    errorIn: (field: FieldOf<Draft>): string | undefined =>
      fieldProblemText(Object.entries(problems).find(([path]) => isAt(path, field))?.[1]),
    /** The previous value of a changed field, for its label; undefined if it is unchanged or the record is new. */
    before: <Field extends FieldOf<Draft>>(field: Field): Draft[Field] | undefined =>
      !isNew && field in changes ? base[field] : undefined,
    save,
    /** Saves the record with another call, like `saveBy` of the store. @returns whether it is saved */
    saveBy: async (
      ask: (record: Stored) => Promise<CallResult<Stored>>,
      { replaces, said }: { replaces: readonly string[]; said: string },
    ): Promise<boolean> => {
      const outcome = await store.saveBy(ask, replaces);
      show(outcome, () => said);
      return outcome.kind === 'saved';
    },
    submit,
    /** Discards unsaved changes, including files being uploaded. */
    discard: (): void => {
      uploads.stop();
      store.discard();
    },
    settle: async (sides: Readonly<Record<string, MergeSide>>, then: 'save' | 'edit'): Promise<void> => {
      store.settle(sides);
      if (then === 'save' && store.isChanged()) await save();
    },
  };
  return { form, store, hasUnsaved };
}

/** Focuses the first field of a form that is marked as wrong. */
function focusFirstWrong(form: HTMLElement | null): void {
  const field = (form ?? document).querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] :is(input, button)',
  );
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
}
