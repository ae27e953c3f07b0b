import type { Looks } from '../../search/index.ts';
import type { ImageRow } from './groups.store.ts';
import { anyPercent, isSamePicture, PROPOSED_FROM } from './likeness-measures.ts';

type Image = Pick<ImageRow, 'id' | 'fileId'>;
export type LooksOf = (image: Image) => Looks | undefined;

/** Another image that shows the same. */
interface Found {
  id: number;
  /** The confidence that both show the same thing. */
  percent: number;
  /** Whether it is the same image, and was there earlier. */
  isOriginal: boolean;
}

/** What some images of an upload have in common with others, whatever groups they are in. */
export interface Pairs {
  /** The images they were compared with. */
  compared: Set<number>;
  /** The findings for each, in the order in which they came. */
  found: Map<number, Found[]>;
}

/** Compares some images with others: tens of thousands of pairs, so that no transaction may wait for it. */
export function pairsOf(images: readonly Image[], others: readonly Image[], looks: LooksOf): Pairs {
  const inOrder = others.toSorted((a, b) => a.id - b.id).map((image) => ({ image, seen: looks(image) }));
  const found = images.map((one): [number, Found[]] => {
    const seen = looks(one);
    const same = inOrder.flatMap(({ image, seen: other }) => {
      if (image.id === one.id) return [];
      const isSame = image.fileId === one.fileId || isSamePicture(other?.phash ?? 0n, seen?.phash ?? 0n);
      const isOriginal = image.id < one.id && isSame;
      const percent = seen && other ? anyPercent(seen, other) : 0;
      return isOriginal || percent >= PROPOSED_FROM ? [{ id: image.id, percent, isOriginal }] : [];
    });
    return [one.id, same];
  });
  return { compared: new Set(others.map(({ id }) => id)), found: new Map(found) };
}

/** Also compares the images with those added, or restored, since. */
export function addLate(
  { compared, found }: Pairs,
  { images, late, looks }: { images: readonly Image[]; late: readonly Image[]; looks: LooksOf },
): void {
  for (const [id, more] of pairsOf(images, late, looks).found) found.get(id)?.push(...more);
  for (const { id } of late) compared.add(id);
}
