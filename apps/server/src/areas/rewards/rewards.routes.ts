import { claimReward, reportRewardAction, rewardSetUp } from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { claim, readRewards } from './rewards.service.ts';

export const rewardOperations = [
  routes.signedIn(rewardSetUp, (base) => readRewards(base)),
  routes.signedIn(claimReward, (base, { body }) => claim(base, body)),
  // A hint: whoever sends it only has progress read again.
  routes.signedIn(reportRewardAction, (base) => readRewards(base)),
];
