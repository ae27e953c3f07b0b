import type { Product } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../platform/kit/page/status-dot.tsx';

export const statusTones: Record<Product['status'], Tone> = {
  published: 'ok',
  draft: 'neutral',
  archived: 'warn',
};

const rowStates = [
  'pending',
  'updating',
  'deleting',
  'moving',
  'delete_failed',
  'update_failed',
  'moving_failed',
] as const;

/** What a task does with a product, in words (PROD-032, PROD-033). */
export function useRowState(state: string | null): { label: string; tone: Tone } | null {
  const { t } = useTranslation('products');
  if (state === null) return null;
  const known = rowStates.find((one) => one === state) ?? 'pending';
  return { label: t(`rowStates.${known}`), tone: known.endsWith('failed') ? 'bad' : 'info' };
}
