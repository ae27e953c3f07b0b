export { DraftsNotice, HiddenNotice, type ProductChoice } from './hidden/hidden-notice.tsx';
export { chooseProducts } from './bulk/selected/selection-store.ts';
export { useExclusiveCheck } from './bulk/use-exclusive-check.tsx';
