import { GROUP_NAME_MAX, foldText, looseKey, readGtin } from '@sourcewiz/contract';
import { innerIds, viewWords } from '../../../platform/photos/photo-names.rules.ts';
import { beginning } from '../../../platform/storable-text.rules.ts';

/** What the name of a photo says about the product that it shows. */
export interface PhotoStem {
  /** The common part of the names of one product's photos. */
  key: string;
  /** The same as people would write it. */
  name: string;
  /** In percent: the confidence that photos with this stem show one product. */
  confidence: number;
}

/** A stem with a number in it is an ID; photos of several vases are all called `vase`. */
const SURE = { id: 95, word: 60, folder: 80 } as const;

/**
 * The stem of a photo's name, without its counters and words for views: `VASE-201` of `vase_201-front (2).jpg`. If the
 * name says nothing, because a camera or an app gave it, the photo's folder is used. Null if neither says anything.
 * @param fileName may begin with the photo's folders, separated by slashes
 */
export function stemOf(fileName: string): PhotoStem | null {
  const { folder, base } = partsOf(fileName);
  const own = isCameraName(base) ? '' : withoutTail(base);
  if (own !== '') return toStem(own, /\d/.test(own) ? SURE.id : SURE.word);
  return folder === '' || saysNothing(folder) ? null : toStem(folder, SURE.folder);
}

/**
 * Stems of many photos. `VASE-20` is the second photo of a vase, or the ID of another one: if other photos are called
 * `VASE-20-1`, it is their stem. If the library has `VASE-20`, it is that.
 * @param known photos whose stems count too
 * @param isId whether a name, without folder and extension, is the ID of a product or variant in the library
 */
export function stemsOf(
  fileNames: readonly string[],
  known: readonly string[] = [],
  isId: (name: string) => boolean = () => false,
): (PhotoStem | null)[] {
  const stems = fileNames.map(stemOf);
  const keys = new Set([...stems, ...known.map(stemOf)].flatMap((stem) => stem?.key ?? []));
  return fileNames.map((fileName, at) => {
    const whole = wholeName(fileName);
    if (isId(whole)) return toStem(whole, SURE.id);
    const stem = stems[at] ?? null;
    const key = looseKey(whole);
    return stem !== null && key !== stem.key && keys.has(key) ? toStem(whole, SURE.id) : stem;
  });
}

/** The name of a photo without folder and extension. */
export const wholeName = (fileName: string): string => partsOf(fileName).base;

/** Names, without folder and extension, that would be IDs as they are: all of the photo's name, or its stem. */
export const ownNames = (fileName: string): string[] => [wholeName(fileName), stemOf(fileName)?.name ?? ''];

/**
 * What a photo's name may be the ID of, as loose keys: all of it, its stem, or a part of it.
 * @param isId whether a name is an ID in the library: then none of its parts is another one
 */
export function photoKeys(fileName: string, isId: (name: string) => boolean = () => false): string[] {
  const own = wholeName(fileName);
  const isWhole = isCameraName(own) || ownNames(fileName).some(isId);
  const keys = [looseKey(own), stemOf(fileName)?.key ?? '', ...(isWhole ? [] : innerIds(own))];
  return [...new Set(keys.filter(Boolean))];
}

/** The name used for a photo whose own says nothing, such as `IMG_1234`. */
export function plainName(fileName: string): string {
  const { base } = partsOf(fileName);
  return cut(base || fileName);
}

/** Shortens a name to the maximum length, never within a character. */
const cut = (name: string): string => beginning(name, GROUP_NAME_MAX);

const extension = /\.[a-z0-9]{2,5}$/i;

function partsOf(fileName: string): { folder: string; base: string } {
  const parts = fileName
    .normalize('NFC')
    .split(/[/\\]/)
    .map((part) => part.trim());
  const base = (parts.pop() ?? '').replace(extension, '').trim();
  return { folder: parts.findLast((part) => part !== '') ?? '', base };
}

function toStem(text: string, confidence: number): PhotoStem | null {
  const key = looseKey(text);
  return key === '' ? null : { key, name: written(text), confidence };
}

/** IDs stay as they are; words joined for a file name are separated again. */
function written(stem: string): string {
  const text = cut(stem.replace(/\s+/g, ' ')).trim();
  if (/\d/.test(text)) return text;
  const words = text.replace(/[_\-.+\s]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase('en') + words.slice(1);
}

const views: ReadonlySet<string> = new Set(viewWords);
/** What programs append when they copy, resize or improve an image. */
const copies =
  /^(?:copy|kopya|kopyasi|kopie|copie|copia|kopia|duplicate|edit|edited|duzenlendi|duzenlenmis|final|web|hires|lowres|small|large|medium|thumb|thumbnail|original|orig|scaled|cropped|hdr|enhanced|nr|min|rev|v\d{1,2}|\d{2,5}x\d{2,5}|\d{3,5}px|\dx)$/;
const separators = /[\s_\-–—.+~,()[\]@]/;

/** Removes parts from the end of a name: one counter, and any number of words for views and copies. */
function withoutTail(name: string): string {
  let rest = name;
  let counters = 0;
  for (;;) {
    rest = rest.replace(/(?<![\s_\-–—.+~,])[\s_\-–—.+~,]+$/, '');
    const bracket = /[)\]]$/.test(rest) ? Math.max(rest.lastIndexOf('('), rest.lastIndexOf('[')) : -1;
    const inside = rest.slice(bracket + 1, -1).trim();
    if (bracket >= 0 && (/^\d*$/.test(inside) || isNoise(inside))) {
      rest = rest.slice(0, bracket);
      continue;
    }
    const at = lastSeparator(rest);
    const last = rest.slice(at + 1);
    // A number before a view is the ID, unless there is another one: `VASE-12-front`, but `VASE-201-2-front`.
    const isId = rest !== name && !/\d/.test(rest.slice(0, Math.max(at, 0)));
    const isCounter =
      counters === 0 &&
      !(isId && /\d/.test(last)) &&
      /^(?:\d{1,2}|[a-h])$/i.test(last) &&
      (at >= 0 || last.length < 3);
    if (last !== '' && !isCounter && !isNoise(last)) break;
    if (isCounter) counters += 1;
    rest = at < 0 ? '' : rest.slice(0, at);
    if (rest === '') break;
  }
  return withoutHead(rest.trim());
}

