import { addressOf, uploadAttachment, uploadModel, type Operation } from '@sourcewiz/contract';
import type { TestApp } from './boot-app.ts';
import type { SampleInput } from './records/sample-input.ts';
import { multipart, tinyCsv, tinyModel, tinyPng, tinyText } from './uploads/upload-samples.ts';

export interface Sent {
  status: number;
  /** The answer as it was sent; empty if there is none. */
  text: string;
}

/** Sends an operation without checking its input; operations that take files get a tiny one. */
export async function sendOperation(
  { app }: TestApp,
  op: Operation,
  { token, input, csv = tinyCsv }: { token?: string; input?: SampleInput; csv?: typeof tinyCsv },
): Promise<Sent> {
  const upload = op.upload ? multipart(op.upload.file, sampleFile(op, csv)) : undefined;
  const answer = await app.inject({
    method: op.method,
    url: addressOf(op, input?.params, input?.query),
    headers: { ...(token === undefined ? {} : { 'access-token': token }), ...upload?.headers },
    ...(upload ? { payload: upload.payload } : op.method === 'GET' ? {} : { payload: input?.body ?? {} }),
  });
  return { status: answer.statusCode, text: answer.body };
}

/** A file that the operation accepts. */
function sampleFile(op: Operation, csv: typeof tinyCsv) {
  if (op.upload?.file === 'excel_file' || op.upload?.file === 'sheet') return csv;
  if (op.name === uploadAttachment.name) return tinyText;
  return op.name === uploadModel.name ? tinyModel : tinyPng;
}

/** The data of an answer that must have succeeded. */
export function dataOf<T>({ status, text }: Sent): T {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}
