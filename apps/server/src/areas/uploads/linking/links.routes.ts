import {
  deleteLinkGroup,
  editGroupImages,
  linkAutomatically,
  linkGroup,
  linkedTable,
  saveImageUpdate,
  searchLinkProducts,
  unlinkAllGroups,
  unlinkGroup,
} from '@sourcewiz/contract';
import { fail } from '../../../platform/fail.ts';
import { routes } from '../../../platform/http/routes.ts';

export const linkOperations = [
  routes.inTransaction(linkAutomatically, async () => fail('unavailable')),
  routes.inTransaction(linkedTable, async () => fail('unavailable')),
  routes.inTransaction(unlinkGroup, async () => fail('unavailable')),
  routes.inTransaction(unlinkAllGroups, async () => fail('unavailable')),
  routes.inTransaction(searchLinkProducts, async () => fail('unavailable')),
  routes.inTransaction(linkGroup, async () => fail('unavailable')),
  routes.inTransaction(deleteLinkGroup, async () => fail('unavailable')),
  routes.inTransaction(editGroupImages, async () => fail('unavailable')),
  routes.inTransaction(saveImageUpdate, async () => fail('unavailable')),
];
