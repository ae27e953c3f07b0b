import { StorageError } from './storage-error.ts';

const LONGEST_KEY = 512;
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * Checks a key: segments of letters, digits, dot, dash and underscore, separated by single slashes; none begins with a
 * dot, so that neither `..` nor hidden files can be addressed. Returns the key. Error: StorageError invalid_key.
 */
export function checkKey(key: string): string {
  const isValid = key.length <= LONGEST_KEY && key.split('/').every((segment) => SEGMENT.test(segment));
  if (!isValid) throw new StorageError('invalid_key', { key: key.slice(0, 100) });
  return key;
}

/**
 * The place of content: `orgs/<organisation>/<first two digits>/<sha256>`, with `.<variant>` for files made from it.
 * `sha256` is 64 lower-case hex digits. Error: StorageError invalid_key.
 */
export function contentKey(content: { orgId: string; sha256: string; variant?: string }): string {
  const { orgId, sha256, variant } = content;
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new StorageError('invalid_key', { key: sha256.slice(0, 100) });
  const suffix = variant === undefined ? '' : `.${variant}`;
  if (orgId.includes('/') || suffix.includes('/')) throw new StorageError('invalid_key', { key: orgId });
  return checkKey(`orgs/${orgId}/${sha256.slice(0, 2)}/${sha256}${suffix}`);
}
