import { PASSWORD_MAX } from '@sourcewiz/contract';
import type { Platform } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { passwordProblem } from './password.rules.ts';

/**
 * Refuses a password that is too short, too long or easily guessed, wherever one is set.
 * @throws DomainError password_too_short, password_too_long, password_too_common
 */
export function checkNewPassword(
  { settings }: Pick<Platform, 'settings'>,
  { password, email }: { password: string; email: string },
): void {
  const found = passwordProblem(password, {
    min: Math.min(settings.limits.passwordMin, PASSWORD_MAX),
    owner: { email, brand: settings.brandName },
  });
  if (!found) return;
  const { code, ...params } = found;
  fail(code, { path: 'body.password', params });
}
