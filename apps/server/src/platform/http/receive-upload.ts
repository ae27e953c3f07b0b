import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { UploadFields } from '@sourcewiz/contract';
import { fail } from '../fail.ts';
import { keepReserve } from '../storage/index.ts';
import { CallerLeft } from './answer-error.ts';
import { textProblem } from './find-unusable.ts';
import { beginning } from '../storable-text.rules.ts';

export interface UploadedFile {
  /** Its name on the person's computer, without folders. */
  name: string;
  /** Where it is on disk while the handler runs. */
  path: string;
  bytes: number;
  /** It was larger than the field allows: the file on disk is truncated. */
  tooLarge: boolean;
}

export interface Upload {
  files: UploadedFile[];
  texts: Record<string, string>;
  /** Removes the files from disk. */
  discard(): Promise<void>;
}

const BROKEN_OFF = 'Unexpected end of multipart data';
const BOUNDARY = /\bboundary="?[^\s";]/i;

/**
 * Receives a multipart request into a separate folder, never into memory.
 * @param fields which fields are allowed, how many files and how large
 * @param folder parent of the temporary folder
 * @throws StorageError disk_full
 * @throws DomainError empty_upload, too_many_files, invalid_input
 */
export async function receiveUpload(
  request: FastifyRequest,
  { fields, folder, reserveBytes }: { fields: UploadFields; folder: string; reserveBytes: number },
): Promise<Upload> {
  const hasParts = request.isMultipart() && BOUNDARY.test(request.headers['content-type'] ?? '');
  if (!hasParts) fail('empty_upload', { path: fields.file });
  const home = join(folder, randomUUID());
  await mkdir(home, { recursive: true, mode: 0o700 });
  // The length is what the caller claims; what is stored in the end is checked again.
  const bytes = Number(request.headers['content-length'] ?? 0);
  const discard = () => rm(home, { recursive: true, force: true });
  try {
    await keepReserve(home, { bytes, reserveBytes });
    // Parts of a request that is gone would be waited for without end.
    if (request.raw.destroyed && !request.raw.complete) throw new CallerLeft();
    const received = await receiveParts(request, { fields, home });
    if (received.files.length === 0) fail('empty_upload', { path: fields.file });
    return { ...received, discard };
  } catch (error) {
    await discard();
    // The reader of parts gives its errors no code.
    if (error instanceof Error && error.message === BROKEN_OFF) fail('malformed_request');
    throw error;
  }
}

async function receiveParts(
  request: FastifyRequest,
  { fields, home }: { fields: UploadFields; home: string },
): Promise<Omit<Upload, 'discard'>> {
  const files: UploadedFile[] = [];
  const texts: Record<string, string> = {};
  // One file more than allowed is accepted, so that the refusal can say so.
  const limits = { fileSize: fields.maxBytes, files: fields.maxFiles + 1, fields: 10, fieldSize: 10_000 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (fields.texts?.includes(part.fieldname)) texts[part.fieldname] = checkedText(part);
      continue;
    }
    if (part.fieldname !== fields.file) {
      part.file.resume();
      continue;
    }
    if (files.length === fields.maxFiles) fail('too_many_files', { params: { limit: fields.maxFiles } });
    const path = join(home, String(files.length));
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    files.push({
      name: baseName(part.filename),
      path,
      bytes: part.file.bytesRead,
      tooLarge: part.file.truncated,
    });
  }
  return { files, texts };
}

function checkedText({ fieldname, value }: { fieldname: string; value: unknown }): string {
  const text = String(value);
  const reason = textProblem(text);
  if (reason) fail('invalid_input', { path: `body.${fieldname}`, params: { field: fieldname, reason } });
  return text;
}

/** The name after the last separator of any system, without control characters. */
function baseName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return beginning(last.replace(/[\u0000-\u001f\u007f]/g, ''), 200) || 'file';
}
