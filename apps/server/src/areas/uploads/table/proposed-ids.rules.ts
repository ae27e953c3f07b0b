import { cleanLine } from '@sourcewiz/contract';

const ID_LONGEST = 64;
/** Room behind the beginning of an ID for the number that makes it unique. */
const NUMBER_ROOM = 6;

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
