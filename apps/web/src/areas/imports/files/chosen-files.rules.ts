import { extensionOf, isHidden } from '../../../platform/upload/files.rules.ts';
import { ACCEPTED_SHEETS, sheetEndings } from '../../../platform/upload/sheet-kinds.rules.ts';
import { inBatches } from '../../../platform/upload/upload-progress.rules.ts';
import { IMAGES_PER_REQUEST, PHOTO_ARCHIVE_MAX_BYTES, SHEET_MAX_BYTES } from '@sourcewiz/contract';

export type FileKind = 'sheet' | 'photo' | 'archive';

export type FileFacts = Pick<File, 'name' | 'size'> & { lastModified?: number };

/** The files chosen for one upload. */
export interface ChosenFiles<F extends FileFacts> {
  sheet: F | null;
  photos: readonly F[];
  archives: readonly F[];
}

export type Refusal =
  | { name: string; reason: 'unsupported_image' | 'wrong_type' | 'second_sheet' | 'empty_file' }
  | { name: string; reason: 'too_large'; limit: number };

export const noFiles: ChosenFiles<never> = { sheet: null, photos: [], archives: [] };

const kinds: Readonly<Record<string, FileKind>> = {
  ...Object.fromEntries(sheetEndings.map((ending) => [ending, 'sheet' as const])),
  jpg: 'photo',
  jpeg: 'photo',
  png: 'photo',
  zip: 'archive',
};
const otherImages = ['webp', 'gif', 'heic', 'heif', 'tif', 'tiff', 'bmp', 'svg', 'avif', 'raw', 'psd'];

/** The file types that the picker offers. */
export const ACCEPTED_PHOTOS = '.jpg,.jpeg,.png,.zip';
export const ACCEPTED_TYPES = `${ACCEPTED_SHEETS},${ACCEPTED_PHOTOS}`;

/** The purpose of a file, by its name; undefined for one that an import does not take. */
export function kindOf(name: string): FileKind | undefined {
  return kinds[extensionOf(name)];
}

/**
 * Adds files to the upload that is being prepared. A later sheet replaces the earlier one; the same photo counts only
 * once; hidden files of a folder are skipped.
 * @returns the new choice, and the refused files with the reasons
 */
export function chooseFiles<F extends FileFacts>(
  before: ChosenFiles<F>,
  added: readonly F[],
): { chosen: ChosenFiles<F>; refused: Refusal[] } {
  const seen = added.filter(({ name }) => !isHidden(name));
  const refused = seen.flatMap((file) => refusalOf(file) ?? []);
  const taken = seen.filter((file) => refusalOf(file) === undefined);
  const [sheet, ...otherSheets] = taken.filter(({ name }) => kindOf(name) === 'sheet');
  return {
    chosen: {
      sheet: sheet ?? before.sheet,
      photos: withoutRepeats([...before.photos, ...taken.filter(({ name }) => kindOf(name) === 'photo')]),
      archives: withoutRepeats([
        ...before.archives,
        ...taken.filter(({ name }) => kindOf(name) === 'archive'),
      ]),
    },
    refused: [...refused, ...otherSheets.map(({ name }) => ({ name, reason: 'second_sheet' as const }))],
  };
}

/** Photos in requests of at most 30; each archive in its own request, so that it has its own progress. */
export function photoBatches<F extends FileFacts>({
  photos,
  archives,
}: Pick<ChosenFiles<F>, 'photos' | 'archives'>): F[][] {
  return [...inBatches(photos, IMAGES_PER_REQUEST), ...archives.map((archive) => [archive])];
}

function refusalOf({ name, size }: FileFacts): Refusal | undefined {
  const kind = kindOf(name);
  if (kind === undefined) return { name, reason: wrongTypeOf(name) };
  if (size === 0) return { name, reason: 'empty_file' };
  const limit = kind === 'sheet' ? SHEET_MAX_BYTES : PHOTO_ARCHIVE_MAX_BYTES;
  return size > limit ? { name, reason: 'too_large', limit } : undefined;
}

function wrongTypeOf(name: string): 'unsupported_image' | 'wrong_type' {
  return otherImages.includes(extensionOf(name)) ? 'unsupported_image' : 'wrong_type';
}

function withoutRepeats<F extends FileFacts>(files: readonly F[]): F[] {
  const known = new Map(files.map((file) => [`${file.name} ${file.size} ${file.lastModified ?? 0}`, file]));
  return [...known.values()];
}
