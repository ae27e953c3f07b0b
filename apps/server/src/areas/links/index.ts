export {
  changeCommonLink,
  followSettings,
  insertCommonLink,
  insertRecipientLink,
  newLinkGate,
  picturedParts,
} from './give-links.service.ts';
export { gateChange, toGate } from './link-gate.rules.ts';
export { recipientRoutes } from './recipients.routes.ts';
export { findLink, letterAbout, markSent, type SharedSubject } from './recipients.service.ts';
export type { LinkFace, ReadFace } from './link-face.ts';
export { bindFiles, markOf } from './link-files.ts';
export { registerLinkPages, type Keeping, type LinkPages } from './link-pages.ts';
export {
  changeLink,
  deleteLinks,
  insertLink,
  isLinkOf,
  moveLinks,
  newToken,
  renewTokens,
  selectLinks,
  selectTargets,
  tokensOf,
  type LinkChange,
  type LinkRow,
  type NewLink,
} from './links.store.ts';
export { shareLinks } from './links.tables.ts';
export { expectLink, linkAddress, openLink, type LinkSubject, type OpenLink } from './open-link.service.ts';
export { recipientKey } from './to-recipient.ts';
export { sellerOf } from './link-face.ts';
export { companyOf } from './seller.service.ts';
export { giveVisitorId, turnRecordingOff, visitorIdOf } from './visitor-id.ts';
export { enterVisitor, forgetVisitors, selectVisitors } from './visitors.store.ts';
