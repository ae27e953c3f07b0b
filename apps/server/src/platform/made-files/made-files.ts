import { createHash, randomUUID } from 'node:crypto';
import type { PermissionSlug } from '@sourcewiz/contract';
import { inTransaction, type Caller, type CallerCtx, type Platform } from '../context.ts';
import { mimeOfName, signAddress } from '../storage/index.ts';
import { storeContent } from './hold-content.ts';
import { extendMadeFile, insertMadeFile, type MadeFile } from './made-files.store.ts';

const DAY = 86_400_000;

export interface FileOrder {
  /** Its kind, for people who look at the table: `catalogue_pdf`. */
  kind: string;
  /** File name of the download, made safe for every file system. */
  name: string;
  /**
   * All its inputs, as JSON: as long as a file made from the same inputs, for the same people, exists, that one is
   * returned. Without it, each call makes a new one.
   */
  madeFrom?: unknown;
  /** Who may have it besides its maker and admins: people with all of these permissions. Without it, nobody else. */
  needs?: readonly PermissionSlug[];
  /** How long it is kept; by default, as long as exports. */
  keptDays?: number;
  /** It takes no room of the company's. */
  beyondQuota?: boolean;
}

/**
 * Makes a file with an expiry, or finds the one made from the same inputs. No transaction is held meanwhile.
 * @param make the bytes, or their pieces; not called if the file exists
 * @returns the file, with a new expiry
 */
export async function makeFile(
  base: CallerCtx,
  order: FileOrder,
  make: () => Promise<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<MadeFile> {
  const known = await keptFile(base, order);
  if (known) return known;
  const { kind, needs = null, beyondQuota = false } = order;
  const { caller } = base;
  const { name, fingerprint, createdAt, expiresAt } = entryOf(base, order);
  const content = make();
  const bytes = content instanceof Promise ? await content : content;
  const { sha256, bytes: size } = await storeContent(base, bytes, mimeOfName(name), { beyondQuota });
  return inTransaction(base, (ctx) =>
    insertMadeFile(ctx, {
      id: randomUUID(),
      kind,
      name,
      sha256,
      bytes: size,
      madeBy: caller.userId,
      needs: needs && [...needs],
      fingerprint,
      createdAt,
      expiresAt,
    }),
  );
}

/** The file made from the same inputs, if it still exists; its expiry starts again. */
export async function keptFile(base: CallerCtx, order: FileOrder): Promise<MadeFile | undefined> {
  const { name, fingerprint, expiresAt } = entryOf(base, order);
  if (fingerprint === null) return undefined;
  return inTransaction(base, (ctx) => extendMadeFile(ctx, { fingerprint, name, expiresAt }));
}

function entryOf({ platform, caller }: CallerCtx, order: FileOrder) {
  const { keptDays = platform.settings.limits.exportKeepDays } = order;
  const createdAt = platform.clock.now();
  return {
    name: fileName(order.name),
    fingerprint: fingerprintOf(order, caller),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + keptDays * DAY),
  };
}

/** Files for their maker alone are made for each person, because their addresses and expiry are personal. */
function fingerprintOf({ kind, madeFrom, needs }: FileOrder, { userId }: Caller): string | null {
  if (madeFrom === undefined) return null;
  const inputs = JSON.stringify([kind, madeFrom, needs ?? userId]);
  return createHash('sha256').update(inputs).digest('hex');
}

/** What a task offers of a file that it has made. */
export function asResult({ id, name, bytes, needs, expiresAt }: MadeFile) {
  return { result: { file_id: id, name, bytes, needs }, keptUntil: expiresAt };
}

/**
 * The signed address of a made file. Anybody who has it can read that one file as long as it is kept, by default for
 * two days at most.
 * @param expiresAt until when the address must be valid, at least
 */
export function madeFileAddress(
  { settings, clock }: Pick<Platform, 'settings' | 'clock'>,
  { orgId, id, name }: Pick<MadeFile, 'orgId' | 'id' | 'name'>,
  expiresAt?: Date,
): string {
  const path = `/files/${orgId}/made/${id}/${encodeURIComponent(name)}`;
  return signAddress({
    secret: settings.secret,
    path,
    now: clock.now(),
    ...(expiresAt ? { expiresAt } : {}),
  });
}

/** The signed address of a made image by its id, for a page that shows it; valid like that of a file. */
export function assetAddress(
  { settings, clock }: Pick<Platform, 'settings' | 'clock'>,
  { orgId, id }: Pick<MadeFile, 'orgId' | 'id'>,
): string {
  return signAddress({ secret: settings.secret, path: `/api/assets/${orgId}/${id}`, now: clock.now() });
}

/** A name that every file system accepts, with its extension. */
function fileName(name: string): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[a-z0-9]{2,5})?$/is.exec(name) ?? [];
  const plain = stem
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${plain.slice(0, 100) || 'file'}${ending}`;
}