/** The same for a word for a view at the beginning: `front_VASE-201`. */
function withoutHead(name: string): string {
  const [, first = '', rest = ''] = /^([^\s_\-.]+)[\s_\-.]+(.*\d.*)$/.exec(name) ?? [];
  return isView(first) && rest !== '' ? rest : name;
}

function lastSeparator(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) if (separators.test(text.charAt(at))) return at;
  return -1;
}

const isView = (word: string): boolean => views.has(foldText(word).replace(/\d{1,2}$/, ''));
const isNoise = (word: string): boolean => isView(word) || copies.test(foldText(word));

/** What cameras, phones and apps put in front of a number or a moment in file names. */
const cameras =
  /^(?:_?img|_?dsc[nf]?|_?mg|pxl|mvi|vid|gopr|gp|gh|dji|sam|kimg|cimg|hpim|pict|dcim|snap|win|fb|received|signal|telegram|whatsapp|photo|foto|fotograf|image|imagen|immagine|picture|pic|resim|gorsel|bild|scan|scanned|tarama|screenshot|screen|shot|screen-?capture|ekran|goruntusu|resmi|alintisi|bildschirmfoto|capture|captura|pantalla|schermata|ecran|d'ecran|d’ecran|unnamed|untitled|adsiz|unbenannt|download|indirilen|file|image0|lightroom|snapseed|canva|collage|new|yeni)$/;
/** Words that may follow. */
const momentWords =
  /^(?:at|um|saat|de|del|le|il|à|a|am|pm|oo|os|uhr|image|video|wa\d+|mp|mp4|hdr|burst\d*|portrait|night|pano|cover|top|e?\d+|\d+[a-z]?|vsco|effects|ios|android)$/;

/** Whether a name comes from a camera, a phone or an app, or is only a number of theirs. */
export function isCameraName(base: string): boolean {
  const folded = foldText(base).replace(/[’']/g, "'");
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(folded)) return true;
  if (/^(?=.*\d)(?=.*[a-f])[0-9a-f]{16,}$/.test(folded)) return true;
  if (/^p\d{7}\b/.test(folded)) return true;
  if (isMoment(folded)) return true;
  const [first = '', ...rest] = folded.split(/[\s_\-.~,()[\]]+/).filter(Boolean);
  const [, word = first, glued = ''] = /^(_?[^\d]+?)(\d+)$/.exec(first) ?? [];
  if (!cameras.test(word)) return false;
  const isBare = glued === '' && rest.length === 0;
  return isBare || rest.every((part) => cameras.test(part) || momentWords.test(part) || isNoise(part));
}

/** Digits of a day, with or without a time, or of a Unix time; not numbers of barcodes. */
function isMoment(folded: string): boolean {
  const digits = folded.replace(/[\s_\-.:()]/g, '');
  if (!/^\d{8,20}$/.test(digits)) return false;
  if (
    /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/.test(digits) &&
    readGtin(digits) === undefined
  ) {
    return true;
  }
  return /^1[4-9]\d{8}(?:\d{3})?$/.test(digits) && readGtin(digits) === undefined;
}

/** Folders that cameras, systems and people create with names that say nothing. */
const plainFolders =
  /^(?:dcim|camera(?: roll)?|kamera|photos?|pictures?|images?|imgs?|fotos?|fotolar|fotograflar|resimler|gorseller|bilder|imagenes|immagini|new folder|yeni klasor|neuer ordner|nouveau dossier|nueva carpeta|untitled folder|adsiz klasor|downloads?|indirilenler|desktop|masaustu|whatsapp images?|screenshots?|upload|uploads|export|exports|final|web|jpe?g|png|raw|edited|selects?|products?|urunler)(?: ?\(?\d{0,3}\)?)$/;

function saysNothing(folder: string): boolean {
  const folded = foldText(folder).replace(/[_\-.]+/g, ' ');
  return (
    plainFolders.test(folded) ||
    /^\d{3}(?:apple|canon|nikon|msdcf|d\d+|_?pana|olymp|gopro|_fuji)/.test(folded) ||
    isCameraName(folder) ||
    withoutTail(folder) === ''
  );
}
