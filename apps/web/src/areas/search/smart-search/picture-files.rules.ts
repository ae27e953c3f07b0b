import { MOODBOARD_MAX_BYTES, SEARCH_IMAGE_MAX_BYTES, SEARCH_IMAGES_MAX } from '@sourcewiz/contract';

/** Why a file is refused before it is sent; the server checks the content. */
export type FileRefusal = 'wrongType' | 'wrongMoodboard' | 'tooLarge' | 'tooMany' | 'oneMoodboard';

interface Candidate {
  readonly name: string;
  readonly size: number;
}

export interface SortedFiles<File extends Candidate> {
  readonly pictures: readonly File[];
  readonly moodboard: File | null;
  readonly refused: readonly { readonly file: File; readonly reason: FileRefusal }[];
}

const PICTURE = /\.(jpe?g|png)$/i;
const MOODBOARD = /\.(pdf|pptx?)$/i;
const OTHER_PAPER = /\.(docx?|xlsx?|key|odp|txt)$/i;

/** Separates images from moodboards by their names. @param room how many more images fit */
export function sortFiles<File extends Candidate>(files: readonly File[], room: number): SortedFiles<File> {
  const pictures: File[] = [];
  const refused: { file: File; reason: FileRefusal }[] = [];
  let moodboard: File | null = null;
  for (const file of files) {
    const reason = refusalOf(file, { isFull: pictures.length >= room, hasMoodboard: moodboard !== null });
    if (reason !== null) refused.push({ file, reason });
    else if (MOODBOARD.test(file.name)) moodboard = file;
    else pictures.push(file);
  }
  return { pictures, moodboard, refused };
}

function refusalOf(
  { name, size }: Candidate,
  { isFull, hasMoodboard }: { isFull: boolean; hasMoodboard: boolean },
): FileRefusal | null {
  if (MOODBOARD.test(name)) {
    if (size > MOODBOARD_MAX_BYTES) return 'tooLarge';
    return hasMoodboard ? 'oneMoodboard' : null;
  }
  if (!PICTURE.test(name)) return OTHER_PAPER.test(name) ? 'wrongMoodboard' : 'wrongType';
  if (size > SEARCH_IMAGE_MAX_BYTES) return 'tooLarge';
  return isFull ? 'tooMany' : null;
}

export const LIMITS = {
  pictures: SEARCH_IMAGES_MAX,
  picture: SEARCH_IMAGE_MAX_BYTES,
  moodboard: MOODBOARD_MAX_BYTES,
};
/** Whether a file name is that of a moodboard. */
export const isMoodboard = (name: string): boolean => MOODBOARD.test(name);
/** For the file field of a page. */
export const ACCEPTED = '.jpg,.jpeg,.png,.pdf,.ppt,.pptx';
