import i18next from 'i18next';
import { currentFormats } from '../../../platform/i18n/format.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import type { Refusal } from '../files/chosen-files.rules.ts';

/** Shows a notice with the files that were left out and the reasons; nothing if all were taken. */
export function refusalsNotice(refused: readonly Refusal[]): void {
  const [first] = refused;
  if (first === undefined) return;
  const { number } = currentFormats();
  const title = i18next.t('imports:files.refused', {
    count: refused.length,
    formatted: number(refused.length),
  });
  toast({ tone: 'bad', title, text: refusalText(first) });
}

/** Why a file was left out. */
export function refusalText(refusal: Refusal): string {
  const { bytes } = currentFormats();
  return refusal.reason === 'too_large'
    ? i18next.t('imports:files.too_large', { name: refusal.name, limit: bytes(refusal.limit) })
    : i18next.t(`imports:files.${refusal.reason}`, { name: refusal.name });
}
