import { createHash, randomUUID } from 'node:crypto';
import type { PermissionSlug } from '@sourcewiz/contract';
import { inTransaction, type Caller, type CallerCtx, type Platform } from '../context.ts';
import { mimeOfName, signAddress } from '../storage/index.ts';
import { storeContent } from './hold-content.ts';
import { extendMadeFile, insertMadeFile, type MadeFile } from './made-files.store.ts';

const DAY = 86_400_000;

export interface FileOrder {
  /** What it is, for people who look at the table: `catalogue_pdf`. */
  kind: string;
  /** File name of the download; made fit for every file system. */
  name: string;
  /**
   * All that it is made of, as JSON: while a file of the same is kept, for the same people, that one is given out
   * again. Without it each call makes a new one.
   */
  madeFrom?: unknown;
  /** Who may have it beside its maker and admins: whoever holds all of these. Nobody else without it. */
  needs?: readonly PermissionSlug[];
  /** How long it is kept; as exports are without it. */
  keptDays?: number;
}

/**
 * Makes a file that is kept for a while, or finds the one that was made of the same. No transaction is held meanwhile.
 * @param make the bytes, or their pieces; not called when the file is there
 * @returns the file, kept from now on
 */
export async function makeFile(
  base: CallerCtx,
  order: FileOrder,
  make: () => Promise<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<MadeFile> {
  const known = await keptFile(base, order);
  if (known) return known;
  const { kind, needs = null } = order;
  const { caller } = base;
  const { name, fingerprint, createdAt, expiresAt } = entryOf(base, order);
  const content = make();
  const bytes = content instanceof Promise ? await content : content;
  const { sha256, bytes: size } = await storeContent(base, bytes, mimeOfName(name));
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

/** The file that was made of the same and is still there; it is kept from now on. */
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

/** Files for their maker alone are made for each, as their addresses and their end are their maker's. */
function fingerprintOf({ kind, madeFrom, needs }: FileOrder, { userId }: Caller): string | null {
  if (madeFrom === undefined) return null;
  const inputs = JSON.stringify([kind, madeFrom, needs ?? userId]);
  return createHash('sha256').update(inputs).digest('hex');
}

/** What a task offers of a file that it made. */
export function asResult({ id, name, bytes, needs, expiresAt }: MadeFile) {
  return { result: { file_id: id, name, bytes, needs }, keptUntil: expiresAt };
}

/**
 * The signed address of a made file; whoever holds it may read that one file for as long as it is kept, and two days
 * at most when nothing else is said.
 * @param expiresAt until when the address is good, at least
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

/** A name that every file system takes, with its ending. */
function fileName(name: string): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[a-z0-9]{2,5})?$/is.exec(name) ?? [];
  const plain = stem
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${plain.slice(0, 100) || 'file'}${ending}`;
}
