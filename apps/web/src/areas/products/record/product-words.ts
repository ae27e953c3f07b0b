import type { Product } from '@sourcewiz/contract';
import type { Tone } from '../../../platform/kit/marks/status-dot.tsx';

export const statusTones: Record<Product['status'], Tone> = {
  published: 'ok',
  draft: 'neutral',
  archived: 'warn',
};
