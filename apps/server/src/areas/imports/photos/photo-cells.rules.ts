import { foldText } from '@sourcewiz/contract';
import { storableText } from '../../../platform/storable-text.rules.ts';
import { wholeWords } from '../../../platform/rows/columns/header-words.rules.ts';
import { listedText } from '../../../platform/rows/columns/listed-text.rules.ts';

/** An image that a cell names: by address, by file name, or by both. */
export interface NamedPicture {
  /** Where it can be fetched; absent if there is only a name. */
  link?: string;
  /** Last part of the path; '' if an address ends without one. */
  file: string;
}

const pictureFile = /\.(jpe?g|png|webp|gif|heic|heif|avif|tiff?|bmp)$/i;
const address = /^(https?:\/\/|www\.[^\s/]+\.)/i;
const LINK_LONGEST = 2_000;

/** The images that a cell names, in order. Several are on lines of their own, or separated by `,`, `;` or `|`. */
export function picturesOfCell(text: string): NamedPicture[] {
  return piecesOf(text).flatMap((piece): NamedPicture[] => {
    if (address.test(piece)) {
      const link = linkOf(piece);
      return link === undefined ? [] : [{ link, file: fileOf(link) }];
    }
    const file = lastPart(piece);
    return pictureFile.test(file) ? [{ file }] : [];
  });
}

/** The name of an image with an address: that of its file, or the host if the address ends without one. */
export const nameOfLink = (link: string): string => fileOf(link) || (URL.parse(link)?.host ?? link);

/** A shared file of Google Drive is named by its id, because they all have the same path. */
function fileOf(link: string): string {
  const url = URL.parse(link);
  const id = url?.hostname === 'drive.google.com' ? url.searchParams.get('id') : null;
  return lastPart(id ?? url?.pathname ?? '');
}

/**
 * Whether the name of an image identifies an uploaded file. It does not if several addresses of the sheet end with it
 * (`…/1/main.jpg`, `…/2/main.png`).
 * @param all the images of the sheet
 */
export function unambiguousNames(all: Iterable<NamedPicture>): (picture: NamedPicture) => boolean {
  const linksOf = new Map<string, Set<string>>();
  const keyOf = (file: string) => foldText(file).replace(/\.[a-z]{3,4}$/, '');
  for (const { link, file } of all) {
    if (link === undefined) continue;
    const key = keyOf(file);
    linksOf.set(key, (linksOf.get(key) ?? new Set()).add(link));
  }
  return ({ link, file }) => file !== '' && (link === undefined || linksOf.get(keyOf(file))?.size === 1);
}

/** A comma may be part of an address; before another address, it separates the two. */
function piecesOf(text: string): string[] {
  return listedText(text)
    .replace(/\s+/g, (blank) => (/[\n\r]/.test(blank) ? '\n' : ' '))
    .split(/[\n\r|;]+|,?\s+(?=https?:\/\/)|,(?=https?:\/\/|www\.)/i)
    .flatMap((piece) => (address.test(piece.trim()) ? piece.split(/,\s+/) : piece.split(',')))
    .map((piece) => piece.trim())
    .filter(Boolean);
}

function lastPart(path: string): string {
  const part = path.split(/[\\/]/).at(-1) ?? '';
  try {
    return storableText(decodeURIComponent(part)).trim();
  } catch {
    return part.trim();
  }
}

/** @returns the address in one spelling, for shares that of the file itself; undefined for what cannot be one */
function linkOf(text: string): string | undefined {
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  if (url === null) return undefined;
  url.hash = '';
  const { href } = sharedFile(url);
  return href.length <= LINK_LONGEST ? href : undefined;
}

/** The pages on which Google Drive and Dropbox show a shared file have other addresses than the file itself. */
function sharedFile(url: URL): URL {
  if (url.hostname === 'drive.google.com') {
    const id = /^\/file\/d\/([\w-]+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('id');
    if (id !== null && id !== undefined) {
      return new URL(`https://drive.google.com/uc?export=download&id=${encodeURIComponent(id)}`);
    }
  }
  if (url.hostname === 'dropbox.com' || url.hostname === 'www.dropbox.com') {
    url.searchParams.set('dl', '1');
  }
  return url;
}

const pictureWords = wholeWords(
  'images?|img|photos?|pictures?|pics?|gallery|thumbnail|gorsel(ler)?|resim(ler)?|foto(graf|s)?|bild(er)?|imagen(es)?|immagin[ei]|chitra|фото(графи[яи])?|изображени[ея]|картинк[аи]|图片|圖片|照片|画像|사진|이미지|صور[هة]?|الصور[هة]|चित्र|फोटो|εικον(α|εσ)|φωτογραφι(α|εσ)',
);
const sharedPage = /^https:\/\/(drive\.google\.com|(www\.)?dropbox\.com)\//;

/**
 * The images of a column, judging by a sample of its cells: file names, and addresses if most filled cells have one and
 * either the header or the addresses suggest images.
 */
export function pictureEvidence(
  header: string,
  cells: readonly string[],
): { names: boolean; links: boolean } {
  const filled = cells.filter((cell) => cell !== '');
  const found = filled.map(picturesOfCell);
  const links = found.flat().filter(({ link }) => link !== undefined);
  const isFull =
    found.filter((all) => all.some(({ link }) => link !== undefined)).length >= filled.length * 0.6;
  const pictures = links.filter(({ link = '', file }) => pictureFile.test(file) || sharedPage.test(link));
  const words = foldText(header).replace(/[^\p{L}\p{N}]+/gu, ' ');
  const speaks = pictureWords.test(words) || pictures.length >= links.length / 2;
  return {
    names: found.some((all) => all.some(({ file }) => pictureFile.test(file))),
    links: links.length > 0 && isFull && speaks,
  };
}

/** Whether a column is for images of variants, whatever row they are in (`Variant Image` of Shopify). */
export function isOfVariants(header: string): boolean {
  return /varia(nt|tion|nte|ante)|varyant/i.test(foldText(header));
}
