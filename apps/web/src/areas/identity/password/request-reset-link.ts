import { requestPassword, type Problem } from '@sourcewiz/contract';
import { callQuietly } from '../../../platform/api/call.ts';

/** Page that the link of the mail opens. */
export const NEW_PASSWORD_PATH = '/change-password';

/**
 * Has a link to set a new password mailed (AUTH-055).
 * @param email lower-cased
 * @returns what kept it from being sent, or null; an address without an account is no problem
 */
export async function requestResetLink(email: string): Promise<Problem | null> {
  const sent = await callQuietly(requestPassword, {
    body: { email, reset_url: `${location.origin}${NEW_PASSWORD_PATH}` },
  });
  if (sent.ok) return null;
  return sent.errors[0] ?? { code: 'internal', message: '' };
}
