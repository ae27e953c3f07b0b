import { IMAGE_MAX_BYTES } from '@sourcewiz/contract';

/** What the browser's file picker offers. */
export const IMAGE_ACCEPT = 'image/jpeg,image/png,.jpg,.jpeg,.png';

/**
 * Checks a file before it is sent (MEDIA-001); the server looks at its content again.
 * @param file name, size in bytes and the type that the browser gave it
 * @returns what is wrong, or null
 */
export function checkImage({
  name,
  size,
  type,
}: {
  name: string;
  size: number;
  type: string;
}): 'wrongType' | 'tooLarge' | null {
  const isImage = type === '' ? /\.(jpe?g|png)$/i.test(name) : type === 'image/jpeg' || type === 'image/png';
  if (!isImage) return 'wrongType';
  return size >= IMAGE_MAX_BYTES ? 'tooLarge' : null;
}

/**
 * A list with a new entry in the order in which the entries were chosen: uploads end in any order.
 * @param orderOf place of an entry among the chosen ones; undefined for entries that were there before
 */
export function inserted<T>(list: readonly T[], entry: T, orderOf: (entry: T) => number | undefined): T[] {
  const own = orderOf(entry) ?? Infinity;
  const at = list.findIndex((one) => (orderOf(one) ?? -1) > own);
  return at < 0 ? [...list, entry] : [...list.slice(0, at), entry, ...list.slice(at)];
}

/** The images with one of them in another version, at its place; a version that is there already stays once. */
export function replaced<T extends { id: string }>(images: readonly T[], id: string, by: T): readonly T[] {
  return images.flatMap((image) => {
    if (image.id === id) return by;
    return image.id === by.id ? [] : image;
  });
}
