import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';
import { uuidOf } from './kit/ids.ts';
import { permissionCatalogue } from './kit/permissions.ts';

/** Six digits, valid for 180 seconds (signin§9). */
export const OTP_LENGTH = 6;
export const OTP_VALID_SECONDS = 180;

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());

export const countrySchema = z
  .object({ id: z.int(), iso3: z.string(), phonecode: z.string(), nicename: z.string() })
  .meta({ id: 'Country' });

export const loginSchema = z
  .object({
    access_token: z.string(),
    mobile: z.string().nullable(),
    country: z.object({ id: z.int() }).nullable(),
    meta: z.object({ otp_verification: z.boolean() }),
  })
  .meta({ id: 'Login' });

export const languageSchema = z.enum(['en', 'tr']);

export const meSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    mobile: z.string().nullable(),
    country: z.int().nullable(),
    is_admin: z.boolean(),
    is_system_user: z.boolean(),
    language: languageSchema,
    org: z.object({ id: z.uuid(), name: z.string() }),
  })
  .meta({ id: 'Me' });
export type Me = z.output<typeof meSchema>;

export const permissionEntrySchema = z
  .object({
    slug: z.enum(permissionCatalogue.map(({ slug }) => slug)),
    permissionType: z.enum(['full', 'partial', 'none']),
    toggleValue: z.boolean(),
  })
  .meta({ id: 'PermissionEntry' });

export const login = defineOperation({
  name: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  permission: 'public',
  body: z.object({ email: emailSchema, password: z.string().min(1).max(128) }),
  response: loginSchema,
  errors: ['invalid_credentials'],
});

export const generateOtp = defineOperation({
  name: 'auth.generate_otp',
  method: 'POST',
  path: '/api/auth/generate_otp',
  permission: 'pending',
  body: z.object({
    email: emailSchema,
    mobile: z.string().max(20).nullish(),
    country: z.coerce.number().int().nullish(),
  }),
  response: z.object({
    /** Masked addresses that the code went to, e.g. `+91 ••••• •8214`. */
    sent_to: z.array(z.string()),
    valid_for_seconds: z.int(),
  }),
  errors: ['otp_not_sent'],
});

export const verifyOtp = defineOperation({
  name: 'auth.verify_otp',
  method: 'POST',
  path: '/api/auth/verify/otp',
  permission: 'pending',
  body: z.object({ otp: z.string().regex(/^\d{6}$/, 'six digits') }),
  /** False for a wrong, used or expired code. */
  response: z.object({ verified: z.boolean() }),
  errors: ['otp_locked'],
});

export const logout = defineOperation({
  name: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  permission: 'pending',
  response: z.object({}),
});

export const countryCodes = defineOperation({
  name: 'auth.country_codes',
  method: 'GET',
  path: '/api/auth/country_codes/',
  permission: 'public',
  response: z.array(countrySchema),
});

export const countries = defineOperation({
  name: 'countries.list',
  method: 'GET',
  path: '/api/countries',
  permission: 'member',
  response: z.array(countrySchema),
});

export const me = defineOperation({
  name: 'user.me',
  method: 'GET',
  path: '/api/user/me',
  permission: 'member',
  response: meSchema,
});

export const updateMe = defineOperation({
  name: 'user.update_me',
  method: 'PATCH',
  path: '/api/user/me',
  permission: 'member',
  body: z.object({ language: languageSchema }),
  response: meSchema,
});

export const lookupUsers = defineOperation({
  name: 'users.lookup',
  method: 'GET',
  path: '/api/users',
  permission: 'member',
  query: z.object({ 'filter[email][_eq]': emailSchema }),
  response: z.array(
    z.object({
      id: z.uuid(),
      is_admin: z.boolean(),
      is_system_user: z.boolean(),
      mobile: z.string().nullable(),
      email: z.string(),
      country: z.int().nullable(),
    }),
  ),
});

export const userPermissions = defineOperation({
  name: 'user.permissions_config',
  method: 'GET',
  path: '/api/user/permissions/config/:id',
  permission: 'member',
  params: z.object({ id: uuidOf('user') }),
  response: z.array(permissionEntrySchema),
});

export const identityOperations = [
  login,
  generateOtp,
  verifyOtp,
  logout,
  countryCodes,
  countries,
  me,
  updateMe,
  lookupUsers,
  userPermissions,
] as const;
