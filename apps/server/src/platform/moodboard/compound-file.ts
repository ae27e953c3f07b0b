import { MoodboardError } from './moodboard-types.ts';

/** The first bytes of a compound file ([MS-CFB] 2.2). */
export const COMPOUND_FILE = 'd0cf11e0a1b11ae1';

const DIRECTORY_ENTRY = 128;
/** Numbers from here on mean that a chain ends, or that a sector is free (2.1). */
const LAST_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const HEADER_BYTES = 512;
const FAT_SECTORS_IN_HEADER = 109;

interface Entry {
  readonly name: string;
  readonly isStream: boolean;
  readonly start: number;
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

/**
 * Reads the container of old office files and of encrypted new ones ([MS-CFB]).
 * @param file all of its bytes
 * @returns the streams directly below the root, by name; streams inside storages are ignored
 * @throws MoodboardError moodboard_unreadable
 */
export function readCompoundFile(file: Buffer): {
  has(name: string): boolean;
  stream(name: string): Buffer | undefined;
} {
  return intact(() => {
    const sectors = new Sectors(file);
    const entries = readDirectory(sectors);
    const [root] = entries;
    const streams = new Map(
      root ? withSiblings(entries, root.child).map((entry) => [entry.name, entry] as const) : [],
    );
    return {
      has: (name) => streams.has(name),
      stream(name) {
        const entry = streams.get(name);
        return root && entry ? intact(() => sectors.stream(entry, root)) : undefined;
      },
    };
  });
}

/** Anything that points outside the file means a damaged file. */
function intact<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new MoodboardError('moodboard_unreadable', { cause: error });
    throw error;
  }
}

function readDirectory(sectors: Sectors): Entry[] {
  const bytes = sectors.chain(sectors.directoryStart);
  const entries: Entry[] = [];
  for (let at = 0; at + DIRECTORY_ENTRY <= bytes.length; at += DIRECTORY_ENTRY) {
    const nameBytes = Math.min(64, bytes.readUInt16LE(at + 64));
    entries.push({
      name: bytes.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      isStream: bytes.readUInt8(at + 66) === 2,
      left: bytes.readUInt32LE(at + 68),
      right: bytes.readUInt32LE(at + 72),
      child: bytes.readUInt32LE(at + 76),
      start: bytes.readUInt32LE(at + 116),
      // Version 3 does not use the upper half, and no file here is that large.
      size: bytes.readUInt32LE(at + 120),
    });
  }
  return entries;
}

/** The streams of a storage: its entries are a tree of siblings (2.6.4). */
function withSiblings(entries: readonly Entry[], first: number): Entry[] {
  const found: Entry[] = [];
  const seen = new Set<number>([NO_ENTRY]);
  const left = [first];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const entry = entries[id];
    if (seen.has(id) || !entry) continue;
    seen.add(id);
    if (entry.isStream) found.push(entry);
    left.push(entry.left, entry.right);
  }
  return found;
}

/** The sectors of a file, and the tables that link them. */
class Sectors {
  readonly directoryStart: number;
  readonly #file: Buffer;
  readonly #sectorBytes: number;
  readonly #miniBytes: number;
  readonly #miniCutoff: number;
  readonly #fat: Uint32Array;
  readonly #miniFat: Uint32Array;
  #miniStream: Buffer | undefined;

  constructor(file: Buffer) {
    const shift = file.readUInt16LE(0x1e);
    const miniShift = file.readUInt16LE(0x20);
    if ((shift !== 9 && shift !== 12) || miniShift !== 6)
      throw new RangeError('Other sectors than any file has');
    this.#file = file;
    this.#sectorBytes = 2 ** shift;
    this.#miniBytes = 2 ** miniShift;
    this.#miniCutoff = file.readUInt32LE(0x38);
    this.directoryStart = file.readUInt32LE(0x30);
    this.#fat = this.#readFat();
    this.#miniFat = numbersOf(this.chain(file.readUInt32LE(0x3c)));
  }

  /** All bytes of a chain of sectors. */
  chain(start: number): Buffer {
    return Buffer.concat(follow(this.#fat, start).map((sector) => this.#sector(sector)));
  }

  /** The bytes of a stream; small ones are in the stream of the root (2.6.4). */
  stream({ start, size }: Entry, root: Entry): Buffer {
    if (size >= this.#miniCutoff) return this.chain(start).subarray(0, size);
    this.#miniStream ??= this.chain(root.start);
    const whole = this.#miniStream;
    const parts = follow(this.#miniFat, start).map((sector) =>
      whole.subarray(sector * this.#miniBytes, (sector + 1) * this.#miniBytes),
    );
    return Buffer.concat(parts).subarray(0, size);
  }

  #sector(number: number): Buffer {
    const at = (number + 1) * this.#sectorBytes;
    if (at >= this.#file.length) throw new RangeError(`Sector ${number} is not in the file`);
    return this.#file.subarray(at, at + this.#sectorBytes);
  }

  /** The table of sectors is in sectors listed in the header, and in lists of further ones (2.5). */
  #readFat(): Uint32Array {
    const listed = numbersOf(this.#file.subarray(0x4c, 0x4c + 4 * FAT_SECTORS_IN_HEADER));
    const sectors = Array.from(listed).filter((sector) => sector < LAST_SECTOR);
    const most = this.#file.length / HEADER_BYTES;
    let next = this.#file.readUInt32LE(0x44);
    for (let read = 0; next < LAST_SECTOR; read += 1) {
      if (read > most) throw new RangeError('A list of sectors has no end');
      const list = numbersOf(this.#sector(next));
      sectors.push(...list.subarray(0, -1).filter((sector) => sector < LAST_SECTOR));
      next = list.at(-1) ?? LAST_SECTOR;
    }
    if (sectors.length > most) throw new RangeError('More tables than the file has sectors');
    return numbersOf(Buffer.concat(sectors.map((sector) => this.#sector(sector))));
  }
}

/** The sectors of a chain, in order. */
function follow(table: Uint32Array, start: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector < LAST_SECTOR;) {
    // A chain that loops is longer than the table.
    if (chain.length > table.length) throw new RangeError('A chain of sectors has no end');
    chain.push(sector);
    const next = table[sector];
    if (next === undefined) throw new RangeError(`Sector ${sector} is in no table`);
    sector = next;
  }
  return chain;
}

function numbersOf(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = bytes.readUInt32LE(at * 4);
  return numbers;
}
