import { escapeXml, columnLetters } from '../workbook-parts-xml.ts';
import { rangesIn } from '../fill/cell-references.ts';
import { attributeIn, withElements, xmlText } from '../fill/xml-pieces.ts';
import type { MarkedRow, MarkJob } from './mark-types.ts';

/** A note on a cell; row from 1, column from 0. */
export interface Note {
  row: number;
  column: number;
  text: string;
}

/** More notes are slow to open; the column has all reasons anyway. */
const NOTES_MAX = 5_000;

export function notesOf(rows: readonly MarkedRow[]): Note[] {
  return rows
    .flatMap(({ row, cells }) => cells.map(([column, text]) => ({ row, column, text })))
    .filter(({ text }) => text !== '')
    .slice(0, NOTES_MAX);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Notes part for a sheet that has none. */
export const NO_NOTES =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  `<comments xmlns="${MAIN}"><authors></authors><commentList></commentList></comments>`;

/** The boxes for it. */
export const NO_BOXES =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
  'xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">' +
  '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype></xml>';

/** Whether notes can be added to these parts. */
export function takesNotes({ notes, boxes }: { notes: string; boxes: string }): boolean {
  return (
    /<\/(?:\w+:)?commentList>|<(?:\w+:)?commentList\s*\/>/.test(notes) &&
    /<(?:\w+:)?authors\b/.test(notes) &&
    /<\/xml>\s*$/.test(boxes) &&
    /xmlns:v=/.test(boxes) &&
    /xmlns:x=/.test(boxes)
  );
}

/**
 * Notes and their boxes with our new notes in place of our earlier ones; those of people stay, and each cell has one at
 * most.
 */
export function withNotes(
  before: { notes: string; boxes: string },
  { author, beginnings, notes }: Pick<MarkJob, 'author' | 'beginnings'> & { notes: readonly Note[] },
): { notes: string; boxes: string } {
  const opened = before.notes.replace(
    /<((?:\w+:)?(?:authors|commentList))(\s[^<>]*)?\/>/g,
    (_, name: string, rest = '') => `<${name}${rest}></${name}>`,
  );
  const [, prefix = ''] = /<(\w+:)?comments\b/.exec(opened) ?? [];
  const authors = [...opened.matchAll(/<(?:\w+:)?author(?:\s[^<>]*)?(?:\/>|>([^<]*)<)/g)].map(
    ([, name = '']) => xmlText(name),
  );
  const own = authors.indexOf(author);
  const authorId = own < 0 ? authors.length : own;
  const gone = new Set<string>();
  const taken = new Set<string>();
  const kept = withElements(opened, 'comment', (comment) => {
    const head = comment.slice(0, comment.indexOf('>') + 1);
    const ref = attributeIn(head, 'ref') ?? '';
    const text = textOf(comment);
    const begins = beginnings.some((beginning) => text.startsWith(beginning));
    const isOwn = begins || (own >= 0 && attributeIn(head, 'authorId') === String(own));
    (isOwn ? gone : taken).add(ref);
    return isOwn ? '' : comment;
  });
  const added = notes.filter(({ row, column }) => !taken.has(`${columnLetters(column)}${row}`));
  const p = prefix;
  const comments = added.map(
    ({ row, column, text }) =>
      `<${p}comment ref="${columnLetters(column)}${row}" authorId="${authorId}"><${p}text>` +
      `<${p}t xml:space="preserve">${escapeXml(text)}</${p}t></${p}text></${p}comment>`,
  );
  const named =
    own >= 0
      ? kept
      : kept.replace(/<\/(?:\w+:)?authors>/, (end) => `<${p}author>${escapeXml(author)}</${p}author>${end}`);
  return {
    notes: named.replace(/<\/(?:\w+:)?commentList>/, (end) => comments.join('') + end),
    boxes: withBoxes(withoutBoxes(before.boxes, gone), added),
  };
}

/** The text of a note. */
function textOf(comment: string): string {
  const pieces = [...comment.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)</g)];
  return pieces.map(([, piece = '']) => xmlText(piece)).join('');
}

function withoutBoxes(xml: string, refs: ReadonlySet<string>): string {
  if (refs.size === 0) return xml;
  const noted = new Set(
    [...refs].flatMap((ref) => rangesIn(ref).map(({ top, left }) => `${top - 1} ${left}`)),
  );
  return withElements(xml, 'shape', (shape) => {
    const [, row = ''] = /<x:Row>\s*(\d+)/.exec(shape) ?? [];
    const [, column = ''] = /<x:Column>\s*(\d+)/.exec(shape) ?? [];
    return noted.has(`${row} ${column}`) ? '' : shape;
  });
}

function withBoxes(xml: string, notes: readonly Note[]): string {
  const numbers = [...xml.matchAll(/_x0000_s(\d+)/g)].map(([, number]) => Number(number));
  const first = numbers.reduce((most, number) => Math.max(most, number), 1_024) + 1;
  const shapes = notes.map(({ row, column }, index) => boxOf({ row, column }, first + index));
  return xml.replace(/<\/xml>\s*$/, (end) => shapes.join('') + end);
}

function boxOf({ row, column }: Omit<Note, 'text'>, number: number): string {
  const top = Math.max(0, row - 2);
  const anchor = [column + 1, 15, top, 10, column + 4, 15, top + 4, 4].join(', ');
  return (
    `<v:shape id="_x0000_s${number}" type="#_x0000_t202" style="position:absolute;visibility:hidden" ` +
    'fillcolor="#fff4d6"><v:fill color2="#fff4d6"/><v:shadow on="t" color="black" obscured="t"/>' +
    '<v:path xmlns:o="urn:schemas-microsoft-com:office:office" o:connecttype="none"/>' +
    '<v:textbox><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note">' +
    `<x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill>` +
    `<x:Row>${row - 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  );
}
