import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';

/** Six digits, valid for 180 seconds (signin§9). */
export const OTP_LENGTH = 6;
export const OTP_VALID_SECONDS = 180;
/** The server's default; the setting PASSWORD_MIN may require more. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
/** Digits of a number in the number edit and in requests (ruling 28). */
export const PHONE_DIGITS = 10;
/** India, which number edit and the WhatsApp flow preselect (ruling 27). */
export const INDIA_ID = 99;

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** The password as typed; the server checks its quality and answers `password_*` codes. */
export const newPasswordSchema = z.string().min(1).max(1000);
/** National number, digits only. */
export const mobileSchema = z.string().regex(/^\d{4,15}$/, 'digits only');
export const otpSchema = z.string().regex(/^\d{6}$/, 'six digits');

export const countrySchema = z
  .object({
    id: z.int(),
    /** Two and three letters of ISO 3166. */
    iso2: z.string(),
    iso3: z.string(),
    phonecode: z.string(),
    nicename: z.string(),
  })
  .meta({ id: 'Country' });
export type Country = z.output<typeof countrySchema>;

/** The kind of second step: a code that is sent, or one that the person's authenticator shows. */
export const secondStepSchema = z.enum(['code', 'authenticator']);

export const loginSchema = z
  .object({
    /** Opens only the second step until that is done. */
    access_token: z.string().catch(''),
    mobile: z.string().nullable(),
    country: z.object({ id: z.int() }).nullable(),
    /** Only accounts with this setting skip the second step (AUTH-020). */
    meta: z.object({
      otp_verification: z.boolean().default(true),
      second_step: secondStepSchema.default('code'),
    }),
  })
  .meta({ id: 'Login' });

export const login = defineOperation({
  name: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  permission: 'public',
  body: z.object({ email: emailSchema, password: z.string().min(1).max(128) }),
  response: loginSchema,
  errors: ['invalid_credentials'],
});

/**
 * Founds a company with its first admin. The answer is the same whether or not the address already has an account: its
 * owner is told by email.
 */
export const signUp = defineOperation({
  name: 'auth.signup',
  method: 'POST',
  path: '/api/auth/signup',
  permission: 'public',
  body: z.object({
    email: emailSchema,
    password: newPasswordSchema,
    /** The role that the public configuration states. */
    role: z.string().max(60),
  }),
  response: loginSchema,
  errors: ['sign_up_closed', 'password_too_short', 'password_too_long', 'password_too_common'],
});

export const generateOtp = defineOperation({
  name: 'auth.generate_otp',
  method: 'POST',
  path: '/api/auth/generate_otp',
  permission: 'pending',
  body: z.object({
    email: emailSchema,
    /**
     * While signing in: the number being registered, if any; the code goes to the addresses on file.
     * Signed in: the new number, which alone receives the code.
     */
    mobile: z.string().max(20).nullish(),
    country: z.coerce.number().int().nullish(),
    /** Signed in: whether the number is the mobile or the WhatsApp number. */
    channel: z.enum(['sms', 'whatsapp']).default('sms'),
  }),
  response: z.object({
    /** Masked addresses that the code went to, e.g. `+91 ••••• •8214`. */
    sent_to: z.array(z.string()),
    valid_for_seconds: z.int(),
  }),
  errors: ['otp_not_sent', 'two_factor_on', 'unknown_country'],
});

export const verifyOtp = defineOperation({
  name: 'auth.verify_otp',
  method: 'POST',
  path: '/api/auth/verify/otp',
  permission: 'pending',
  body: z.object({ otp: otpSchema }),
  /** False for a wrong, used or expired code. */
  response: z.object({ verified: z.boolean() }),
  errors: ['otp_locked'],
});

/** The second step with one of the recovery codes, for people who have lost their authenticator. */
export const verifyRecoveryCode = defineOperation({
  name: 'auth.verify_recovery_code',
  method: 'POST',
  path: '/api/auth/verify/recovery',
  permission: 'pending',
  body: z.object({ code: z.string().trim().min(1).max(40) }),
  response: z.object({ verified: z.boolean() }),
  errors: ['otp_locked'],
});

export const logout = defineOperation({
  name: 'auth.logout',
  method: 'POST',
  path: '/api/auth/logout',
  permission: 'pending',
  inVisit: 'allowed',
  response: z.object({}),
});

/** Emails a link for setting a new password. The answer is the same for an address without an account. */
export const requestPassword = defineOperation({
  name: 'auth.request_password',
  method: 'POST',
  path: '/api/auth/password/request',
  permission: 'public',
  body: z.object({
    email: emailSchema,
    /** The page that the link opens; only pages of this server are accepted. */
    reset_url: z.url().max(300),
  }),
  response: z.object({}),
  errors: ['reset_url_foreign'],
});

/** Whether a link from an email is still valid, so that nobody types a password in vain. */
export const checkResetToken = defineOperation({
  name: 'auth.check_reset_token',
  method: 'POST',
  path: '/api/auth/password/check',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({
    valid: z.boolean(),
    /** Whether the link is an invitation, and so for a first password. */
    purpose: z.enum(['reset', 'invitation']).nullable(),
  }),
});

export const resetPassword = defineOperation({
  name: 'auth.reset_password',
  method: 'POST',
  path: '/api/auth/password/reset',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(200), password: newPasswordSchema }),
  response: z.object({}),
  errors: ['reset_link_invalid', 'password_too_short', 'password_too_long', 'password_too_common'],
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
