import i18next from 'i18next';
import { toast } from './toast-store.ts';

/**
 * Copies a text to the clipboard and says so; if the browser refuses, says what to do instead.
 * @param done what to say then, "Copied" by default
 * @param onCopied called only if it was copied
 */
export function copyText(
  text: string,
  { done, onCopied }: { done?: string; onCopied?: () => void } = {},
): void {
  toClipboard(text).then(
    () => {
      toast({ tone: 'ok', title: done ?? i18next.t('copy.done') });
      onCopied?.();
    },
    () => toast({ tone: 'warn', title: i18next.t('copy.refused') }),
  );
}

/** Browsers have no `navigator.clipboard` on plain http, as in a factory's own network: there the older command copies. */
async function toClipboard(text: string): Promise<void> {
  if ((navigator as Partial<Navigator>).clipboard) return navigator.clipboard.writeText(text);
  let isCopied = false;
  const copy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', copy, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', copy);
  if (!isCopied) throw new Error('the browser refused to copy');
}
