/** A record of office drawings: its header and its content. */
export function drawingRecord(
  { kind, instance = 0 }: { kind: number; instance?: number },
  ...content: Uint8Array[]
): Buffer {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt16LE(instance << 4, 0);
  header.writeUInt16LE(kind, 2);
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body]);
}

/** An image in a presentation's store; an odd instance has two fingerprints. */
export function blip(kind: number, instance: number, picture: Uint8Array): Buffer {
  return drawingRecord({ kind, instance }, Buffer.alloc(16 * (1 + (instance & 1)) + 1, 0xab), picture);
}

/** An old presentation with this store of images. */
export function makePpt(
  pictures: readonly Uint8Array[],
  { token = 0xe391c05f, streams = {} }: { token?: number; streams?: Record<string, Buffer> } = {},
): Buffer {
  const user = Buffer.alloc(28);
  user.writeUInt16LE(0x0ff6, 2);
  user.writeUInt32LE(20, 4);
  user.writeUInt32LE(20, 8);
  user.writeUInt32LE(token, 12);
  return makeCompoundFile({
    'Current User': user,
    Pictures: Buffer.concat(pictures),
    'PowerPoint Document': drawingRecord({ kind: 0x03e8 }, Buffer.alloc(5_000)),
    ...streams,
  });
}

const SECTOR = 512;
const MINI = 64;
const END = 0xfffffffe;
const FREE = 0xffffffff;

/** A container of old office files (version 3) with these streams; those below 4,096 bytes are in the small one. */
export function makeCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const list = Object.entries(streams);
  const table: number[] = [];
  const sectors: Buffer[] = [];
  const store = (bytes: Buffer): number => {
    if (bytes.length === 0) return END;
    const first = sectors.length;
    const count = Math.ceil(bytes.length / SECTOR);
    for (let at = 0; at < count; at += 1) {
      const sector = Buffer.alloc(SECTOR);
      bytes.copy(sector, 0, at * SECTOR, (at + 1) * SECTOR);
      sectors.push(sector);
      table.push(at + 1 < count ? first + at + 1 : END);
    }
    return first;
  };
  const miniTable: number[] = [];
  const minis: Buffer[] = [];
  const entries = list.map(([name, bytes]) => {
    if (bytes.length >= 4096) return { name, size: bytes.length, start: store(bytes) };
    const start = miniTable.length;
    const count = Math.ceil(bytes.length / MINI);
    for (let at = 0; at < count; at += 1) miniTable.push(at + 1 < count ? start + at + 1 : END);
    minis.push(Buffer.concat([bytes, Buffer.alloc(count * MINI - bytes.length)]));
    return { name, size: bytes.length, start: count === 0 ? END : start };
  });
  const small = Buffer.concat(minis);
  const smallStart = store(small);
  const miniStart = store(filled(miniTable));
  const directoryStart = store(
    Buffer.concat([
      directoryEntry({ name: 'Root Entry', type: 5, start: smallStart, size: small.length, child: 1 }),
      ...entries.map((entry, at) =>
        directoryEntry({ ...entry, type: 2, right: at + 1 < entries.length ? at + 2 : FREE }),
      ),
    ]),
  );
  // The table includes its own sectors.
  let fatSectors = 1;
  while (fatSectors * (SECTOR / 4) < table.length + fatSectors) fatSectors += 1;
  const fatStart = sectors.length;
  for (let at = 0; at < fatSectors; at += 1) table.push(0xfffffffd);
  const header = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 0x4c);
  header.writeUInt16LE(0x3e, 0x18);
  header.writeUInt16LE(3, 0x1a);
  header.writeUInt16LE(0xfffe, 0x1c);
  header.writeUInt16LE(9, 0x1e);
  header.writeUInt16LE(6, 0x20);
  header.writeUInt32LE(fatSectors, 0x2c);
  header.writeUInt32LE(directoryStart, 0x30);
  header.writeUInt32LE(4096, 0x38);
  header.writeUInt32LE(miniStart, 0x3c);
  header.writeUInt32LE(miniStart === END ? 0 : Math.ceil(miniTable.length / (SECTOR / 4)), 0x40);
  header.writeUInt32LE(END, 0x44);
  for (let at = 0; at < fatSectors; at += 1) header.writeUInt32LE(fatStart + at, 0x4c + 4 * at);
  return Buffer.concat([header, ...sectors, filled(table)]);
}

function filled(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil((numbers.length * 4) / SECTOR) * SECTOR, 0xff);
  numbers.forEach((number, at) => bytes.writeUInt32LE(number, at * 4));
  return bytes;
}

function directoryEntry({
  name,
  type,
  start,
  size,
  right = FREE,
  child = FREE,
}: {
  name: string;
  type: number;
  start: number;
  size: number;
  right?: number;
  child?: number;
}): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(FREE, 68);
  entry.writeUInt32LE(right, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}
