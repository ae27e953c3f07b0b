import { requestPassword, type CallResult } from '@sourcewiz/contract';
import { callQuietly } from '../../../platform/api/call.ts';

/** Page that the link of the mail opens. */
const NEW_PASSWORD_PATH = '/change-password';

/**
 * Has a link to set a new password mailed (AUTH-055); an address without an account is no problem.
 * @param email lower-cased
 */
export function requestResetLink(email: string): Promise<CallResult<unknown>> {
  return callQuietly(requestPassword, {
    body: { email, reset_url: `${location.origin}${NEW_PASSWORD_PATH}` },
  });
}
