import { deflateSync } from 'node:zlib';

/** A sheet with one product. */
export const tinyCsv = {
  name: 'products.csv',
  bytes: Buffer.from('SKU,Name\nSAMPLE-1,Sample bowl\nSAMPLE-2,Sample vase\n'),
};

/** An image of 2 × 2 pixels. */
export const tinyPng = { name: 'sample.png', bytes: makePng(2, 2, [120, 90, 60]) };

/** A file that may be attached. */
export const tinyText = { name: 'care.txt', bytes: Buffer.from('Wipe with a dry cloth.\n') };

/** The smallest 3D model: one triangle. */
export const tinyModel = { name: 'bowl.glb', bytes: makeGlb({}) };

/** A binary glTF with one triangle. @param change merged into its JSON */
export function makeGlb(change: object): Buffer {
  const points = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer);
  const description = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    buffers: [{ byteLength: points.length }],
    bufferViews: [{ buffer: 0, byteLength: points.length }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    ],
    ...change,
  };
  const json = Buffer.from(JSON.stringify(description));
  const padded = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, 0x20)]);
  const body = Buffer.concat([glbChunk(0x4e4f534a, padded), glbChunk(0x004e4942, points)]);
  const header = Buffer.alloc(12);
  header.writeUInt32LE(0x46546c67, 0);
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([header, body]);
}

function glbChunk(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(content.length, 0);
  head.writeUInt32LE(kind, 4);
  return Buffer.concat([head, content]);
}

/** A multipart body with one file. */
export function multipart(
  field: string,
  file: { name: string; bytes: Buffer },
  texts: Record<string, string> = {},
) {
  const boundary = 'sample-boundary-7d1f';
  const parts = Object.entries(texts).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/** A one-colour PNG, so that tests need no image files. */
export function makePng(width: number, height: number, [r, g, b]: [number, number, number]): Buffer {
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.from(Array.from({ length: width }, () => [r, g, b]).flat()),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
