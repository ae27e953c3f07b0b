import {
  acceptAlike,
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
import { routes } from '../../../platform/http/routes.ts';
import { acceptAll, linkAll } from './auto-link.service.ts';
import {
  editImages,
  link,
  loadLinks,
  removeLinkGroup,
  searchTargets,
  unlink,
  unlinkAll,
} from './links.service.ts';
import { saveUpdate } from './save-images.service.ts';

/** The products that get the images of an upload. */
export const linkOperations = [
  routes.inTransaction(linkAutomatically, (ctx, { body }) => linkAll(ctx, body)),
  routes.inTransaction(acceptAlike, (ctx, { body }) => acceptAll(ctx, body)),
  routes.inTransaction(linkedTable, (ctx, { params, query }) => loadLinks(ctx, params.id, query)),
  routes.inTransaction(unlinkGroup, (ctx, { params, body }) => unlink(ctx, params.id, body.group_id)),
  routes.inTransaction(unlinkAllGroups, (ctx, { params }) => unlinkAll(ctx, params.id)),
  routes.signedIn(searchLinkProducts, (base, { body }) => searchTargets(base, body)),
  routes.inTransaction(linkGroup, (ctx, { params, body }) => link(ctx, params.id, body)),
  routes.inTransaction(deleteLinkGroup, (ctx, { params }) => removeLinkGroup(ctx, params.a, params.b)),
  routes.inTransaction(editGroupImages, (ctx, { body }) => editImages(ctx, body)),
  routes.inTransaction(saveImageUpdate, (ctx, { params, body }) => saveUpdate(ctx, params.id, body)),
];
