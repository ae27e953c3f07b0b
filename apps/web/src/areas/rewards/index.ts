import { loadTexts } from '../../platform/i18n/texts.ts';
import { late } from '../../platform/kit/late.tsx';

/** The progress toast and the claim of a reward; rendered once in the shell. */
export const RewardHost = late(async () => {
  const [{ RewardHost: part }] = await Promise.all([
    import('./reward-host.tsx'),
    loadTexts(['rewards', 'identity']),
  ]);
  return part;
});
