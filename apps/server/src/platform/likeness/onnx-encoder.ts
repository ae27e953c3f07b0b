import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { withSharp } from '../images/sharp-loader.ts';
import { LIKENESS_MAX_PIXELS } from './load-photo.ts';
import { regionInPixels, type Region } from './region.ts';
import { unit } from './vector-length.ts';

/** An image encoder in ONNX format: one vector of length 1 per image. */
export interface Encoder {
  /** Identifies the encoder by its content: vectors of two models are never compared. */
  readonly model: string;
  encode(file: Uint8Array, region?: Region): Promise<Float32Array>;
}

/** The encoder, or why there is none. */
export type LoadedEncoder =
  | { readonly ok: true; readonly encoder: Encoder }
  | { readonly ok: false; readonly reason: string };

/** The part of onnxruntime-node that we use. It is not a dependency: operators who want an encoder install it. */
interface Runtime {
  InferenceSession: { create(model: Uint8Array): Promise<Session> };
  Tensor: new (type: 'float32', data: Float32Array, shape: readonly number[]) => unknown;
}
interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, unknown>): Promise<Record<string, { data: unknown; dims: readonly number[] }>>;
}

const PACKAGE = 'onnxruntime-node';
const FILES = [
  'model.onnx',
  'vision_model.onnx',
  'onnx/vision_model.onnx',
  'onnx/vision_model_quantized.onnx',
];
const channels = z.tuple([z.number(), z.number(), z.number()]);
const side = z.union([
  z.number(),
  z.object({ height: z.number() }).transform(({ height }) => height),
  z.object({ shortest_edge: z.number() }).transform(({ shortest_edge: edge }) => edge),
]);
const preprocessorSchema = z.object({
  crop_size: side.optional(),
  size: side.optional(),
  image_mean: channels.optional(),
  image_std: channels.optional(),
});

/** Size in pixels, mean and deviation of red, green and blue (0…1) that the encoder was trained with. */
interface Preprocessing {
  readonly size: number;
  readonly mean: readonly [number, number, number];
  readonly deviation: readonly [number, number, number];
}
/** The values of CLIP (Radford et al. 2021), which most image encoders share. */
const CLIP: Preprocessing = {
  size: 224,
  mean: [0.48145466, 0.4578275, 0.40821073],
  deviation: [0.26862954, 0.26130258, 0.27577711],
};

/**
 * Opens the encoder at a path: a file, or a folder with `model.onnx`, `vision_model.onnx` or
 * `onnx/vision_model[_quantized].onnx`, and optionally a `preprocessor_config.json`. Nothing is ever downloaded. An
 * image of 8 × 8 pixels must yield a finite vector before it is used.
 * @returns a reason instead of the encoder, whatever goes wrong
 */
export async function loadEncoder(path: string): Promise<LoadedEncoder> {
  const file = await findModel(path);
  if (file === undefined) return { ok: false, reason: `there is no model at ${path}` };
  const runtime = await loadRuntime();
  if (!runtime) return { ok: false, reason: `the package ${PACKAGE} is not installed` };
  try {
    const bytes = await readFile(file);
    const preprocessing = await readPreprocessing(file);
    const session = await runtime.InferenceSession.create(bytes);
    const encoder = createEncoder({ runtime, session, preprocessing, model: modelName(bytes) });
    await encoder.encode(await probe());
    return { ok: true, encoder };
  } catch (error) {
    const detail = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    return { ok: false, reason: `the model ${basename(file)} was refused: ${detail}` };
  }
}

async function findModel(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return path;
  if (!found) return undefined;
  for (const name of FILES) {
    const file = join(path, name);
    if ((await stat(file).catch(() => undefined))?.isFile()) return file;
  }
  return undefined;
}

async function loadRuntime(): Promise<Runtime | undefined> {
  // The name is in a variable, because most installations lack the package, and nothing may look for it earlier.
  const name: string = PACKAGE;
  try {
    const loaded = (await import(name)) as { default?: Runtime } & Partial<Runtime>;
    const runtime = loaded.InferenceSession ? (loaded as Runtime) : loaded.default;
    return runtime;
  } catch {
    return undefined;
  }
}

function modelName(bytes: Uint8Array): string {
  return `onnx-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
}

async function readPreprocessing(file: string): Promise<Preprocessing> {
  for (const folder of [dirname(file), dirname(dirname(file))]) {
    const text = await readFile(join(folder, 'preprocessor_config.json'), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const config = preprocessorSchema.parse(JSON.parse(text));
    return {
      size: config.crop_size ?? config.size ?? CLIP.size,
      mean: config.image_mean ?? CLIP.mean,
      deviation: config.image_std ?? CLIP.deviation,
    };
  }
  return CLIP;
}

function createEncoder({
  runtime,
  session,
  preprocessing,
  model,
}: {
  runtime: Runtime;
  session: Session;
  preprocessing: Preprocessing;
  model: string;
}): Encoder {
  const input = named(session.inputNames, /pixel|image|input/i);
  const output = named(session.outputNames, /embed|pooler/i);
  const { size } = preprocessing;
  return {
    model,
    async encode(file, region) {
      const pixels = await toPlanes({ file, region, preprocessing });
      const answers = await session.run({
        [input]: new runtime.Tensor('float32', pixels, [1, 3, size, size]),
      });
      return vectorOf(answers[output]);
    },
  };
}

function named(names: readonly string[], pattern: RegExp): string {
  const name = names.find((candidate) => pattern.test(candidate)) ?? names[0];
  if (name === undefined) throw new Error('it has no inputs or outputs');
  return name;
}

/** Three planes, red first, as encoders expect them. */
async function toPlanes({
  file,
  region,
  preprocessing: { size, mean, deviation },
}: {
  file: Uint8Array;
  region: Region | undefined;
  preprocessing: Preprocessing;
}): Promise<Float32Array> {
  const rgb = await withSharp(async (sharp) => {
    const open = () => sharp(file, { failOn: 'none', limitInputPixels: LIKENESS_MAX_PIXELS }).autoOrient();
    const picture = open();
    if (region) {
      const { autoOrient } = await open().metadata();
      picture.extract(regionInPixels(region, autoOrient));
    }
    return picture
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize(size, size, { fit: 'cover', kernel: 'cubic' })
      .removeAlpha()
      .raw()
      .toBuffer();
  });
  const plane = size * size;
  return Float32Array.from({ length: plane * 3 }, (_, i) => {
    const channel = Math.floor(i / plane);
    const value = (rgb[(i % plane) * 3 + channel] ?? 0) / 255;
    return (value - (mean[channel] ?? 0)) / (deviation[channel] ?? 1);
  });
}

/** A pooled output is the vector; in a sequence of tokens, the first one represents the image. */
function vectorOf(answer: { data: unknown; dims: readonly number[] } | undefined): Float32Array {
  if (!(answer?.data instanceof Float32Array)) throw new Error('its output is no list of numbers');
  const { data, dims } = answer;
  const vector = unit(dims.length === 3 ? data.slice(0, dims[2]) : data);
  if (vector.length < 8 || vector.some((value) => !Number.isFinite(value)) || vector.every((v) => v === 0)) {
    throw new Error('its output is no vector');
  }
  return vector;
}

function probe(): Promise<Buffer> {
  return withSharp((sharp) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 200, g: 120, b: 60 } } })
      .png()
      .toBuffer(),
  );
}
