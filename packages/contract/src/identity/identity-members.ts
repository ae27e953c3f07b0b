import { z } from 'zod';
import { emailSchema } from './identity.ts';
import { defineOperation } from '../kit/operation.ts';
import { uuidOf } from '../kit/ids.ts';
import { permissionGroup, permissionSlug } from '../kit/permissions.ts';
import { paging } from '../kit/paging.ts';

export const permissionEntrySchema = z
  .object({
    slug: permissionSlug,
    permissionType: z.enum(['full', 'partial', 'none']),
    toggleValue: z.boolean(),
  })
  .meta({ id: 'PermissionEntry' });

export const memberStatuses = ['active', 'inactive', 'invited', 'unverified', 'deleted'] as const;

/**
 * IPv4 or IPv6 addresses and ranges (`203.0.113.0/24`), in readable form. `block` answers 405 to everything from
 * elsewhere; `notify` allows it and emails the admins.
 */
export const ipEntrySchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
export const ipRestrictionSchema = z
  .object({ mode: z.enum(['off', 'block', 'notify']), addresses: z.array(ipEntrySchema).max(50) })
  .meta({ id: 'IpRestriction' });
export type IpRestriction = z.output<typeof ipRestrictionSchema>;

/**
 * The addresses in a text, separated by commas, spaces or new lines.
 * @returns each address trimmed, and the texts that are not addresses
 */
export function readIpAddresses(text: string): { addresses: string[]; wrong: string[] } {
  const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '');
  return {
    addresses: [...new Set(entries)],
    wrong: entries.filter((entry) => !ipEntrySchema.safeParse(entry).success),
  };
}

