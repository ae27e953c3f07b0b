import {
  askForAccess as askForAccessOperation,
  auditLog,
  deleteMember as deleteOperation,
  inviteMember as inviteOperation,
  listAllMembers as listAllOperation,
  listMembers as listOperation,
  lookupUsers,
  permissionList,
  resendInvitation as resendOperation,
  savePermissions as saveOperation,
  updateMember as updateOperation,
  userPermissions,
} from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { listAudit } from '../guard/audit-log.service.ts';
import { askForAccess } from './access-requests.service.ts';
import { lookUpUsers } from './look-up-users.service.ts';
import { inviteMember, resendInvitation } from './invitations.service.ts';
import { listAllMembers, listMembers } from './list-members.service.ts';
import { deleteMember, updateMember } from './members.service.ts';
import { permissionCatalogueByGroup, permissionsOf, savePermissions } from './permissions.service.ts';

export const memberOperations = [
  routes.inTransaction(listOperation, (ctx, { query }) => listMembers(ctx, query)),
  routes.inTransaction(listAllOperation, (ctx) => listAllMembers(ctx)),
  routes.signedIn(inviteOperation, (acting, { body }) => inviteMember(acting, body)),
  routes.signedIn(resendOperation, async (acting, { params }) => {
    await resendInvitation(acting, params.id);
    return {};
  }),
  routes.signedIn(updateOperation, (acting, { params, body }) => updateMember(acting, params.id, body)),
  routes.signedIn(deleteOperation, async (acting, { params }) => ({
    task_id: await deleteMember(acting, params.id),
  })),
  routes.signedIn(permissionList, async () => permissionCatalogueByGroup()),
  routes.inTransaction(userPermissions, (ctx, { params }) => permissionsOf(ctx, params.id)),
  routes.signedIn(saveOperation, (acting, { params, body }) =>
    savePermissions(acting, params.id, body.permissions),
  ),
  routes.inTransaction(lookupUsers, (ctx, { query }) =>
    lookUpUsers(ctx, { email: query['filter[email][_eq]'], orgId: query['filter[org][_eq]'] }),
  ),
  routes.signedIn(askForAccessOperation, (acting, { body }) => askForAccess(acting, body)),
  routes.inTransaction(auditLog, (ctx, { query }) => listAudit(ctx, query)),
];
