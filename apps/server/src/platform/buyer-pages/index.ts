export {
  createBuyerPages,
  formOf,
  hidden,
  notice,
  serveBuyerAssets,
  type BuyerAnswer,
  type NoticeKind,
} from './serve-buyer-pages.ts';
export { bytesOfDocument, type PageDocument } from './page-document.ts';
export { stillPage } from './still-page.ts';
export { strangerOf } from './stranger.ts';
