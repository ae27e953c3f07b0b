import type { ZipSource } from '../archives/index.ts';
import { exceeds, type JsonBounds } from '../bounded-json.ts';

/** Magic, version and length (12 bytes), then chunks of length, kind and content: glTF 2.0, section 4.4. */
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
/** A scene description is far smaller than its geometry. */
const JSON_MAX_BYTES = 8 * 1024 * 1024;
const JSON_BOUNDS: JsonBounds = { depth: 64, values: 1_000_000 };
const CHUNKS_MAX = 64;

/**
 * Whether a file is a self-contained 3D model as binary glTF 2.0: header and chunks match the length, the description
 * is JSON of version 2 with something to show, and no buffer or image has an outside address.
 */
export async function isSelfContainedModel(file: Pick<ZipSource, 'size' | 'read'>): Promise<boolean> {
  const head = await file.read(0, HEADER_BYTES + CHUNK_HEADER_BYTES);
  if (head.length < HEADER_BYTES + CHUNK_HEADER_BYTES || head.readUInt32LE(0) !== MAGIC) return false;
  if (head.readUInt32LE(4) !== 2 || head.readUInt32LE(8) !== file.size) return false;
  const length = head.readUInt32LE(HEADER_BYTES);
  if (head.readUInt32LE(HEADER_BYTES + 4) !== JSON_CHUNK || length > JSON_MAX_BYTES) return false;
  if (!(await chunksFit(file))) return false;
  return describesModel((await file.read(head.length, length)).toString('utf8'));
}

/** Whether the chunks fill the file to its end; there are two, plus a few for extensions. */
async function chunksFit(file: Pick<ZipSource, 'size' | 'read'>): Promise<boolean> {
  let at = HEADER_BYTES;
  for (let chunk = 0; chunk < CHUNKS_MAX && at + CHUNK_HEADER_BYTES <= file.size; chunk += 1) {
    at += CHUNK_HEADER_BYTES + (await file.read(at, 4)).readUInt32LE(0);
  }
  return at === file.size;
}

interface Gltf {
  asset?: { version?: unknown };
  meshes?: unknown[];
  buffers?: { uri?: unknown }[];
  images?: { uri?: unknown }[];
}

function describesModel(json: string): boolean {
  if (exceeds(json, JSON_BOUNDS)) return false;
  const gltf = JSON.parse(json) as Gltf;
  const parts = [...(gltf.buffers ?? []), ...(gltf.images ?? [])];
  const isInside = parts.every(
    ({ uri }) => uri === undefined || (typeof uri === 'string' && uri.startsWith('data:')),
  );
  return String(gltf.asset?.version).startsWith('2.') && (gltf.meshes ?? []).length > 0 && isInside;
}
