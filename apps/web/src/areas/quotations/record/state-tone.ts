import type { QuotationState } from '@sourcewiz/contract';

/** How a state looks. */
export const stateTone: Record<QuotationState, 'warn' | 'info' | 'ok' | 'neutral' | 'bad'> = {
  draft: 'warn',
  sent: 'info',
  seen: 'info',
  accepted: 'ok',
  declined: 'neutral',
  expired: 'neutral',
};
