/** Names by which a machine reaches itself. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The only page that knows what to do with a token: on others, somebody else might see or record the address. */
const NEW_PASSWORD_PATH = '/change-password';

/**
 * The page that a mailed link opens, if it is this server's page for a new password: of its public address or, for a
 * program running on the user's own machine, of the loopback page that made the call.
 * @param resetUrl as sent by the client
 * @param options.origin value of the call's Origin header, or ''
 * @returns the address without credentials, query and fragment; undefined for any other
 */
export function ownPage(
  resetUrl: string,
  { publicUrl, origin, isLocal }: { publicUrl: string; origin: string; isLocal: boolean },
): string | undefined {
  if (!URL.canParse(resetUrl)) return undefined;
  const url = new URL(resetUrl);
  // A `blob:` address also has an http origin, and everything after its colon is the path.
  const isPage = /^https?:$/.test(url.protocol) && url.pathname === NEW_PASSWORD_PATH;
  const isOwn = url.origin === new URL(publicUrl).origin;
  const isOwnMachine = isLocal && url.origin === origin && LOOPBACK.has(url.hostname);
  return isPage && (isOwn || isOwnMachine) ? `${url.origin}${url.pathname}` : undefined;
}
