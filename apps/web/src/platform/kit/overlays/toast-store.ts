export type ToastTone = 'ok' | 'bad' | 'warn' | 'info';

export interface Toast {
  tone: ToastTone;
  title: string;
  text?: string;
  /** One way on. */
  action?: { label: string; run: () => void };
  /** Milliseconds until it closes by itself; null keeps it until it is closed. Default 5 s, problems 8 s. */
  closesAfter?: number | null;
}

export interface ShownToast extends Toast {
  id: number;
}

const MOST = 4;
let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice at the edge of the screen. @returns closes it */
export function toast(notice: Toast): () => void {
  const id = ++lastId;
  change([...shown, { ...notice, id }].slice(-MOST));
  const closesAfter = notice.closesAfter === undefined ? defaultTime(notice.tone) : notice.closesAfter;
  if (closesAfter !== null) setTimeout(() => closeToast(id), closesAfter);
  return () => closeToast(id);
}

export function closeToast(id: number): void {
  if (shown.some((one) => one.id === id)) change(shown.filter((one) => one.id !== id));
}

/** The notices on screen, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function defaultTime(tone: ToastTone): number {
  return tone === 'bad' || tone === 'warn' ? 8000 : 5000;
}

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
