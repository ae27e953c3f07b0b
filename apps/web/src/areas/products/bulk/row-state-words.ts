import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../platform/kit/marks/status-dot.tsx';
import type { RowState } from './processing.rules.ts';

export interface RowStateWords {
  label: string;
  tone: Tone;
  /** Why the product cannot be selected or edited now (PROD-041). */
  reason: string;
}

/** A row state in words (PROD-032, PROD-033). */
export function useRowStateWords(state: RowState | null): RowStateWords | null {
  const { t } = useTranslation('library');
  if (state === null) return null;
  const label = t(`states.${state}`);
  if (state === 'deleted') return { label, tone: 'neutral', reason: t('held.deleted') };
  if (state.endsWith('failed')) return { label, tone: 'bad', reason: t('held.failed') };
  return { label, tone: 'info', reason: t('held.working') };
}
