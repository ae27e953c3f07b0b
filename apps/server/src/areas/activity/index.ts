export { activityOfBuyer, showsVisitors, type BuyerActivityAnswer } from './activity-of.service.ts';
export { selectFeed, type FeedEvent, type FeedFilter } from './activity-feed.store.ts';
export {
  activityMark,
  countAsked,
  countScanned,
  firstVisit,
  isNow,
  listVisitors,
  summariseProducts,
  summariseSearches,
  summariseVisits,
  type FollowUp,
  type VisitFilter,
} from './activity-report.store.ts';
export { selectEventsAfter, type ReportedEvent } from './activity-rows.store.ts';
export { countVisits, visitCount } from './activity.store.ts';
export {
  countProduct,
  loadPeople,
  selectViewersOf,
  visitsOfEmails,
  type Person,
  type Visited,
} from './people.store.ts';
export { recordActivity, writeActivity, type NewActivity } from './record-activity.ts';
export type { NewVisitor } from './count-events.ts';
