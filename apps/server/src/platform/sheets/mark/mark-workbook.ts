import type { ZipPart, ZipSource } from '../../archives/index.ts';
import { ofWholeSheet, unreadable, type OpenWorkbook } from '../fill/open-template.ts';
import { NO_RELATIONS, withContentTypes, withRelations } from '../fill/other-parts.ts';
import { copied, encoded, freeMark, partOf } from '../fill/zip-parts.ts';
import { SheetError, type SheetLimits } from '../sheet-types.ts';
import { NO_BOXES, NO_NOTES, notesOf, takesNotes, withNotes } from './mark-notes.ts';
import { markedSheet, onFirstCells, reasonsColumn, surveyEnds } from './mark-sheet.ts';
import { MarkStyles } from './mark-styles.ts';
import type { MarkedRow, MarkJob, AsideSheet } from './mark-types.ts';
import { escapeXml, columnLetters } from '../workbook-parts-xml.ts';
import { textCell } from '../fill/row-xml.ts';
import { attributeIn, xmlText } from '../fill/xml-pieces.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const WIDTH = 50;

/** A sheet of texts. @param look style of the cells below the titles */
function asideXml({ titles, rows }: AsideSheet, look: string): string {
  const row = (texts: readonly string[], number: number, style: string) => {
    const cells = texts.map((text, column) =>
      textCell(`<c r="${columnLetters(column)}${number}"${style}`, text, ''),
    );
    return `<row r="${number}">${cells.join('')}</row>`;
  };
  const body = rows.map((texts, index) => row(texts, index + 2, ` s="${look}"`));
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}">` +
    `<cols><col min="1" max="${titles.length}" width="${WIDTH}" customWidth="1"/></cols>` +
    `<sheetData>${row(titles, 1, '')}${body.join('')}</sheetData></worksheet>`
  );
}

/** Whether a sheet or chart sheet of that name exists; Excel ignores case. */
function hasSheet(workbookXml: string, name: string): boolean {
  const wanted = name.toLowerCase();
  return sheetTags(workbookXml).some(
    (tag) => xmlText(attributeIn(tag, 'name') ?? '').toLowerCase() === wanted,
  );
}

const sheetTags = (workbookXml: string): string[] => workbookXml.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? [];

/** The workbook part with one more sheet at the end. @param relation id of the sheet's relation */
function withSheet(workbookXml: string, name: string, relation: string): string {
  const tags = sheetTags(workbookXml);
  const last = tags.at(-1) ?? '';
  const [, idName = 'r:id'] = /\s(\w+:id)\s*=/.exec(last) ?? [];
  const number = Math.max(0, ...tags.map((tag) => Number(attributeIn(tag, 'sheetId') ?? 0))) + 1;
  const [, tagName = 'sheet'] = /^<([\w:]+)/.exec(last) ?? [];
  const tag = `<${tagName} name="${escapeXml(name)}" sheetId="${number}" ${idName}="${relation}"/>`;
  return workbookXml.replace(/<\/(?:\w+:)?sheets>/, (end) => tag + end);
}

const CONTENT_TYPES = '[Content_Types].xml';
const WORKBOOK = 'xl/workbook.xml';
const WORKBOOK_RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The parts of a workbook with rows of one sheet marked; everything else is copied as it is in the archive.
 * Errors (SheetError): sheet_unreadable if it cannot be marked, too_many_columns if there is no room.
 */
export async function* markedParts(
  source: ZipSource,
  opened: OpenWorkbook,
  { job, rows: wanted, limits }: { job: MarkJob; rows: readonly MarkedRow[]; limits: SheetLimits },
): AsyncGenerator<ZipPart> {
  const { entries, parts, sheet, workbook, workbookXml } = opened;
  // "Strict Open XML" has other namespaces than those added here.
  if (workbookXml.includes('purl.oclc.org/ooxml')) unreadable('strict');
  const ends = await ofWholeSheet(surveyEnds(parts.chunks(sheet.path)));
  const column = reasonsColumn(ends, job, wanted);
  if (column >= limits.maxColumns) throw new SheetError('too_many_columns', { columns: column + 1 });
  const { stylesPath = '' } = workbook;
  const styles = await ofWholeSheet(stylesOf(opened, stylesPath));
  const rows = onFirstCells(wanted, ends.after);
  const changed = new Map<string, string>();
  const notes = await addNotes(opened, { job, rows, after: ends.after }, changed);
  await addAside(opened, { job, styles }, changed);
  const texts = markedSheet(parts.chunks(sheet.path), {
    job,
    column,
    rows: new Map(rows.map((row) => [row.row, row])),
    styles,
    notes,
  });
  for (const [path, entry] of entries) {
    if (entry.isFolder || path === stylesPath || changed.has(path)) continue;
    yield path === sheet.path ? { path, bytes: { toPack: encoded(texts) } } : copied(source, entry);
  }
  for (const [path, text] of changed) yield partOf(path, text);
  // The styles are known once the rows are written.
  yield partOf(stylesPath, styles.text);
}

