import {
  addUploadImages,
  changeAllGroups,
  changeGroups,
  createGroup,
  deleteGroup,
  groupDraft,
  knownUploadImages,
  moveToGroup,
  removeUploadImages,
  saveUploadState,
  ungroup,
  uploadGroups,
} from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { addImages, knownImages } from './add-images.service.ts';
import {
  changeAll,
  changeSome,
  loadUpload,
  makeGroup,
  moveInto,
  removeGroup,
  removeImages,
  saveState,
  split,
} from './groups.service.ts';

/** The images of an upload and their groups. */
export const groupOperations = [
  routes.upload(addUploadImages, (base, { upload }) => addImages(base, upload)),
  routes.inTransaction(knownUploadImages, (ctx, { body }) => knownImages(ctx, body)),
  routes.inTransaction(uploadGroups, (ctx, { params }) => loadUpload(ctx, params.task)),
  routes.inTransaction(groupDraft, (ctx, { query }) => loadUpload(ctx, query.task_id)),
  routes.inTransaction(createGroup, (ctx, { body }) => makeGroup(ctx, body)),
  routes.inTransaction(moveToGroup, (ctx, { params, body }) => moveInto(ctx, params, body)),
  routes.inTransaction(changeGroups, (ctx, { params, body }) => changeSome(ctx, params.id, body)),
  routes.inTransaction(changeAllGroups, (ctx, { body }) => changeAll(ctx, body)),
  routes.inTransaction(deleteGroup, (ctx, { params }) => removeGroup(ctx, params.a, params.b)),
  routes.inTransaction(ungroup, (ctx, { params }) => split(ctx, params.a, params.b)),
  routes.inTransaction(removeUploadImages, (ctx, { body }) => removeImages(ctx, body)),
  routes.inTransaction(saveUploadState, (ctx, { body }) => saveState(ctx, body)),
];
