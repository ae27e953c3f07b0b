import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CallerCtx } from '../context.ts';
import { contentKey, temporaryFolder } from '../storage/index.ts';

/** Stored content, copied to a file on this machine. */
export interface CopiedContent {
  path: string;
  /** A folder of its own, for files made from it. */
  folder: string;
  /** Removes the folder and everything in it. */
  remove(): Promise<void>;
}

/** Copies stored content into a folder of its own; the caller removes it. */
export async function copyContent(base: CallerCtx, sha256: string): Promise<CopiedContent> {
  const { settings, storage } = base.platform;
  const folder = join(temporaryFolder(settings), randomUUID());
  const path = join(folder, 'content');
  const remove = () => rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const content = contentKey({ orgId: base.caller.orgId, sha256 });
    await pipeline(await storage.stream(content), createWriteStream(path, { mode: 0o600 }));
    return { path, folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Works with stored content as a file, then removes the copy. */
export async function withContent<T>(
  base: CallerCtx,
  sha256: string,
  work: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  const { path, folder, remove } = await copyContent(base, sha256);
  try {
    return await work(path, folder);
  } finally {
    await remove();
  }
}