export const memberSchema = z
  .object({
    id: z.uuid(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    is_system_user: z.boolean(),
    status: z.enum(memberStatuses),
    /** Only for admins; null for everybody else. */
    admin_view: z
      .object({
        mobile: z.string().nullable(),
        country: z.int().nullable(),
        last_seen_at: z.iso.datetime().nullable(),
        two_factor: z.boolean(),
        ip_restriction: ipRestrictionSchema,
        /** Granted slugs. */
        permissions: z.array(permissionSlug),
      })
      .nullable(),
  })
  .meta({ id: 'Member' });
export type Member = z.output<typeof memberSchema>;

/** Pages count from 1. */
export const listMembers = defineOperation({
  name: 'user.member',
  method: 'GET',
  path: '/api/user/member',
  permission: 'member',
  kinds: { member: 'any' },
  query: z.object({
    ...paging({ most: 100, usual: 20 }),
    search: z.string().trim().max(100).optional(),
  }),
  response: z.object({ members: z.array(memberSchema), total: z.int() }),
});

export const listAllMembers = defineOperation({
  name: 'user.member_all',
  method: 'GET',
  path: '/api/user/member/all',
  permission: 'member',
  kinds: { member: 'any' },
  response: z.array(memberSchema),
});

const namePart = z.string().trim().max(80);

/** Emails an invitation with a link for choosing a password. */
export const inviteMember = defineOperation({
  name: 'user.invite_member',
  method: 'POST',
  path: '/api/user/member',
  permission: 'admin',
  kinds: { member: 'any' },
  body: z.object({
    email: emailSchema,
    first_name: namePart.min(1),
    last_name: namePart.default(''),
    is_admin: z.boolean().default(false),
    permissions: z.array(z.string().max(60)).max(100).default([]),
  }),
  response: memberSchema,
  errors: ['unknown_permission', 'email_taken'],
});

export const resendInvitation = defineOperation({
  name: 'user.resend_invitation',
  method: 'POST',
  path: '/api/user/member/:id/invitation',
  permission: 'admin',
  kinds: { member: 'params.id' },
  params: z.object({ id: uuidOf('user') }),
  response: z.object({}),
  errors: ['not_invited'],
});

export const updateMember = defineOperation({
  name: 'user.update_member',
  method: 'PATCH',
  path: '/api/user/member/:id',
  permission: 'admin',
  kinds: { member: 'params.id', person: 'any' },
  params: z.object({ id: uuidOf('user') }),
  body: z.object({
    first_name: namePart.min(1).optional(),
    last_name: namePart.optional(),
    is_admin: z.boolean().optional(),
    /** Deactivated members keep everything but cannot sign in. */
    status: z.enum(['active', 'inactive']).optional(),
    ip_restriction: ipRestrictionSchema.optional(),
  }),
  response: memberSchema,
  errors: ['own_account', 'last_admin', 'not_activated', 'ip_list_empty', 'ip_would_block_you'],
});

/** Starts the task that deletes a member; they are signed out at once. */
export const deleteMember = defineOperation({
  name: 'user.delete_member',
  method: 'DELETE',
  path: '/api/user/member/:id',
  permission: 'admin',
  kinds: { member: 'params.id', task: 'any' },
  params: z.object({ id: uuidOf('user') }),
  response: z.object({ task_id: z.uuid() }),
  errors: ['own_account', 'last_admin', 'task_limit'],
});

/** The permission catalogue by module. */
export const permissionList = defineOperation({
  name: 'user.permissions',
  method: 'GET',
  path: '/api/user/permissions',
  permission: 'member',
  kinds: { member: 'any' },
  response: z.array(
    z.object({
      group: permissionGroup,
      permissions: z.array(z.object({ slug: permissionSlug, alias: z.string().nullable() })),
    }),
  ),
});

export const userPermissions = defineOperation({
  name: 'user.permissions_config',
  method: 'GET',
  path: '/api/user/permissions/config/:id',
  permission: 'member',
  kinds: { member: 'params.id' },
  params: z.object({ id: uuidOf('user') }),
  response: z.array(permissionEntrySchema),
});

/** Slugs that are not sent stay as they are. */
export const savePermissions = defineOperation({
  name: 'user.save_permissions',
  method: 'PUT',
  path: '/api/user/permissions/config/:id',
  permission: 'admin',
  kinds: { member: 'params.id', person: 'any' },
  params: z.object({ id: uuidOf('user') }),
  body: z.object({
    permissions: z.array(z.object({ slug: z.string().max(60), toggleValue: z.boolean() })).max(100),
  }),
  response: z.array(permissionEntrySchema),
  errors: ['unknown_permission', 'admin_has_all'],
});

/**
 * Without a filter by address: everybody in the organisation, by name only. With one: the person with that address,
 * whom only they themselves and admins may look up.
 */
export const lookupUsers = defineOperation({
  name: 'users.lookup',
  method: 'GET',
  path: '/api/users',
  permission: 'member',
  kinds: {},
  query: z.object({
    'filter[email][_eq]': emailSchema.optional(),
    'filter[org][_eq]': uuidOf('organisation').optional(),
  }),
  response: z.array(
    z.object({
      id: z.uuid(),
      first_name: z.string(),
      last_name: z.string(),
      is_admin: z.boolean().optional(),
      is_system_user: z.boolean().optional(),
      mobile: z.string().nullish(),
      email: z.string().optional(),
      country: z.int().nullish(),
    }),
  ),
});

/** Events in the security log. */
export const auditEvents = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'signed_up',
  'ip_blocked',
  'ip_outside',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_code_used',
  'mobile_changed',
  'whatsapp_changed',
  'session_revoked',
  'member_invited',
  'member_changed',
  'member_activated',
  'member_deactivated',
  'member_deleted',
  'permissions_changed',
  'ip_restriction_changed',
  'company_changed',
  'settings_changed',
  'provider_entered',
  'data_taken',
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** Latest first; `before` is the id of the last entry of the previous page. */
export const auditLog = defineOperation({
  name: 'audit.list',
  method: 'GET',
  path: '/api/audit',
  permission: 'admin',
  kinds: { security_event: 'any' },
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    event: z.enum(auditEvents).optional(),
    user: uuidOf('user').optional(),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        event: z.enum(auditEvents),
        /** The person who did it; null for somebody who was not signed in. */
        actor: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
        /** The person concerned, if that is somebody else. */
        subject: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
        ip: z.string(),
        user_agent: z.string(),
        /** Details of the event: `added`, `removed` (slugs), `mode`, `fields`. */
        details: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      }),
    ),
    has_more: z.boolean(),
  }),
});

/** Asks the admins by email for permission to open a page: each page once a day, and a few pages a day. */
export const askForAccess = defineOperation({
  name: 'user.ask_for_access',
  method: 'POST',
  path: '/api/user/access-request',
  permission: 'member',
  kinds: {},
  body: z.object({
    /** Address of the page. */
    path: z
      .string()
      .max(200)
      .regex(/^\/[\w/-]*$/),
  }),
  response: z.object({ sent: z.boolean() }),
});
