export { offerReward } from './rewards.demo.ts';
export { claimNumber } from './rewards.service.ts';
export { selectMilestones } from './rewards.store.ts';
export { rewardClaims, rewardMilestones } from './rewards.tables.ts';
