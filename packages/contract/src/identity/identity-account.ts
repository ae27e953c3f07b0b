import { z } from 'zod';
import { mobileSchema, newPasswordSchema, otpSchema } from './identity.ts';
import { defineOperation } from '../kit/operation.ts';
import { uuidOf } from '../kit/ids.ts';

export const languageSchema = z.enum(['en', 'tr']);

/** Sort options of the library: those of data§9, plus name, price and completeness. */
export const productSorts = [
  'products',
  'products_desc',
  'products_asc',
  'products_id_asc',
  'products_id_desc',
  'last_edited',
  'name_asc',
  'name_desc',
  'price_asc',
  'price_desc',
  'completeness_asc',
  'completeness_desc',
] as const;
export const productSortSchema = z.enum(productSorts);

/** A person's own preferences; without a choice, the company's or the program's default applies. */
export const preferencesSchema = z.object({ product_sort: productSortSchema.nullable() });

const namePart = z.string().trim().max(80);

export const meSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    mobile: z.string().nullable(),
    /** Id in the list of countries. */
    country: z.int().nullable(),
    mobile_verified: z.boolean(),
    whatsapp: z.string().nullable(),
    whatsapp_country: z.int().nullable(),
    is_admin: z.boolean(),
    is_system_user: z.boolean(),
    language: languageSchema,
    preferences: preferencesSchema,
    two_factor: z.boolean(),
    org: z.object({ id: z.uuid(), name: z.string() }),
  })
  .meta({ id: 'Me' });
export type Me = z.output<typeof meSchema>;

export const me = defineOperation({
  name: 'user.me',
  method: 'GET',
  path: '/api/user/me',
  permission: 'member',
  kinds: { person: 'any' },
  response: meSchema,
});

export const updateMe = defineOperation({
  name: 'user.update_me',
  method: 'PATCH',
  path: '/api/user/me',
  permission: 'member',
  kinds: { preference: 'any' },
  body: z.object({
    language: languageSchema.optional(),
    first_name: namePart.min(1).optional(),
    last_name: namePart.optional(),
    preferences: preferencesSchema.extend({ first_steps_hidden: z.boolean() }).partial().optional(),
  }),
  response: meSchema,
});

const numberSchema = z.object({ mobile: mobileSchema, country: z.coerce.number().int() });
const savedNumberSchema = z.object({ mobile: z.string(), country: z.int() });

/** Saves the number that a code of this session verified, or a first number entered while signing in. */
export const updateMobile = defineOperation({
  name: 'user.update_mobile',
  method: 'PATCH',
  path: '/api/user/mobile',
  permission: 'member',
  kinds: {},
  body: numberSchema,
  response: savedNumberSchema,
  errors: ['number_not_verified', 'unknown_country'],
});

export const updateWhatsapp = defineOperation({
  name: 'user.update_whatsapp',
  method: 'PATCH',
  path: '/api/user/whatsapp',
  permission: 'member',
  kinds: {},
  body: numberSchema,
  response: savedNumberSchema,
  errors: ['number_not_verified', 'unknown_country'],
});

/** Ends all other sessions of the account. */
export const changePassword = defineOperation({
  name: 'user.change_password',
  method: 'POST',
  path: '/api/user/password',
  permission: 'member',
  kinds: { session: 'any' },
  body: z.object({ old_password: z.string().min(1).max(1000), password: newPasswordSchema }),
  response: z.object({}),
  errors: ['old_password_wrong', 'password_too_short', 'password_too_long', 'password_too_common'],
});

export const sessionSchema = z
  .object({
    id: z.uuid(),
    is_current: z.boolean(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    ip: z.string(),
    user_agent: z.string(),
  })
  .meta({ id: 'Session' });

export const listSessions = defineOperation({
  name: 'user.sessions',
  method: 'GET',
  path: '/api/user/sessions',
  permission: 'member',
  kinds: { session: 'any' },
  response: z.array(sessionSchema),
});

export const revokeOneSession = defineOperation({
  name: 'user.revoke_session',
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  permission: 'member',
  kinds: { session: 'params.id' },
  params: z.object({ id: uuidOf('session') }),
  response: z.object({}),
});

export const revokeOtherSessions = defineOperation({
  name: 'user.revoke_other_sessions',
  method: 'POST',
  path: '/api/user/sessions/revoke_others',
  permission: 'member',
  kinds: { session: 'any' },
  response: z.object({ revoked: z.int() }),
});

export const twoFactor = defineOperation({
  name: 'user.two_factor',
  method: 'GET',
  path: '/api/user/two_factor',
  permission: 'member',
  kinds: { two_factor: 'any' },
  response: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
});

/** Makes a secret for an authenticator app; nothing changes until one of its codes is sent to `enable`. */
export const startTwoFactor = defineOperation({
  name: 'user.start_two_factor',
  method: 'POST',
  path: '/api/user/two_factor/start',
  permission: 'member',
  kinds: {},
  body: z.object({ password: z.string().min(1).max(1000) }),
  response: z.object({
    /** Base32, for typing in by hand. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
    /** The same as a QR code, an SVG image. */
    qr_svg: z.string(),
  }),
  errors: ['old_password_wrong', 'two_factor_on'],
});

export const enableTwoFactor = defineOperation({
  name: 'user.enable_two_factor',
  method: 'POST',
  path: '/api/user/two_factor/enable',
  permission: 'member',
  kinds: { two_factor: 'any' },
  body: z.object({ otp: otpSchema }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['authenticator_code_wrong', 'two_factor_on', 'two_factor_not_started'],
});

/** Asks for both factors again: a stolen session plus the password must not be enough to remove the other factor. */
const bothFactorsSchema = z.object({
  password: z.string().min(1).max(1000),
  /** Six digits of the authenticator, or a recovery code. */
  code: z.string().trim().min(1).max(40),
});

export const disableTwoFactor = defineOperation({
  name: 'user.disable_two_factor',
  method: 'POST',
  path: '/api/user/two_factor/disable',
  permission: 'member',
  kinds: { two_factor: 'any' },
  body: bothFactorsSchema,
  response: z.object({}),
  errors: ['old_password_wrong', 'authenticator_code_wrong', 'two_factor_off'],
});

export const newRecoveryCodes = defineOperation({
  name: 'user.new_recovery_codes',
  method: 'POST',
  path: '/api/user/two_factor/recovery_codes',
  permission: 'member',
  kinds: { two_factor: 'any' },
  body: bothFactorsSchema,
  response: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['old_password_wrong', 'authenticator_code_wrong', 'two_factor_off'],
});
