import { cleanLine } from '@sourcewiz/contract';

const ID_LONGEST = 64;
/** Room behind the beginning of an ID for the number that makes it unique. */
const NUMBER_ROOM = 6;

/** Names that cameras, phones and programs give to pictures: they say nothing of a product. */
const cameraNames = [
  /^_?(img|dsc[nf]?|dcim|pxl|mvimg|gopr|hpim|imgp?|sam|wa|p\d{3}|cimg|kimg|image|images|picture|photo|foto|resim|gorsel|görsel|scan|untitled|adsiz|adsız|screen ?shot|ekran görüntüsü|snapseed|received|facetune|fb_img|whatsapp (image|görseli))[\s_\-.()]*(\d|$)/i,
  /^_?(img|dsc[nf]?|pxl|image|photo|foto|resim)[\s_\-.]*$/i,
  /^(19|20)\d{2}[-_. ]?\d{2}[-_. ]?\d{2}([-_. T]|$)/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^[0-9a-f]{24,}$/i,
  /^\d{1,3}$/,
];

/** Whether a name is one of a camera, and none of a product. */
export function isCameraName(name: string): boolean {
  const line = cleanLine(name);
  return line === '' || cameraNames.some((pattern) => pattern.test(line));
}

/** The ID that the name of a group proposes: as it is where it is written like one, else its words in one. */
export function idOfName(name: string): string {
  const line = cleanLine(name);
  const written = /\s/.test(line) ? line.toLocaleUpperCase('en').replace(/\s+/g, '-') : line;
  return written.slice(0, ID_LONGEST);
}

/** The same ID with a number behind it, for the second and further groups of a name. */
export function numberedId(id: string, number: number): string {
  return number < 2 ? id : `${id.slice(0, ID_LONGEST - NUMBER_ROOM)}-${number}`;
}

/** The ID of a group whose name says nothing. */
export function newId(number: number): string {
  return `NEW-${String(number).padStart(3, '0')}`;
}
