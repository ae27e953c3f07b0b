import {
  addressOf,
  readAnswer,
  type CallResult,
  type Operation,
  type ResultOf,
  type InputOf,
} from '@sourcewiz/contract';
import { storedToken } from '../session/stored-session.ts';
import { tellChanged } from './changes.ts';
import { tokenHeader } from './send.ts';
import { watchStatus } from './session-end.ts';

export interface UploadInput<Op extends Operation> {
  params?: InputOf<Op> extends { params: infer Params } ? Params : never;
  query?: InputOf<Op> extends { query: infer Query } ? Query : never;
  files: readonly File[];
  /** Text fields to send along; only those that the operation declares. */
  texts?: Readonly<Record<string, string>>;
  /** Called with the share that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends files to an operation with `upload` fields as multipart and reports progress.
 * @returns the result, as `call` does; an aborted upload resolves like a lost network
 * @throws {Error} when the operation takes no files
 */
export function upload<Op extends Operation>(
  op: Op,
  { params, query, files, texts = {}, onProgress, signal }: UploadInput<Op>,
): Promise<CallResult<ResultOf<Op>>> {
  const field = op.upload?.file;
  if (field === undefined) throw new Error(`${op.name} takes no files`);
  const form = new FormData();
  // Text fields go first, so that the server has them before it reads a file.
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  for (const file of files) form.append(field, file, file.name);
  return sendForm({ op, params, query, form, onProgress, signal });
}

function sendForm<Op extends Operation>({
  op,
  params,
  query,
  form,
  onProgress,
  signal,
}: {
  op: Op;
  params: unknown;
  query: unknown;
  form: FormData;
  onProgress: ((share: number) => void) | undefined;
  signal: AbortSignal | undefined;
}): Promise<CallResult<ResultOf<Op>>> {
  const request = new XMLHttpRequest();
  request.open(op.method, addressOf(op, params, query));
  for (const [name, value] of Object.entries(tokenHeader(storedToken())))
    request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  return new Promise((resolve) => {
    request.onloadend = () => {
      watchStatus(request.status);
      const answer = { status: request.status, body: parsed(request.responseText) };
      const result = readAnswer(op.response, answer) as CallResult<ResultOf<Op>>;
      if (result.ok) setTimeout(() => tellChanged(op, { params, query, answer: result.data }));
      resolve(result);
    };
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
