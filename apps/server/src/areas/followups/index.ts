export { dueReminders, followupKinds, followupsOf, type FollowupKind } from './followups.service.ts';
export { moveAbout, removeAbout, type Subject } from './followups.store.ts';
