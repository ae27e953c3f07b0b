import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { addImportPhotos, addressOf, previewImport } from '@sourcewiz/contract';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { capFigure, cpuMsOf, type Figure } from './support/measure.ts';
import { watchApi } from './support/watch-api.ts';
import type { BenchProgram } from './support/bench-program.ts';

/** Fewer with BENCH_PHOTOS. */
const PHOTOS = Number(process.env['BENCH_PHOTOS'] ?? 1000);
/** Different images; the others are one of them with a few extra bytes, which makes them separate files. */
const PICTURES = 8;
const PER_CALL = 30;
/** The batches of the sellers' pages. */
const CALLS_AT_ONCE = 2;
const AT_LEAST = 15;
const FLOOR_PHOTOS = 40;

/** Photos of just under 2 MB sent to an import: checked, stored and resized to the three sizes of the screens. */
export async function measurePhotos(program: BenchProgram): Promise<Figure[]> {
  const company = await makeCompany(program, 'Photo bench');
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, n) => makePhoto(n)));
  const megabytes = pictures.reduce((sum, { length }) => sum + length, 0) / PICTURES / 1_048_576;
  const importId = await startImport(program, company);
  const floorSeconds = await bareSizes(pictures);
  const watch = watchApi(company);
  const cpuBefore = cpuMsOf(program.pid);
  const startedAt = performance.now();
  try {
    let sent = 0;
    const lane = async () => {
      while (sent < PHOTOS) {
        const from = sent;
        sent += PER_CALL;
        const count = Math.min(PER_CALL, PHOTOS - from);
        await sendPhotos(program, company, { importId, pictures, from, count });
      }
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
  } finally {
    await watch.stop();
  }
  const took = (performance.now() - startedAt) / 1000;
  const cpuMs = cpuMsOf(program.pid) - cpuBefore;
  const times = await watch.stop();
  return [
    capFigure(`each of ${PHOTOS} photos of ${megabytes.toFixed(2)} MB, 12 megapixels, with its sizes`, {
      value: (took / PHOTOS) * 1000,
      floor: floorSeconds * 1000,
      atMost: Math.floor(1000 / AT_LEAST),
      unit: 'ms',
      parts: [
        `${(PHOTOS / took).toFixed(1)} photos a second; the target is ${AT_LEAST}`,
        `processor time of the API ${(cpuMs / PHOTOS).toFixed(0)} ms a photo`,
        'floor: decoding and the same three sizes with sharp alone, two at once, nothing checked or stored',
      ],
    }),
    capFigure('p95 of an authenticated call meanwhile, one every 50 ms', {
      value: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0,
      atMost: 100,
      unit: 'ms',
    }),
  ];
}

/** Soft shapes with camera grain, with as many bytes as an image may have. */
async function makePhoto(n: number): Promise<Buffer> {
  const grain = (width: number, height: number, sigma: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: { r: 90 + n * 15, g: 120, b: 200 - n * 15 },
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .png()
      .toBuffer();
  const [shapes, detail] = await Promise.all([grain(24, 18, 60), grain(1000, 750, 24)]);
  const over = await sharp(detail).resize(4000, 3000, { kernel: 'cubic' }).ensureAlpha(0.5).png().toBuffer();
  const pixels = await sharp(shapes)
    .resize(4000, 3000, { kernel: 'cubic' })
    .composite([{ input: over }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = pixels.info;
  for (let quality = 92; quality > 20; quality -= 4) {
    const photo = await sharp(pixels.data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
    if (photo.length < 2 * 1_048_576 - 64) return photo;
  }
  throw new Error('The photo is too large');
}

async function startImport(program: BenchProgram, company: BenchCompany): Promise<string> {
  const answer = await upload(program, company, {
    path: addressOf(previewImport),
    field: previewImport.upload?.file ?? '',
    files: [{ name: 'photos.csv', parts: [Buffer.from('SKU,Name\nPHOTO-1,Bowl\n')] }],
  });
  return (answer as { data: { id: string } }).data.id;
}

async function sendPhotos(
  program: BenchProgram,
  company: BenchCompany,
  {
    importId,
    pictures,
    from,
    count,
  }: { importId: string; pictures: readonly Buffer[]; from: number; count: number },
): Promise<void> {
  const files = Array.from({ length: count }, (_, index) => {
    const n = from + index;
    return {
      name: `PHOTO-${n}.jpg`,
      parts: [pictures[n % PICTURES] ?? Buffer.alloc(0), Buffer.from(`photo ${n}`)],
    };
  });
  const path = addressOf(addImportPhotos, { id: importId });
  const answer = await upload(program, company, { path, field: addImportPhotos.upload?.file ?? '', files });
  const { photos } = (answer as { data: { photos: { problem: unknown }[] } }).data;
  const refused = photos.find(({ problem }) => problem !== null);
  if (refused) throw new Error(`A photo was refused: ${JSON.stringify(refused)}`);
}

/** The data are sent without copying: the machine that measures is also the one that serves. */
export async function upload(
  program: BenchProgram,
  { token }: BenchCompany,
  {
    path,
    field,
    files,
    texts = {},
  }: {
    path: string;
    field: string;
    files: readonly { name: string; parts: Buffer[] }[];
    texts?: Record<string, string>;
  },
): Promise<unknown> {
  const boundary = `bench-${randomUUID()}`;
  const pieces: Uint8Array[] = Object.entries(texts).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const piece of files.flatMap(({ name, parts }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    ...parts,
    Buffer.from('\r\n'),
  ])) {
    pieces.push(piece);
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  const headers = {
    'access-token': token,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': pieces.reduce((sum, { length }) => sum + length, 0),
  };
  const outgoing = request(`${program.url}${path}`, { method: 'POST', headers });
  const answered = once(outgoing, 'response');
  await pipeline(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }), outgoing);
  const [answer] = (await answered) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${body.slice(0, 300)}`);
  return JSON.parse(body);
}

/** @returns seconds per photo, two at a time as on two cores */
async function bareSizes(pictures: readonly Buffer[]): Promise<number> {
  sharp.concurrency(1);
  const startedAt = performance.now();
  const lane = async (first: number) => {
    for (let n = first; n < FLOOR_PHOTOS; n += 2) {
      const photo = pictures[n % PICTURES] ?? Buffer.alloc(0);
      for (const side of [160, 480, 1200])
        await sharp(photo).resize(side, side, { fit: 'inside' }).webp().toBuffer();
    }
  };
  await Promise.all([lane(0), lane(1)]);
  return (performance.now() - startedAt) / 1000 / FLOOR_PHOTOS;
}
