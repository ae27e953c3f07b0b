import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  ATTACHMENT_MAX_BYTES,
  attachmentExtensions,
  MODEL_MAX_BYTES,
  type StoredFile,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { judgeAttachment } from '../../platform/files/judge-attachment.ts';
import { judgeModel } from '../../platform/files/judge-model.ts';
import type { Upload, UploadedFile } from '../../platform/http/receive-upload.ts';
import { storeContent } from '../../platform/made-files/index.ts';
import { toStoredFile } from './media.service.ts';
import { insertFiles, selectFiles } from './media.store.ts';

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;

/**
 * Stores an attachment.
 * @throws DomainError unsupported_file, file_content_differs, file_too_large, empty_file, empty_upload
 */
export async function storeAttachment(base: CallerCtx, upload: Upload): Promise<StoredFile> {
  const file = onlyFile(upload, ATTACHMENT_MAX_BYTES);
  const bytes = await readFile(file.path);
  const judged = judgeAttachment({ name: file.name, bytes });
  if ('problem' in judged) {
    fail(judged.problem, { params: { name: file.name, types: attachmentExtensions.join(', ') } });
  }
  return store(base, { kind: 'attachment', name: file.name, mime: judged.mime, bytes });
}

/**
 * Stores a 3D model.
 * @throws DomainError not_a_model, file_too_large, empty_upload, rate_limited
 */
export async function storeModel(base: CallerCtx, upload: Upload): Promise<StoredFile> {
  const file = onlyFile(upload, MODEL_MAX_BYTES);
  if (!(await judgeModel(file.path, base.caller.orgId))) fail('not_a_model', { params: { name: file.name } });
  const bytes = await readFile(file.path);
  return store(base, { kind: 'model', name: file.name, mime: 'model/gltf-binary', bytes });
}

function onlyFile(upload: Upload, limit: number): UploadedFile {
  const file = upload.files[0] ?? fail('empty_upload');
  if (file.tooLarge) fail('file_too_large', { params: { name: file.name, limit: megabytes(limit) } });
  return file;
}

async function store(
  base: CallerCtx,
  { kind, name, mime, bytes }: { kind: 'attachment' | 'model'; name: string; mime: string; bytes: Buffer },
): Promise<StoredFile> {
  const { platform, caller } = base;
  const { sha256 } = await storeContent(base, bytes, mime);
  const id = randomUUID();
  return inTransaction(base, async (ctx) => {
    const createdAt = platform.clock.now();
    await insertFiles(ctx, [
      { id, kind, sha256, mime, bytes: bytes.length, name, createdBy: caller.userId, createdAt },
    ]);
    const [row] = await selectFiles(ctx, [id]);
    return row ? toStoredFile(platform, row) : fail('not_found');
  });
}
