import i18next from 'i18next';
import { toast } from './toast-store.ts';

/** Copies a text to the clipboard and says so; if the browser refuses, says what to do instead. */
export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => toast({ tone: 'ok', title: i18next.t('copy.done') }),
    () => toast({ tone: 'warn', title: i18next.t('copy.refused') }),
  );
}
