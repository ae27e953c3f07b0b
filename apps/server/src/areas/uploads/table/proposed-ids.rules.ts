import { cleanLine } from '@sourcewiz/contract';

const ID_LONGEST = 64;
/** Room after the beginning of an ID for the number that makes it unique. */
const NUMBER_ROOM = 6;

/** The ID proposed by the name of a group: the name itself if it looks like an ID, otherwise its words joined. */
export function idOfName(name: string): string {
  const line = cleanLine(name);
  const written = /\s/.test(line) ? line.toLocaleUpperCase('en').replace(/\s+/g, '-') : line;
  return written.slice(0, ID_LONGEST);
}

/** The same ID with a number appended, for the second and further groups with a name. */
export function numberedId(id: string, number: number): string {
  return number < 2 ? id : `${id.slice(0, ID_LONGEST - NUMBER_ROOM)}-${number}`;
}

/** The ID of a group whose name says nothing. */
export function newId(number: number): string {
  return `NEW-${String(number).padStart(3, '0')}`;
}
