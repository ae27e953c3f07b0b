/** Magic, version and length (12 bytes), then chunks of length, kind and content: glTF 2.0, section 4.4. */
const HEADER_BYTES = 12;
const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
/** A scene description is far smaller than its geometry. */
const JSON_MAX_BYTES = 8 * 1024 * 1024;
const CHUNKS_MAX = 64;

/**
 * Whether bytes are a self-contained 3D model as binary glTF 2.0: header and chunks match the length, the description
 * is JSON of version 2 with something to show, and no buffer or image has an outside address.
 * @param bytes the whole file
 */
export function isSelfContainedModel(bytes: Buffer): boolean {
  if (bytes.length < HEADER_BYTES + 8 || bytes.readUInt32LE(0) !== MAGIC) return false;
  if (bytes.readUInt32LE(4) !== 2 || bytes.readUInt32LE(8) !== bytes.length) return false;
  const first = bytes.readUInt32LE(HEADER_BYTES);
  const description = bytes.subarray(HEADER_BYTES + 8, HEADER_BYTES + 8 + first);
  if (bytes.readUInt32LE(HEADER_BYTES + 4) !== JSON_CHUNK || first > JSON_MAX_BYTES) return false;
  return chunksFit(bytes) && describesModel(description);
}

/** Whether the chunks fill the file to its end; there are two, plus a few for extensions. */
function chunksFit(bytes: Buffer): boolean {
  let at = HEADER_BYTES;
  for (let chunk = 0; chunk < CHUNKS_MAX && at + 8 <= bytes.length; chunk += 1) {
    at += 8 + bytes.readUInt32LE(at);
  }
  return at === bytes.length;
}

interface Gltf {
  asset?: { version?: unknown };
  meshes?: unknown[];
  buffers?: { uri?: unknown }[];
  images?: { uri?: unknown }[];
}

function describesModel(json: Buffer): boolean {
  try {
    const gltf = JSON.parse(json.toString('utf8')) as Gltf;
    const parts = [...(gltf.buffers ?? []), ...(gltf.images ?? [])];
    const isInside = parts.every(
      ({ uri }) => uri === undefined || (typeof uri === 'string' && uri.startsWith('data:')),
    );
    return String(gltf.asset?.version).startsWith('2.') && (gltf.meshes ?? []).length > 0 && isInside;
  } catch {
    return false;
  }
}
