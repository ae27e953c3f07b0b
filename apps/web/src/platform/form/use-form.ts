import type { CallResult } from '@sourcewiz/contract';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormUploads } from '../upload/pending-uploads.ts';
import { useFormats } from '../i18n/format.ts';
import { problemText } from '../i18n/problem-text.ts';
import { toast } from '../kit/overlays/toast-store.ts';
import { useSession } from '../session/session.tsx';
import { writeUnsaved } from '../session/unsaved-work.ts';
import { changedFields, type FieldOf, type Side } from './changes.rules.ts';
import { fieldProblemText } from './field-problem-text.ts';
import { createFormStore, isAt, type FormKind, type FormStore, type Outcome } from './form-store.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaveKeys } from './use-save-keys.ts';

export interface FormOptions<Stored, Draft> extends FormKind<Stored, Draft> {
  /** As the server has it now; null for a new one. */
  record: Stored;
  /** Whether nothing of it is stored yet, where null does not tell. */
  isNew?: (record: Stored) => boolean;
  /** False while the drawer of the form slides away. */
  isOpen?: boolean;
  /** What the toast says when it is saved. */
  saidWhenSaved?: (saved: Stored, sent: Partial<Draft>) => string;
  /** Title of the toast of a refusal that belongs to no field; without it the refusal says all. */
  saidWhenRefused?: (record: Stored, changes: Partial<Draft>) => string | undefined;
  /** Hears of every save; `isLeft` when something was typed meanwhile that is not saved. */
  onSaved?: (saved: Stored, isLeft: boolean) => void;
  /** Brings a field that is wrong into view and gives it the focus; without it the first one that is marked. */
  goTo?: (path: string) => void;
}

export type Form<Stored, Draft extends object> = ReturnType<typeof useForm<Stored, Draft>>;
/** What of a form never changes while it is open, so that its fields are not drawn anew with every key. */
export type FormActions<Stored, Draft extends object> = Pick<
  FormStore<Stored, Draft>,
  'set' | 'setProblem' | 'leave'
>;

/**
 * A form: the fields of a record, what a person changed of them, and the way to save it. What is not saved is kept across
 * the end of the session, typing during a save stays, refusals stand at their fields, what two people changed is brought
 * together, and leaving asks.
 */
export function useForm<Stored, Draft extends object>(options: FormOptions<Stored, Draft>) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const { user } = useSession();
  const { onTheirWay, uploads } = useFormUploads();
  const waits = onTheirWay > 0 ? t('form.uploading', { count: onTheirWay }) : undefined;
  const latest = useRef({ ...options, waits });
  const [store] = useState(() =>
    createFormStore<Stored, Draft>({ record: options.record, kind: options, owner: user.id }),
  );
  useLayoutEffect(() => {
    latest.current = { ...options, waits };
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

  const receive = useEffectEvent((next: Stored, isSaving: boolean) => {
    if (!isSaving && store.receive(next) === 'merged') toast({ tone: 'info', title: t('form.merged') });
  });
  useEffect(() => receive(options.record, saving), [options.record, saving]);
  useEffect(() => {
    if (store.isRestored) toast({ tone: 'info', title: t('form.restored') });
    window.addEventListener('pagehide', writeUnsaved);
    return () => {
      window.removeEventListener('pagehide', writeUnsaved);
      writeUnsaved();
    };
  }, [store, t]);

  const hasUnsaved = (): boolean => store.isChanged() || latest.current.waits !== undefined;
  const drop = (): void => {
    uploads.stop();
    store.forget();
  };
  useLeaveGuard(hasUnsaved, drop);

  const showWrong = (paths: readonly string[]): void => {
    const { goTo } = latest.current;
    const [first] = paths;
    if (first === undefined) return;
    // The fields show what is wrong with them before the first one is gone to.
    requestAnimationFrame(() => (goTo === undefined ? focusFirstWrong(element.current) : goTo(first)));
  };
  const show = (outcome: Outcome<Stored, Draft>, said = latest.current.saidWhenSaved): void => {
    const { saidWhenRefused, onSaved } = latest.current;
    if (outcome.kind === 'wrong') {
      const count = Object.keys(outcome.problems).length;
      toast({ tone: 'bad', title: t('form.check', { count, formatted: number(count) }) });
      showWrong(Object.keys(outcome.problems));
    } else if (outcome.kind === 'refused') {
      const [first] = outcome.unplaced;
      const { record: stored, changes: left } = store.state();
      const title = saidWhenRefused?.(stored, left);
      if (first !== undefined)
        toast({
          tone: 'bad',
          ...(title === undefined ? { title: problemText(first) } : { title, text: problemText(first) }),
        });
      showWrong(Object.keys(store.state().problems));
    } else if (outcome.kind === 'saved') {
      if (said !== undefined) toast({ tone: 'ok', title: said(outcome.record, outcome.sent) });
      onSaved?.(outcome.record, store.isChanged());
    }
  };
  /** Sends the changes. @returns whether they are saved */
  const save = async (over?: Partial<Draft>): Promise<boolean> => {
    const { waits } = latest.current;
    if (waits !== undefined) {
      toast({ tone: 'warn', title: waits });
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
  useSaveKeys(options.isOpen ?? true, submit);

  return {
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
}

/** The first field of a form that is marked as wrong gets the focus. */
function focusFirstWrong(form: HTMLElement | null): void {
  const field = (form ?? document).querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] :is(input, button)',
  );
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
}
