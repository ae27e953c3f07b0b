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
  navigator.clipboard.writeText(text).then(
    () => {
      toast({ tone: 'ok', title: done ?? i18next.t('copy.done') });
      onCopied?.();
    },
    () => toast({ tone: 'warn', title: i18next.t('copy.refused') }),
  );
}
