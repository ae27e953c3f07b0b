const LONGEST = 80;
/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/**
 * A product or variant ID as a name that every file system accepts: no slashes or other special characters, no dots or
 * spaces at the ends, never a device.
 * @returns at least one character
 */
export function safeName(id: string): string {
  const clean = id
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, '-')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
    .replace(/^[. ]+|[. ]+$/g, '');
  if (clean === '') return 'product';
  return deviceName.test(clean) ? `${clean}-` : clean;
}

/** Makes names unique within a folder, ignoring case: `bowl`, `Bowl (2)`. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  /** @returns the name, or the name with the next free number */
  take(name: string): string {
    let unique = name;
    for (let number = 2; this.#taken.has(unique.toLowerCase()); number += 1) unique = `${name} (${number})`;
    this.#taken.add(unique.toLowerCase());
    return unique;
  }
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/**
 * File name of an image, from its owner's ID, so that an upload of images matches it again: `BOWL.jpg`, `BOWL-2.jpg`.
 * @param position from 0
 */
export function pictureName(id: string, { position, mime }: { position: number; mime: string }): string {
  const number = position === 0 ? '' : `-${position + 1}`;
  return `${safeName(id)}${number}.${endings[mime] ?? 'jpg'}`;
}
