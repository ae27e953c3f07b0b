import { Toast as Base } from '@base-ui/react/toast';

export type ToastTone = 'ok' | 'bad' | 'warn' | 'info';

export interface Toast {
  tone: ToastTone;
  title: string;
  text?: string;
  /** One way on. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it closes by itself; null keeps it. Default 5 s, problems 8 s, with an action 30 s. */
  closesAfter?: number | null;
}

export interface ShownToast extends Toast {
  id: string;
}

export const toastManager = Base.createToastManager<Toast>();

let shown: readonly ShownToast[] = [];
let lastId = 0;
/** Whether there is a place where notices appear: it is loaded after the first screen. */
let hasPlace = false;

/**
 * Shows a notice at the edge of the screen; what went wrong is read out at once. It stays while the pointer or the focus
 * is on it; F6 leads there.
 * @returns closes it
 */
export function toast(notice: Toast): () => void {
  const one: ShownToast = { ...notice, id: `notice-${++lastId}` };
  shown = [...shown, one];
  if (hasPlace) put(one);
  return () => closeToast(one.id);
}

/** The place where notices appear is there: what was told before stands in it now. */
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

/** The notices that nobody has closed yet, oldest first. */
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
