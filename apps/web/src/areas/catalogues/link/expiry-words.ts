import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import type { Tone } from '../../../platform/kit/marks/status-dot.tsx';
import { expiryOf, type CatalogueStatus } from '../catalogues.rules.ts';
import { useNow } from '../use-now.ts';

export const statusTones = { active: 'ok', draft: 'warn', inactive: 'neutral' } satisfies Record<
  CatalogueStatus,
  Tone
>;

/** How long a link still works, in words (CAT-014), and how urgent that is. */
export function useExpiryWords(expiresAt: string | null): { text: string; tone: Tone; isNear: boolean } {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const expiry = expiryOf(expiresAt, useNow());
  if (expiry.kind !== 'days') {
    const tone = expiry.kind === 'expired' ? 'bad' : expiry.kind === 'today' ? 'warn' : 'neutral';
    return { text: t(`expiry.${expiry.kind}`), tone, isNear: expiry.kind !== 'none' };
  }
  const { days } = expiry;
  const isNear = days <= 7;
  const text = t('expiry.days', { count: days, formatted: number(days) });
  return { text, tone: isNear ? 'warn' : 'neutral', isNear };
}
