import i18next from 'i18next';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { trackUsage } from '../../events/index.ts';

/** Copies a text to the clipboard and says so; if the browser refuses, says what to do instead. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ tone: 'ok', title: done });
    // Only links, and messages that contain one, are copied here.
    trackUsage('share_link');
  } catch {
    toast({ tone: 'warn', title: i18next.t('catalogues:notices.copyFailed') });
  }
}
