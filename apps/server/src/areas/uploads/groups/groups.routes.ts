import {
  addUploadImages,
  changeAllGroups,
  changeGroups,
  createGroup,
  deleteGroup,
  groupDraft,
  moveToGroup,
  removeUploadImages,
  saveUploadState,
  ungroup,
  uploadGroups,
} from '@sourcewiz/contract';
import { fail } from '../../../platform/fail.ts';
import { routes } from '../../../platform/http/routes.ts';

export const groupOperations = [
  routes.upload(addUploadImages, async () => fail('unavailable')),
  routes.inTransaction(uploadGroups, async () => fail('unavailable')),
  routes.inTransaction(groupDraft, async () => fail('unavailable')),
  routes.inTransaction(createGroup, async () => fail('unavailable')),
  routes.inTransaction(moveToGroup, async () => fail('unavailable')),
  routes.inTransaction(changeGroups, async () => fail('unavailable')),
  routes.inTransaction(changeAllGroups, async () => fail('unavailable')),
  routes.inTransaction(deleteGroup, async () => fail('unavailable')),
  routes.inTransaction(ungroup, async () => fail('unavailable')),
  routes.inTransaction(removeUploadImages, async () => fail('unavailable')),
  routes.inTransaction(saveUploadState, async () => fail('unavailable')),
];
