import { Toast as Base } from '@base-ui/react/toast';

export type ToastTone = 'ok' | 'bad' | 'warn' | 'info';

export interface Toast {
  tone: ToastTone;
  title: string;
  text?: string;
  /** A bar below the text: how far something has come. */
  percent?: number;
  /** The action offered, if any. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it closes by itself; null keeps it open. Default 5 s, problems 8 s, with an action 30 s. */
  closesAfter?: number | null;
}

export interface ShownToast extends Toast {
  id: string;
}

export const toastManager = Base.createToastManager<Toast>();

let shown: readonly ShownToast[] = [];
let lastId = 0;
/** Whether the component that shows notices is there: it is loaded after the first screen. */
let hasPlace = false;

/**
 * Shows a notice at the edge of the screen; problems are announced at once. It stays while it has the pointer or the
 * focus; F6 leads there.
 * @returns a function that closes it
 */
export function toast(notice: Toast): () => void {
  const one: ShownToast = { ...notice, id: `notice-${++lastId}` };
  shown = [...shown, one];
  if (hasPlace) put(one);
  return () => closeToast(one.id);
}

/** Called when the component that shows notices is there; earlier notices appear now. */
export function showToasts(): void {
  if (!hasPlace) shown.forEach(put);
  hasPlace = true;
}

function put({ id, ...notice }: ShownToast): void {
  toastManager.add({
    id,
    title: notice.title,
    ...(notice.text === undefined ? {} : { description: notice.text }),
    priority: notice.tone === 'bad' ? 'high' : 'low',
    timeout: notice.closesAfter === undefined ? defaultTime(notice) : (notice.closesAfter ?? 0),
    data: notice,
    onClose: () => forget(id),
  });
}

export function closeToast(id: string): void {
  forget(id);
  toastManager.close(id);
}

/** The open notices, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

function forget(id: string): void {
  shown = shown.filter((one) => one.id !== id);
}

function defaultTime({ tone, action }: Toast): number {
  if (action !== undefined) return 30_000;
  return tone === 'bad' || tone === 'warn' ? 8000 : 5000;
}
