import type { CallResult } from '@sourcewiz/contract';
import { useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormUploads } from '../upload/pending-uploads.ts';
import { toast } from '../kit/toasts/toast-store.ts';
import { changedFields, type FieldOf, type Side } from './changes.rules.ts';
import { fieldProblemText } from './field-problem-text.ts';
import { createFormStore, isAt, type FormKind, type FormStore, type Outcome } from './form-store.ts';

export interface StoreOptions<Stored, Draft> extends FormKind<Stored, Draft> {
  /** As the server has it now; null for a new one. */
  record: Stored;
  /** Whether nothing of it is stored yet, where null does not tell. */
  isNew?: (record: Stored) => boolean;
  /** Brings a field that is wrong into view and gives it the focus; without it the first one that is marked. */
  goTo?: (path: string) => void;
}

/** What a form has around it. */
interface Surroundings<Stored, Draft extends object> {
  /** Id of the person to whom belongs what is kept. */
  owner: string;
  /** Says how a save ended. */
  tell: (outcome: Outcome<Stored, Draft>, store: FormStore<Stored, Draft>, said?: () => string) => void;
}

export type Form<Stored, Draft extends object> = ReturnType<typeof useFormStore<Stored, Draft>>['form'];
/** What of a form never changes while it is open, so that its fields are not drawn anew with every key. */
export type FormActions<Stored, Draft extends object> = Pick<
  FormStore<Stored, Draft>,
  'set' | 'setProblem' | 'leave'
>;

/** The store of a form for as long as it is on screen, and the form as its fields and buttons take it. */
export function useFormStore<Stored, Draft extends object>(
  options: StoreOptions<Stored, Draft>,
  { owner, tell }: Surroundings<Stored, Draft>,
) {
  const { t } = useTranslation('platform');
  const { onTheirWay, uploads } = useFormUploads();
  const waits = onTheirWay > 0 ? t('form.uploading', { count: onTheirWay }) : undefined;
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
    // The fields show what is wrong with them before the first one is gone to.
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
  /** As the person asks for it by Enter, Ctrl+S or the button: where nothing is changed there is nothing to save. */
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
    /** Why nothing can be saved right now: files are on their way. */
    waits,
    uploads,
    /** While it is saved, the newer state may be one's own. */
    theirs: saving ? null : theirs,
    shape: options as FormKind<Stored, Draft>,
    set: store.set,
    setProblem: store.setProblem,
    leave: store.leave,
    /** What is wrong at a path, as a sentence. */
    errorAt: (path: string): string | undefined => fieldProblemText(problems[path]),
    /** The first thing that is wrong with a field or with something in it. */
    errorIn: (field: FieldOf<Draft>): string | undefined =>
      fieldProblemText(Object.entries(problems).find(([path]) => isAt(path, field))?.[1]),
    /** What a changed field had before, for its label; undefined where nothing is changed or all is new. */
    before: <Field extends FieldOf<Draft>>(field: Field): Draft[Field] | undefined =>
      !isNew && field in changes ? base[field] : undefined,
    save,
    /** Stores the record by another call, as `saveBy` of the store. @returns whether it is stored */
    saveBy: async (
      ask: (record: Stored) => Promise<CallResult<Stored>>,
      { replaces, said }: { replaces: readonly string[]; said: string },
    ): Promise<boolean> => {
      const outcome = await store.saveBy(ask, replaces);
      show(outcome, () => said);
      return outcome.kind === 'saved';
    },
    submit,
    /** Takes back what is not saved, files on their way among it. */
    discard: (): void => {
      uploads.stop();
      store.discard();
    },
    settle: async (sides: Readonly<Record<string, Side>>, then: 'save' | 'edit'): Promise<void> => {
      store.settle(sides);
      if (then === 'save' && store.isChanged()) await save();
    },
  };
  return { form, store, hasUnsaved };
}

/** The first field of a form that is marked as wrong gets the focus. */
function focusFirstWrong(form: HTMLElement | null): void {
  const field = (form ?? document).querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] :is(input, button)',
  );
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
}
