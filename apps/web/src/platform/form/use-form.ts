import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { endsSession } from '../api/session-end.ts';
import { problemText } from '../i18n/problem-text.ts';
import { toast } from '../kit/toasts/toast-store.ts';
import { useSession } from '../session/session.tsx';
import { writeUnsaved } from '../session/unsaved-work.ts';
import type { FormStore, Outcome } from './form-store.ts';
import { useFormStore, type Form, type StoreOptions } from './use-form-store.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** The open forms, the last one opened on top. */
let open: readonly (() => void)[] = [];

function onKeyDown(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  open.at(-1)?.();
}

/**
 * Ctrl+S or ⌘S saves the form wherever the focus is. Of stacked forms it saves the top one: saving the page below a
 * panel would leave out the panel's changes.
 */
function useSaveKeys(isOpen: boolean, onKeys: () => void): void {
  const save = useEffectEvent(onKeys);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = (): void => save();
    if (open.length === 0) document.addEventListener('keydown', onKeyDown);
    open = [...open, own];
    return () => {
      open = open.filter((one) => one !== own);
      if (open.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);
}

export type { Form, FormActions } from './use-form-store.ts';

export interface FormOptions<Stored, Draft> extends StoreOptions<Stored, Draft> {
  /** False while the form's drawer slides away. */
  isOpen?: boolean;
  /** Text of the toast after a save. */
  saidWhenSaved?: (saved: Stored, sent: Partial<Draft>) => string;
  /** Title of the toast for a problem that belongs to no field; by default the problem's own text says it all. */
  saidWhenRefused?: (record: Stored, changes: Partial<Draft>) => string | undefined;
  /** Called after every save; `isLeft` when there is newer unsaved input. */
  onSaved?: (saved: Stored, isLeft: boolean) => void;
}

/**
 * A form: the fields of a record, the user's changes to them, and the way to save them. Unsaved changes survive the end
 * of the session, input during a save is kept, problems are shown at their fields, two people's changes are merged, and
 * leaving asks first.
 */
export function useForm<Stored, Draft extends object>(
  options: FormOptions<Stored, Draft>,
): Form<Stored, Draft> {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const { user } = useSession();
  const closeCheck = useRef<(() => void) | undefined>(undefined);

  const tell = (
    outcome: Outcome<Stored, Draft>,
    from: FormStore<Stored, Draft>,
    said: FormOptions<Stored, Draft>['saidWhenSaved'] = options.saidWhenSaved,
  ): void => {
    if (outcome.kind === 'wrong') {
      const count = Object.keys(outcome.problems).length;
      closeCheck.current?.();
      closeCheck.current = toast({
        tone: 'bad',
        title: t('form.check', { count, formatted: number(count) }),
      });
    } else if (outcome.kind === 'refused') {
      // The end of the session has a notice of its own, and unsaved changes are kept.
      if (endsSession(outcome.status)) return;
      const [first] = outcome.unplaced;
      const { record, changes } = from.state();
      const title = options.saidWhenRefused?.(record, changes);
      if (first !== undefined)
        toast({
          tone: 'bad',
          ...(title === undefined ? { title: problemText(first) } : { title, text: problemText(first) }),
        });
    } else if (outcome.kind === 'saved') {
      if (said !== undefined) toast({ tone: 'ok', title: said(outcome.record, outcome.sent) });
      options.onSaved?.(outcome.record, from.isChanged());
    }
  };
  const { form, store, hasUnsaved } = useFormStore(options, { owner: user.id, tell });

  const { saving, submit, uploads } = form;
  const isRight = Object.keys(form.problems).length === 0;
  useEffect(() => {
    if (isRight) closeCheck.current?.();
  }, [isRight]);
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
  useLeaveGuard(hasUnsaved, () => {
    uploads.stop();
    store.forget();
  });
  useSaveKeys(options.isOpen ?? true, submit);
  return form;
}
