import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  attachmentExtensions,
  listStoredFiles,
  me,
  MODEL_MAX_BYTES,
  uploadAttachment,
  uploadModel,
  type Operation,
  type Problem,
  type StoredFile,
} from '@sourcewiz/contract';
import { judgeModel } from '../../platform/files/judge-model.ts';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { makeGlb, makePng, multipart, tinyModel, tinyText } from '../../../test/uploads/upload-samples.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

interface Answer {
  status: number;
  data?: StoredFile;
  errors?: Problem[];
}

async function send(
  op: Operation,
  file: { name: string; bytes: Buffer },
  { token }: Member = company.admin,
): Promise<Answer> {
  const { headers, payload } = multipart('file', file);
  const answer = await t.app.inject({
    method: 'POST',
    url: op.path,
    headers: { ...headers, 'access-token': token },
    payload,
  });
  return { status: answer.statusCode, ...(JSON.parse(answer.body) as object) };
}

const zip = (inside: string) => Buffer.from(`PK\u0003\u0004 ${inside}`, 'latin1');
const compound = Buffer.from('d0cf11e0a1b11ae100', 'hex');

/** The beginning of a real file of each kind. */
const contents: Record<(typeof attachmentExtensions)[number], Buffer> = {
  xlsx: zip('xl/workbook.xml'),
  xls: compound,
  jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  png: makePng(2, 2, [1, 2, 3]),
  webp: Buffer.from('RIFF    WEBPVP8 ', 'latin1'),
  gif: Buffer.from('GIF89a', 'latin1'),
  doc: compound,
  docx: zip('word/document.xml'),
  ppt: compound,
  pptx: zip('ppt/presentation.xml'),
  txt: tinyText.bytes,
  pdf: Buffer.from('%PDF-1.7'),
  zip: zip('anything'),
  rar: Buffer.from('Rar!\u001a\u0007\u0000', 'latin1'),
};

describe('attaching a file', () => {
  test.each(attachmentExtensions)('ATTR-041 a %s can be attached', async (extension) => {
    const { data } = await send(uploadAttachment, { name: `care.${extension}`, bytes: contents[extension] });
    expect(data).toMatchObject({ name: `care.${extension}`, bytes: contents[extension].length });
    const kept = await t.app.inject({ url: data?.url ?? '' });
    expect(kept.rawPayload.equals(contents[extension])).toBe(true);
    expect(kept.headers['content-disposition']).toMatch(/^attachment/);
  });

  test.each([
    ['a program', 'setup.exe', Buffer.from('MZ'), 'unsupported_file'],
    ['a page', 'care.html', Buffer.from('<script>'), 'unsupported_file'],
    ['a name without an ending', 'care', tinyText.bytes, 'unsupported_file'],
    ['two endings', 'care.pdf.exe', contents.pdf, 'unsupported_file'],
    ['a program that calls itself a PDF', 'care.pdf', Buffer.from('MZ\u0000'), 'file_content_differs'],
    ['a ZIP that calls itself a sheet', 'care.xlsx', contents.zip, 'file_content_differs'],
    ['a document that calls itself a sheet', 'care.xlsx', contents.docx, 'file_content_differs'],
    ['bytes that call themselves text', 'care.txt', Buffer.from([65, 0, 66]), 'file_content_differs'],
    ['nothing', 'care.pdf', Buffer.alloc(0), 'empty_file'],
  ])('ATTR-041 %s is refused by name', async (_what, name, bytes, code) => {
    const { status, errors } = await send(uploadAttachment, { name, bytes });
    expect([status, errors?.[0]?.code, errors?.[0]?.params?.['name']]).toEqual([400, code, name]);
  });

  test('who may not change products may not attach files either', async () => {
    const reader = await company.employee(['view_products']);
    expect((await send(uploadAttachment, tinyText, reader)).status).toBe(403);
    expect((await send(uploadModel, tinyModel, reader)).status).toBe(403);
  });
});

/** A model with empty chunks after its own: each used to take memory. */
function manyParts(count: number): Buffer {
  const bytes = Buffer.concat([tinyModel.bytes, Buffer.alloc(count * 8)]);
  bytes.writeUInt32LE(bytes.length, 8);
  return bytes;
}

