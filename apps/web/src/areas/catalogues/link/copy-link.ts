import { copyText } from '../../../platform/kit/toasts/copy-text.ts';
import { trackUsage } from '../../events/index.ts';

/** Copies a link, or a message with one, and counts that it is shared. */
export function copyLink(text: string, done: string): void {
  copyText(text, { done, onCopied: () => trackUsage('share_link') });
}
