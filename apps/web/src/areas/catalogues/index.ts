import { lazyPart } from '../../platform/router/lazy-part.tsx';
export { ActivityFeed } from './activity/activity-feed.tsx';
export { useActivityWords, useFollowUpMail } from './activity/activity-words.ts';
export { ApprovalNotices } from './approval/approval-notices.tsx';
export { newPasscode } from './share/passcode.rules.ts';
export { SharingProvider, type AnyoneSwitchProps, type Sharing } from './share/sharing.ts';

/** Who has a link; loaded when it is first shown. */
export const RecipientsCard = lazyPart(() =>
  import('./share/recipients-card.tsx').then(({ RecipientsCard: part }) => ({ default: part })),
);
