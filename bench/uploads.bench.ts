import { addUploadImages, addressOf, uploadGroups } from '@sourcewiz/contract';
import {
  artKinds,
  artSurfaces,
  artViews,
  drawProduct,
  renderArt,
} from '../apps/server/src/demo/art/index.ts';
import { withSharp } from '../apps/server/src/platform/images/sharp-loader.ts';
import { makeCompany, type BenchCompany } from './support/company.ts';
import { capFigure, sleep, type Figure } from './support/measure.ts';
import { upload } from './photos.bench.ts';
import { must } from './support/sign-in.ts';
import type { BenchProgram } from './support/bench-program.ts';

/** Fewer with BENCH_PHOTOS. */
const PHOTOS = Number(process.env['BENCH_PHOTOS'] ?? 1000);
/** Different images; the others are one of them with a few extra bytes, which makes them separate files. */
const PICTURES = 48;
const PER_CALL = 30;
/** The limit for grouping 1,000 photos by name and likeness. */
const SECONDS_FOR_1000 = 20;
const FLOOR_PHOTOS = 100;
/** The size at which photos are described. */
const CARD = 480;

/**
 * Photos of a trade fair that are grouped by name and likeness: half of them are named after their product, half by a
 * camera. They are compared while others are still being uploaded; what counts is how long people wait after the last
 * one has arrived. The floor is sharp shrinking as many images to the size at which they are described, two at a time,
 * and nothing else.
 */
export async function measureGrouping(program: BenchProgram): Promise<Figure[]> {
  const company = await makeCompany(program, 'Upload bench');
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, at) => picture(at)));
  const floor = await resizing(pictures);
  const startedAt = performance.now();
  let taskId: string | undefined;
  for (let from = 0; from < PHOTOS; from += PER_CALL) {
    taskId = await sendPhotos(program, company, { pictures, from, taskId });
  }
  const sentAt = performance.now();
  const count = async () =>
    must(await company.call(uploadGroups, { params: { task: taskId ?? '' }, query: {} })).comparing;
  const left = await count();
  while ((await count()) > 0) await sleep(250);
  const sent = (sentAt - startedAt) / 1000;
  const took = (performance.now() - sentAt) / 1000;
  const limit = (SECONDS_FOR_1000 * PHOTOS) / 1000;
  return [
    capFigure(`grouping ${PHOTOS} photos by name and likeness, after the last one has come`, {
      value: took,
      floor: floor * PHOTOS,
      atMost: limit,
      unit: 's',
      parts: [
        `sending, checking, storing and describing took ${sent.toFixed(1)} s before; ${left} photos were left then`,
        `floor: sharp makes as many pictures of ${CARD} px, two at a time`,
      ],
    }),
  ];
}

function picture(at: number): Promise<Buffer> {
  const product = Math.floor(at / 3);
  const drawn = drawProduct({
    kind: artKinds[product % artKinds.length] ?? 'vase',
    surface: artSurfaces[(product * 5) % artSurfaces.length] ?? 'plain',
    tone: 'mid',
    hue: (product * 67) % 360,
    view: artViews[at % 3] ?? 'front',
  });
  return renderArt(drawn, 800);
}

/** @returns seconds per image */
async function resizing(pictures: readonly Buffer[]): Promise<number> {
  const resize = (at: number) =>
    withSharp((sharp) =>
      sharp(pictures[at % pictures.length])
        .resize(CARD, CARD, { fit: 'inside' })
        .webp()
        .toBuffer(),
    );
  await resize(0);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: FLOOR_PHOTOS }, (_, at) => resize(at)));
  return (performance.now() - startedAt) / 1000 / FLOOR_PHOTOS;
}

async function sendPhotos(
  program: BenchProgram,
  company: BenchCompany,
  { pictures, from, taskId }: { pictures: readonly Buffer[]; from: number; taskId: string | undefined },
): Promise<string> {
  const count = Math.min(PER_CALL, PHOTOS - from);
  const files = Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const product = Math.floor(n / 3);
    const name =
      product % 2 === 0
        ? `FAIR-${1000 + product}_${(n % 3) + 1}.jpg`
        : `IMG_${String(n).padStart(4, '0')}.jpg`;
    return { name, parts: [pictures[n % PICTURES] ?? Buffer.alloc(0), Buffer.from(`photo ${n}`)] };
  });
  const answer = await upload(program, company, {
    path: addressOf(addUploadImages),
    field: addUploadImages.upload?.file ?? '',
    files,
    ...(taskId === undefined ? {} : { texts: { task_id: taskId } }),
  });
  const { task_id: id, failed } = (answer as { data: { task_id: string; failed: unknown[] } }).data;
  if (failed.length > 0) throw new Error(`A photo was refused: ${JSON.stringify(failed[0])}`);
  return id;
}
