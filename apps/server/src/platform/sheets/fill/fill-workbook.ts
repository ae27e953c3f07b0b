import type { ZipPart, ZipSource } from '../../archives/index.ts';
import { readRelations } from '../../office/index.ts';
import { withoutExamples, withStretchedRanges, type SheetChange } from './edit-around.ts';
import { addedRows, filledSheet, replacedExamples } from './fill-sheet.ts';
import type { FillJob, FillRow } from './fill-types.ts';
import { leftOutParts, LISTING_PARTS, withoutMacroRelations, withPlainTypes } from './left-out-parts.ts';
import { folderOf, PART_MAX, relationsOf, unreadable, type OpenTemplate } from './open-template.ts';
import {
  dateLooks,
  movedDrawing,
  movedNoteBoxes,
  NO_RELATIONS,
  withContentTypes,
  withForgottenValues,
  withFreshNumbers,
  withMovedFormulas,
  withoutAnchors,
  withoutNoteBoxes,
  withRelations,
} from './other-parts.ts';
import { EMPTY_DRAWING, PlacedPictures } from './placed-pictures.ts';
import { columnPixels } from './survey-body.ts';
import { copied, encoded, freeMark, partOf } from './zip-parts.ts';

const { types: CONTENT_TYPES, workbook: WORKBOOK_RELATIONS, root: ROOT_RELATIONS } = LISTING_PARTS;
const WORKBOOK = 'xl/workbook.xml';
/** Parts that may refer to a sheet: other sheets, and charts. */
const SPEAKS_OF_SHEETS = /^xl\/(?:worksheets|chartsheets|charts|pivotCache)\/[^/]+\.xml$/;

/** The parts of a workbook with rows written into it; unchanged parts are copied as they are in the archive. */
export async function* filledParts(
  source: ZipSource,
  template: OpenTemplate,
  job: FillJob,
  {
    rows,
    pictureBytes,
  }: { rows: AsyncIterator<FillRow>; pictureBytes: (picture: number) => Promise<Uint8Array> },
): AsyncGenerator<ZipPart> {
  const { entries, parts, sheet, body, workbook } = template;
  const added = addedRows(body, job);
  const isReplaced = replacedExamples(body, job);
  const change: SheetChange = { sheet: sheet.name, added, isReplaced };

  const mark = freeMark(template);
  const pictures = new PlacedPictures(job.pictures, {
    columnPixels: (column) => columnPixels(body.before, column),
    relation: mark,
  });
  const drawing = drawingOf(template, { hasPictures: job.pictures.length > 0, mark });
  const isDate = dateLooks(
    workbook.stylesPath !== undefined && parts.has(workbook.stylesPath)
      ? await parts.text(workbook.stylesPath)
      : '',
  );
  const texts = filledSheet(parts.chunks(sheet.path), {
    job,
    sheet: sheet.name,
    body,
    added,
    rows,
    isDate,
    is1904: workbook.is1904,
    isReplaced,
    drawing: drawing?.isNew ? drawing.relation : undefined,
    onPlaced(row, number) {
      return (row.pictures ?? []).map(([column, picture]) => [
        column,
        pictures.place(picture, { row: number - 1, column }),
      ]);
    },
  });
  const { changed, drawn } = await changedParts(template, { change, job, drawing, mark });
  for (const [path, entry] of entries) {
    if (entry.isFolder || drawn.has(path)) continue;
    const text = changed.get(path);
    changed.delete(path);
    if (text === null) continue;
    if (path === sheet.path) yield { path, bytes: { toPack: encoded(texts) } };
    else if (text === undefined) yield copied(source, entry);
    else yield partOf(path, text);
  }
  for (const [path, text] of changed) if (text !== null) yield partOf(path, text);
  // The positions of pictures are known once the rows are written.
  for (const [path, edit] of drawn) yield partOf(path, edit(pictures));
  for (const picture of job.pictures.keys()) {
    yield { path: `xl/media/${mark}${picture + 1}.jpeg`, bytes: await pictureBytes(picture) };
  }
}

/** Parts of a sheet that change with its rows. */
const OWN_PARTS = new Set(['table', 'comments', 'threadedComment', 'drawing', 'vmlDrawing']);

/** Checks that all parts that rows may change can be read. @throws SheetError sheet_unreadable */
export function assertFillable({ entries, sheet, relations, workbook }: OpenTemplate): void {
  const own = relations.flatMap(({ type, path }) => (OWN_PARTS.has(type) ? path : []));
  const read = new Set([...own, CONTENT_TYPES, WORKBOOK_RELATIONS, workbook.stylesPath]);
  for (const [path, { size }] of entries) {
    const isRead = read.has(path) || (path !== sheet.path && SPEAKS_OF_SHEETS.test(path));
    if (isRead && size > PART_MAX) unreadable('part_too_large');
  }
}

interface DrawingPart {
  path: string;
  isNew: boolean;
  /** Its relation id in the sheet. */
  relation: string;
}

/** The drawing that the pictures are added to: the one of the sheet, or a new one. */
function drawingOf(
  { relations, entries }: OpenTemplate,
  { hasPictures, mark }: { hasPictures: boolean; mark: string },
): DrawingPart | undefined {
  if (!hasPictures) return undefined;
  const own = relations.find(({ type, path }) => type === 'drawing' && entries.has(path));
  if (own) return { path: own.path, isNew: false, relation: own.id };
  return { path: `xl/drawings/${mark}drawing.xml`, isNew: true, relation: `${mark}drawing` };
}