const nestedText = `${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`;
const deep = `${'['.repeat(100)}${']'.repeat(100)}`;

/** A model whose description is this text. */
function described(json: string): Buffer {
  const [text, whole] = [Buffer.from(json), makeGlb({})];
  const body = Buffer.concat([whole.subarray(0, 20), text]);
  body.writeUInt32LE(text.length, 12);
  body.writeUInt32LE(body.length, 8);
  return body;
}

describe('uploading a 3D model', () => {
  test('D01 others are answered while one is read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'models-'));
    const path = join(folder, 'large.glb');
    await writeFile(path, described(`{"asset":{"version":"2.0"},"meshes":[${'{},'.repeat(900_000)}1]}`));
    const order: string[] = [];
    const judged = judgeModel(path, company.orgId).then(() => order.push('judged'));
    await new Promise((resolve) => setTimeout(resolve));
    expect((await company.admin.call(me)).status).toBe(200);
    order.push('answered');
    await judged;
    expect(order).toEqual(['answered', 'judged']);
    await rm(folder, { recursive: true });
  });

  test('a model that holds everything is kept', async () => {
    const { data } = await send(uploadModel, tinyModel);
    expect(data).toMatchObject({ name: 'bowl.glb', mime: 'model/gltf-binary' });
  });

  test.each([
    ['a picture', makePng(2, 2, [1, 2, 3])],
    ['one that is a byte short', tinyModel.bytes.subarray(0, -1)],
    ['one of another version', makeGlb({ asset: { version: '1.0' } })],
    ['one without anything to show', makeGlb({ meshes: [] })],
    ['one whose data lie elsewhere', makeGlb({ buffers: [{ uri: 'https://elsewhere.example/a.bin' }] })],
    ['one whose picture lies elsewhere', makeGlb({ images: [{ uri: '../secret.png' }] })],
    ['one of a hundred thousand empty parts', manyParts(100_000)],
    ['one whose description is nested without end', described(nestedText)],
    ['one whose description is nested and cut off', described('['.repeat(8_000_000))],
    ['one that is nested deeper than any', makeGlb({ extras: JSON.parse(deep) as unknown })],
    ['one of very many values', described(`{"meshes":[${'{},'.repeat(2_500_000)}1]}`)],
    ['one whose first part goes on behind its end', Buffer.from(tinyModel.bytes).fill(0xff, 12, 15)],
    ['one whose description is no JSON', Buffer.from(tinyModel.bytes).fill('x', 20, 30)],
  ])('%s is refused', async (_what, bytes) => {
    const { status, errors } = await send(uploadModel, { name: 'bowl.glb', bytes });
    expect([status, errors?.[0]?.code]).toEqual([400, 'not_a_model']);
  });

  test('one of more than 30 MB is refused', async () => {
    const bytes = Buffer.alloc(MODEL_MAX_BYTES + 1);
    expect(await send(uploadModel, { name: 'bowl.glb', bytes })).toMatchObject({
      status: 413,
      errors: [{ code: 'file_too_large', message: 'bowl.glb is larger than 30 MB' }],
    });
  });
});

test('PERM-037 only files of product values are handed out by their id: no export, no sheet, no search picture', async () => {
  const { data: own } = await send(uploadAttachment, tinyText);
  const ids = await company.inside(async (ctx) => {
    const made = [];
    for (const kind of ['result', 'sheet', 'search']) {
      const id = randomUUID();
      made.push(id);
      await ctx.db.execute(
        `insert into file (org_id, id, kind, sha256, mime, bytes, name)
         values ('${company.orgId}', '${id}', '${kind}', '${'0'.repeat(64)}', 'application/pdf', 1, 'costs.xlsx')`,
      );
    }
    return made;
  });
  const viewer = await company.employee(['view_products']);
  expect(await viewer.call(listStoredFiles, { query: { ids } })).toMatchObject({ status: 404 });
  const some = await viewer.call(listStoredFiles, { query: { ids: [...ids, own?.id ?? ''] } });
  expect(some).toMatchObject({ ok: true, data: [{ id: own?.id }] });
});
