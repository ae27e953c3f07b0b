import { inflateEntry, type ZipEntry, type ZipSource } from '../archives/index.ts';
import { attributesOf, readRelations, type Relation } from '../office/index.ts';
import {
  MoodboardError,
  type MoodboardLimits,
  type PlacedPicture,
  type SkippedPicture,
} from './moodboard-types.ts';
import { placePicture } from './place-picture.ts';
import { slidePictures, type SlidePicture } from './slide-pictures.ts';

export const PRESENTATION = 'ppt/presentation.xml';
const XML_BYTES = 20 * 1024 ** 2;

/** What the reader of one kind of file yields, page by page. */
export interface PageOfPictures {
  readonly pictures: readonly PlacedPicture[];
  readonly skipped: readonly SkippedPicture[];
}

/**
 * The images of a presentation (.pptx), slide by slide in the order of the show. Layouts and masters, which contain
 * logos, are ignored; nothing outside the file is ever fetched.
 * @throws MoodboardError moodboard_unreadable
 */
export async function openPresentation(
  source: ZipSource,
  entries: readonly ZipEntry[],
  limits: MoodboardLimits,
): Promise<{ pages: number; read(page: number): Promise<PageOfPictures> }> {
  const files = new ZipFiles(source, entries, limits);
  const presentation = await files.text(PRESENTATION);
  const relations = await files.relations(PRESENTATION);
  const { slides, size } = readPresentation(presentation, relations);
  return {
    pages: slides.length,
    read: (page) => readSlide({ files, path: slides[page - 1] ?? '', page, size, limits }),
  };
}

function readPresentation(
  xml: string,
  relations: ReadonlyMap<string, Relation>,
): { slides: string[]; size: { width: number; height: number } } {
  const slides = attributesOf(xml, 'sldId').flatMap((slide) => {
    // The relation's id is beside the slide's own, which is a number.
    const relation = relations.get(slide['r:id'] ?? slide['id'] ?? '');
    return relation && !relation.isExternal ? [relation.path] : [];
  });
  const size = attributesOf(xml, 'sldSz').at(-1);
  return { slides, size: { width: Number(size?.['cx'] ?? 0), height: Number(size?.['cy'] ?? 0) } };
}

async function readSlide({
  files,
  path,
  page,
  size,
  limits,
}: {
  files: ZipFiles;
  path: string;
  page: number;
  size: { width: number; height: number };
  limits: MoodboardLimits;
}): Promise<PageOfPictures> {
  const slide = await files.text(path).catch(() => undefined);
  if (slide === undefined) return { pictures: [], skipped: [{ page, reason: 'damaged' }] };
  const relations = await files.relations(path);
  const pictures: PlacedPicture[] = [];
  const skipped: SkippedPicture[] = [];
  for (const found of slidePictures(slide, size)) {
    const opened = await openPicture({ files, found, relation: relations.get(found.relation), page, limits });
    if ('reason' in opened) skipped.push(opened);
    else pictures.push(opened);
  }
  return { pictures, skipped };
}

async function openPicture({
  files,
  found,
  relation,
  page,
  limits,
}: {
  files: ZipFiles;
  found: SlidePicture;
  relation: Relation | undefined;
  page: number;
  limits: MoodboardLimits;
}): Promise<PlacedPicture | SkippedPicture> {
  if (!relation) return { page, reason: 'damaged' };
  if (relation.isExternal) return { page, reason: 'external' };
  const bytes = await files.bytes(relation.path, limits.fileBytes).catch(() => undefined);
  if (!bytes) return { page, reason: 'damaged' };
  return placePicture(bytes, { page, box: found.box, region: found.crop, limits });
}

/** Files in the archive by path, unpacked on demand. */
class ZipFiles {
  readonly #source: ZipSource;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #limits: MoodboardLimits;
  #unpacked = 0;

  constructor(source: ZipSource, entries: readonly ZipEntry[], limits: MoodboardLimits) {
    this.#source = source;
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]));
    this.#limits = limits;
  }

  async bytes(path: string, limit: number): Promise<Buffer> {
    const entry = this.#entries.get(path);
    if (!entry) throw new MoodboardError('moodboard_unreadable');
    if (entry.isEncrypted) throw new MoodboardError('encrypted_moodboard');
    const chunks: Buffer[] = [];
    let size = 0;
    // The archive's own statements are not trusted: every byte is counted as it is unpacked.
    const count = (length: number): void => {
      size += length;
      this.#unpacked += length;
      if (size > limit || this.#unpacked > this.#limits.totalBytes) {
        throw new MoodboardError('moodboard_too_large');
      }
    };
    for await (const chunk of inflateEntry(this.#source, entry, count)) chunks.push(chunk);
    return Buffer.concat(chunks, size);
  }

  async text(path: string): Promise<string> {
    return (await this.bytes(path, XML_BYTES)).toString('utf8');
  }

  async relations(path: string): Promise<ReadonlyMap<string, Relation>> {
    const slash = path.lastIndexOf('/');
    const folder = path.slice(0, slash);
    const file = `${folder}/_rels/${path.slice(slash + 1)}.rels`;
    if (!this.#entries.has(file)) return new Map();
    const relations = readRelations(await this.text(file), folder);
    return new Map(relations.map((relation) => [relation.id, relation]));
  }
}
