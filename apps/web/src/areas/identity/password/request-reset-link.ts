import { requestPassword, type CallResult } from '@sourcewiz/contract';
import { callQuietly } from '../../../platform/api/call.ts';

/** The page that the mailed link opens. */
const NEW_PASSWORD_PATH = '/change-password';

/**
 * Requests a mailed link to set a new password (AUTH-055); an address without an account is no problem.
 * @param email lower-cased
 */
export function requestResetLink(email: string): Promise<CallResult<unknown>> {
  return callQuietly(requestPassword, {
    body: { email, reset_url: `${location.origin}${NEW_PASSWORD_PATH}` },
  });
}
