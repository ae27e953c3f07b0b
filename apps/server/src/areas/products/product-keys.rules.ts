import { cleanLine, labelKey } from '@sourcewiz/contract';

/**
 * The same for all spellings of a product or variant ID: letter case, outer and repeated spaces are ignored. The
 * Turkish i's count as one, because `KIT-1` in lower case depends on the writer's language.
 */
export function productKey(id: string): string {
  return labelKey(cleanLine(id));
}

/** The letters and digits of a name that the database normalises as we do: the same for all names of one key. */
export function nameProbe(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[İIı]/g, 'i')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^a-z0-9]/g, '');
}
