import { randomUUID } from 'node:crypto';
import type { PermissionSlug } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { insertUser, replaceGranted } from '../identity.store.ts';
import { hashPassword } from '../secrets.ts';

export interface NewAccount {
  email: string;
  password: string;
  /** Where it is known already: many accounts with one password take long otherwise. */
  passwordHash?: string;
  firstName: string;
  lastName: string;
  mobile?: string;
  countryId?: number;
  isAdmin: boolean;
  isSystemUser?: boolean;
  /** Admins have all permissions; these count once they are no longer admins. */
  permissions?: readonly PermissionSlug[];
  otpVerification?: boolean;
}

/** Adds a user to the organisation of the transaction. @returns the user's id */
export async function createAccount(ctx: Ctx, account: NewAccount): Promise<string> {
  const id = randomUUID();
  await insertUser(ctx, {
    id,
    email: account.email.trim().toLowerCase(),
    passwordHash: account.passwordHash ?? (await hashPassword(account.password)),
    firstName: account.firstName,
    lastName: account.lastName,
    mobile: account.mobile ?? null,
    // The person who adds an account with a number vouches for it.
    mobileVerifiedAt: account.mobile === undefined ? null : ctx.platform.clock.now(),
    countryId: account.countryId ?? null,
    isAdmin: account.isAdmin,
    isSystemUser: account.isSystemUser ?? false,
    otpVerification: account.otpVerification ?? true,
    createdAt: ctx.platform.clock.now(),
  });
  await replaceGranted(ctx, id, account.permissions ?? []);
  return id;
}
