import { SHEET_MAX_BYTES, type Problem, type UploadAction } from '@sourcewiz/contract';
import { imageFiles, type FileFacts } from '../../../platform/upload/file-kinds.ts';
import { ACCEPTED_SHEETS, sheetEndings } from '../../../platform/upload/sheet-kinds.rules.ts';
import { extensionOf, isHidden } from '../../../platform/upload/files.rules.ts';

const images = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'gif', 'tif', 'tiff', 'bmp', 'avif'];

/** The file types that the picker offers. */
export const ACCEPTED_IMAGES = imageFiles.accept;
export const ACCEPTED_FILES = `${imageFiles.accept},${ACCEPTED_SHEETS}`;

/** Which of the given files can be sent, and which are left out. */
export interface ChosenFiles<F extends FileFacts> {
  images: F[];
  sheet: F | null;
  /** Images that are refused before they are sent, with the reason. */
  refused: { name: string; problem: Problem }[];
  /** Names of files that are neither an image nor a sheet, or of a second sheet. */
  leftOut: string[];
}

/** Sorts files by their purpose; hidden files of a folder are skipped. */
export function sortFiles<F extends FileFacts>(files: readonly F[], action: UploadAction): ChosenFiles<F> {
  const chosen: ChosenFiles<F> = { images: [], sheet: null, refused: [], leftOut: [] };
  for (const file of files) {
    if (isHidden(file.name)) continue;
    const ending = extensionOf(file.name);
    const isImage = images.includes(ending) || (file.type ?? '').startsWith('image/');
    if (isImage) {
      const problem = imageFiles.check(file);
      if (problem === null) chosen.images.push(file);
      else chosen.refused.push({ name: file.name, problem });
    } else if (
      action === 'bulk_products_upload' &&
      sheetEndings.includes(ending) &&
      chosen.sheet === null &&
      file.size <= SHEET_MAX_BYTES
    ) {
      chosen.sheet = file;
    } else chosen.leftOut.push(file.name);
  }
  return chosen;
}