interface ChangedParts {
  /** New texts by path; null for a part that is left out. */
  changed: Map<string, string | null>;
  /** Parts that depend on where pictures were placed. */
  drawn: Map<string, (pictures: PlacedPictures) => string>;
}

async function changedParts(
  template: OpenTemplate,
  {
    change,
    job,
    drawing,
    mark,
  }: { change: SheetChange; job: FillJob; drawing: DrawingPart | undefined; mark: string },
): Promise<ChangedParts> {
  const { parts, workbookXml } = template;
  const changed = new Map<string, string | null>();
  const set = async (path: string, edit: (text: string) => string, empty?: string): Promise<void> => {
    const known = changed.get(path);
    const before = known ?? (parts.has(path) ? await parts.text(path) : empty);
    if (before === undefined) return;
    const after = edit(before);
    if (after !== before || known !== undefined || !parts.has(path)) changed.set(path, after);
  };
  await set(WORKBOOK, () => withFreshNumbers(workbookXml, change));
  const gone = await dropCalculationOrder(template, changed);
  await editOwnParts(template, change, set);
  await editSpeakers(template, change, set);
  const drawn: ChangedParts['drawn'] = new Map();
  if (drawing) {
    const path = relationsOf(drawing.path);
    const own = changed.get(drawing.path) ?? (drawing.isNew ? EMPTY_DRAWING : await parts.text(drawing.path));
    const relations = parts.has(path) ? await parts.text(path) : NO_RELATIONS;
    const images = [...job.pictures.keys()].map((picture) => ({
      id: `${mark}${picture + 1}`,
      type: 'image',
      target: `/xl/media/${mark}${picture + 1}.jpeg`,
    }));
    changed.delete(drawing.path);
    drawn.set(drawing.path, (pictures) => pictures.drawnInto(own));
    drawn.set(path, () => withRelations(relations, { added: images }));
  }
  if (drawing?.isNew) {
    const relation = { id: drawing.relation, type: 'drawing', target: `/${drawing.path}` };
    await set(template.relationsPath, (xml) => withRelations(xml, { added: [relation] }), NO_RELATIONS);
  }
  if (gone.length > 0 || drawing) {
    const overrides = drawing?.isNew
      ? { [`/${drawing.path}`]: 'application/vnd.openxmlformats-officedocument.drawing+xml' }
      : {};
    const defaults = drawing ? { jpeg: 'image/jpeg' } : {};
    await set(CONTENT_TYPES, (xml) => withContentTypes(xml, { gone, defaults, overrides }));
  }
  const left = await leftOutParts(template);
  if (left.kinds.length > 0) {
    await set(WORKBOOK_RELATIONS, (xml) => withoutMacroRelations(xml, 'xl'));
    await set(ROOT_RELATIONS, (xml) => withoutMacroRelations(xml, ''));
    await set(CONTENT_TYPES, (xml) => withPlainTypes(xml, left));
    for (const [path, text] of left.changed) changed.set(path, text);
  }
  return { changed, drawn };
}

/** Drops the calculation order, which the program that opens the file works out again. @returns parts that are gone */
async function dropCalculationOrder(
  { parts }: OpenTemplate,
  changed: Map<string, string | null>,
): Promise<string[]> {
  const xml = await parts.text(WORKBOOK_RELATIONS);
  const chain = readRelations(xml, 'xl').find(({ type }) => type === 'calcChain');
  if (!chain) return [];
  changed.set(WORKBOOK_RELATIONS, withRelations(xml, { gone: [chain.id] }));
  if (parts.has(chain.path)) changed.set(chain.path, null);
  return [`/${chain.path}`];
}

type SetPart = (path: string, edit: (text: string) => string) => Promise<void>;

/** Parts that belong to the sheet: its tables, notes and drawing. */
async function editOwnParts({ relations }: OpenTemplate, change: SheetChange, set: SetPart): Promise<void> {
  if (change.added.count === 0 && !change.isReplaced) return;
  for (const { type, path, isExternal } of relations) {
    if (isExternal) continue;
    if (type === 'table' || type === 'comments' || type === 'threadedComment')
      await set(path, (xml) => withStretchedRanges(withoutExamples(xml, change), change));
    if (type === 'drawing') await set(path, (xml) => movedDrawing(withoutAnchors(xml, change), change));
    if (type === 'vmlDrawing')
      await set(path, (xml) => movedNoteBoxes(withoutNoteBoxes(xml, change), change));
  }
}

/** Other sheets and charts with formulas that refer to this sheet. */
async function editSpeakers(
  { entries, parts, sheet }: OpenTemplate,
  change: SheetChange,
  set: SetPart,
): Promise<void> {
  if (change.added.count === 0) return;
  for (const path of entries.keys()) {
    if (path === sheet.path || !SPEAKS_OF_SHEETS.test(path)) continue;
    const isSheet = folderOf(path) === 'xl/worksheets';
    if (!parts.has(path)) continue;
    await set(path, (xml) => {
      const moved = withMovedFormulas(xml, isSheet ? 'f|formula1|formula2|formula' : 'f', change);
      return isSheet && moved !== xml ? withForgottenValues(moved, change) : moved;
    });
  }
}