async function stylesOf({ parts }: OpenWorkbook, path: string): Promise<MarkStyles> {
  return new MarkStyles(parts.has(path) ? await parts.text(path) : '');
}

type Changed = Map<string, string>;

async function change(
  { parts }: OpenWorkbook,
  changed: Changed,
  { path, edit, empty = '' }: { path: string; edit: (text: string) => string; empty?: string },
): Promise<void> {
  const before = changed.get(path) ?? (parts.has(path) ? await parts.text(path) : empty);
  changed.set(path, edit(before));
}

/**
 * Adds notes to the sheet if that is safe: it has none, or has them the way Excel stores them, without conversations.
 * @returns the relation id of the drawing of notes that the sheet gets
 */
async function addNotes(
  opened: OpenWorkbook,
  { job, rows, after }: { job: MarkJob; rows: readonly MarkedRow[]; after: string },
  changed: Changed,
): Promise<string | undefined> {
  const { relations, parts, relationsPath } = opened;
  const pathOf = (type: string) => relations.filter((one) => one.type === type && parts.has(one.path));
  const [comments, ...moreComments] = pathOf('comments');
  const [boxes, ...moreBoxes] = pathOf('vmlDrawing');
  const isOdd =
    relations.some(({ type }) => type === 'threadedComment') || moreComments.length + moreBoxes.length > 0;
  if (isOdd || (comments === undefined) !== (boxes === undefined)) return undefined;
  const noted = { ...job, notes: notesOf(rows) };
  if (comments && boxes) {
    const before = { notes: await parts.text(comments.path), boxes: await parts.text(boxes.path) };
    if (!takesNotes(before)) return undefined;
    const made = withNotes(before, noted);
    changed.set(comments.path, made.notes);
    changed.set(boxes.path, made.boxes);
    return undefined;
  }
  if (noted.notes.length === 0 || /<(?:\w+:)?legacyDrawing\b/.test(after)) return undefined;
  const mark = freeMark(opened);
  const [notesPath, boxesPath] = [`xl/${mark}notes.xml`, `xl/drawings/${mark}notes.vml`];
  const made = withNotes({ notes: NO_NOTES, boxes: NO_BOXES }, noted);
  changed.set(notesPath, made.notes);
  changed.set(boxesPath, made.boxes);
  const relation = `${mark}boxes`;
  const added = [
    { id: `${mark}notes`, type: 'comments', target: `/${notesPath}` },
    { id: relation, type: 'vmlDrawing', target: `/${boxesPath}` },
  ];
  await change(opened, changed, {
    path: relationsPath,
    edit: (xml) => withRelations(xml, { added }),
    empty: NO_RELATIONS,
  });
  await change(opened, changed, {
    path: CONTENT_TYPES,
    edit: (xml) =>
      withContentTypes(xml, {
        gone: [],
        defaults: { vml: 'application/vnd.openxmlformats-officedocument.vmlDrawing' },
        overrides: { [`/${notesPath}`]: `${SHEET_TYPE}.comments+xml` },
      }),
  });
  return relation;
}

/** Adds the additional sheet, or replaces an earlier one; does nothing if something else has its name. */
async function addAside(
  opened: OpenWorkbook,
  { job: { aside }, styles }: { job: MarkJob; styles: MarkStyles },
  changed: Changed,
): Promise<void> {
  if (!aside) return;
  const { workbook, workbookXml, sheet } = opened;
  const text = () => asideXml(aside, styles.reasons());
  const known = workbook.sheets.filter(({ name, path }) => aside.names.includes(name) && path !== sheet.path);
  for (const { path } of known) changed.set(path, text());
  if (known.length > 0 || aside.rows.length === 0 || hasSheet(workbookXml, aside.name)) return;
  const mark = freeMark(opened);
  const path = `xl/worksheets/${mark}sheet.xml`;
  const relation = { id: `${mark}sheet`, type: 'worksheet', target: `/${path}` };
  changed.set(path, text());
  await change(opened, changed, { path: WORKBOOK, edit: (xml) => withSheet(xml, aside.name, relation.id) });
  await change(opened, changed, {
    path: WORKBOOK_RELATIONS,
    edit: (xml) => withRelations(xml, { added: [relation] }),
  });
  await change(opened, changed, {
    path: CONTENT_TYPES,
    edit: (xml) =>
      withContentTypes(xml, {
        gone: [],
        defaults: {},
        overrides: { [`/${path}`]: `${SHEET_TYPE}.worksheet+xml` },
      }),
  });
}
