/** The parts of a workbook other than its rows, as ECMA-376 part 1 requires them. */

import { previewName } from './pictures/drawing-pictures.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the cell formats in `stylesXml`. */
export const styles = { plain: 0, header: 1, text: 2, date: 3, money: 4 } as const;

/** Escapes text for XML; characters that XML does not allow use Excel's own escape. */
export function escapeXml(text: string): string {
  return text.replace(
    // eslint-disable-next-line no-control-regex
    /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/g,
    (found) => entities[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** 0 is A, 25 is Z, 26 is AA. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

export function contentTypesXml({
  sheets,
  hasNotes,
  hasPictures,
}: {
  /** Number of sheets beside the hidden one. */
  sheets: number;
  hasNotes: boolean;
  hasPictures: boolean;
}) {
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`;
  return (
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Default Extension="jpeg" ContentType="image/jpeg"/>' +
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>' +
    override('/xl/workbook.xml', `${SHEETS}.sheet.main+xml`) +
    [...sheetNumbers(sheets).map((number) => `sheet${number}`), 'lists']
      .map((name) => override(`/xl/worksheets/${name}.xml`, `${SHEETS}.worksheet+xml`))
      .join('') +
    override('/xl/styles.xml', `${SHEETS}.styles+xml`) +
    (hasNotes ? override('/xl/comments1.xml', `${SHEETS}.comments+xml`) : '') +
    (hasPictures
      ? override('/xl/drawings/drawing1.xml', 'application/vnd.openxmlformats-officedocument.drawing+xml')
      : '') +
    '</Types>'
  );
}

function relations(list: readonly { id: string; type: string; target: string }[]): string {
  const rows = list.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${rows.join('')}</Relationships>`;
}

export const packageRelations = () =>
  relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]);

const sheetNumbers = (sheets: number) => Array.from({ length: sheets }, (_, index) => index + 1);

/** @param sheets number of sheets beside the hidden one */
export const workbookRelations = (sheets: number) =>
  relations([
    ...sheetNumbers(sheets).map((number) => ({
      id: `rId${number}`,
      type: 'worksheet',
      target: `worksheets/sheet${number}.xml`,
    })),
    { id: `rId${sheets + 1}`, type: 'worksheet', target: 'worksheets/lists.xml' },
    { id: `rId${sheets + 2}`, type: 'styles', target: 'styles.xml' },
  ]);

export const sheetRelations = ({ hasNotes, hasPictures }: { hasNotes: boolean; hasPictures: boolean }) =>
  relations([
    ...(hasPictures ? [{ id: 'rId1', type: 'drawing', target: '../drawings/drawing1.xml' }] : []),
    ...(hasNotes
      ? [
          { id: 'rId2', type: 'vmlDrawing', target: '../drawings/notes1.vml' },
          { id: 'rId3', type: 'comments', target: '../comments1.xml' },
        ]
      : []),
  ]);

export const pictureRelations = (count: number) =>
  relations(
    Array.from({ length: count }, (_, index) => ({
      id: `rId${index + 1}`,
      type: 'image',
      target: `../media/image${index + 1}.jpeg`,
    })),
  );

export function workbookXml(names: { sheets: readonly string[]; lists: string }): string {
  const sheetXml = (name: string, number: number, state = '') =>
    `<sheet name="${escapeXml(name)}" sheetId="${number}"${state} r:id="rId${number}"/>`;
  return (
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
    names.sheets.map((name, index) => sheetXml(name, index + 1)).join('') +
    sheetXml(names.lists, names.sheets.length + 1, ' state="hidden"') +
    '</sheets></workbook>'
  );
}

/** @param currency code that stands before the amounts of columns with money */
export function stylesXml(currency = ''): string {
  const format = (numFmt: number, more = '', inner = '') =>
    `<xf numFmtId="${numFmt}" fontId="0" fillId="0" borderId="0" xfId="0"${more}>${inner}</xf>`;
  const top = '<alignment vertical="center"/>';
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}">` +
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
    `<numFmt numFmtId="165" formatCode="${escapeXml(currency && `[$${currency}] `)}#,##0.00##"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><color rgb="FF3B3A36"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEFEDE8"/></patternFill></fill></fills>' +
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
    '<border><left/><right/><top/><bottom style="thin"><color rgb="FFCFCBC2"/></bottom><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="5">' +
    format(0, ' applyAlignment="1"', top) +
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>' +
    format(49, ' quotePrefix="1" applyNumberFormat="1" applyAlignment="1"', top) +
    format(164, ' applyNumberFormat="1" applyAlignment="1"', top) +
    format(165, ' applyNumberFormat="1" applyAlignment="1"', top) +
    '</cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** The columns of the hidden sheet, one list each. */
export function listsXml(lists: readonly (readonly string[])[]): string {
  const longest = Math.max(1, ...lists.map((list) => list.length));
  const rows = Array.from({ length: longest }, (_, row) => {
    const cells = lists.map((list, column) => {
      const value = list[row];
      return value === undefined ? '' : textCellXml(value, `${columnLetters(column)}${row + 1}`);
    });
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

export function textCellXml(text: string, reference: string, style?: number): string {
  const styled = style === undefined ? '' : ` s="${style}"`;
  return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

export function sheetHeadXml(sheet: {
  columns: readonly { width: number; style: number }[];
  freeze: { rows: number; columns: number };
}): string {
  const { rows, columns } = sheet.freeze;
  const pane = columns > 0 ? 'bottomRight' : 'bottomLeft';
  const split = columns > 0 ? ` xSplit="${columns}"` : '';
  const widths = sheet.columns.map(
    ({ width, style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  );
  return (
    `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane${split} ySplit="${rows}" topLeftCell="${columnLetters(columns)}${rows + 1}" activePane="${pane}" state="frozen"/>` +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
  );
}

export interface Validation {
  column: number;
  /** Column of the hidden sheet, and number of rows. */
  list: { column: number; length: number };
  /** Whether Excel refuses values that are not in the list; otherwise it asks. */
  isClosed: boolean;
}

export function sheetEndXml(sheet: {
  columns: number;
  lastRow: number;
  validations: readonly Validation[];
  listsName: string;
  hasNotes: boolean;
  hasPictures: boolean;
}): string {
  const validations = sheet.validations.map(({ column, list, isClosed }) => {
    const letter = columnLetters(column);
    const listLetter = columnLetters(list.column);
    return (
      `<dataValidation type="list" errorStyle="${isClosed ? 'stop' : 'warning'}" allowBlank="1" showErrorMessage="1" ` +
      `sqref="${letter}2:${letter}${sheet.lastRow}"><formula1>${sheet.listsName}!$${listLetter}$1:$${listLetter}$${list.length}` +
      '</formula1></dataValidation>'
    );
  });
  const filter = `A1:${columnLetters(Math.max(0, sheet.columns - 1))}${sheet.lastRow}`;
  return (
    `</sheetData><autoFilter ref="${filter}"/>` +
    (validations.length === 0
      ? ''
      : `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`) +
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
    (sheet.hasPictures ? '<drawing r:id="rId1"/>' : '') +
    (sheet.hasNotes ? '<legacyDrawing r:id="rId2"/>' : '') +
    '</worksheet>'
  );
}

interface HeaderNote {
  column: number;
  text: string;
}

export function notesXml(notes: readonly HeaderNote[]): string {
  const list = notes.map(
    ({ column, text }) =>
      `<comment ref="${columnLetters(column)}1" authorId="0"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment>`,
  );
  return `${HEAD}<comments xmlns="${MAIN}"><authors><author/></authors><commentList>${list.join('')}</commentList></comments>`;
}

/** The boxes of the comments; without them, Excel "repairs" the file. */
export function noteBoxesXml(notes: readonly HeaderNote[]): string {
  const boxes = notes.map(
    ({ column }, index) =>
      `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
      '<v:fill color2="#ffffe1"/><v:textbox style="mso-direction-alt:auto"/>' +
      `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1}, 10, 0, 4, ${column + 4}, 20, 5, 4</x:Anchor>` +
      `<x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  );
  return (
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>' +
    `${boxes.join('')}</xml>`
  );
}

/** A picture in a cell; sizes in pixels. */
export interface PlacedPicture {
  /** Position in the folder of pictures, from 1. */
  number: number;
  /** From 0. */
  row: number;
  column: number;
  width: number;
  height: number;
}

const EMU_PER_PIXEL = 9_525;
const PICTURE_MARGIN = 2;

export function drawingXml(pictures: readonly PlacedPicture[]): string {
  const emu = (pixels: number) => Math.round(pixels * EMU_PER_PIXEL);
  const list = pictures.map(
    ({ number, row, column, width, height }, index) =>
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${emu(PICTURE_MARGIN)}</xdr:colOff>` +
      `<xdr:row>${row}</xdr:row><xdr:rowOff>${emu(PICTURE_MARGIN)}</xdr:rowOff></xdr:from>` +
      `<xdr:ext cx="${emu(width)}" cy="${emu(height)}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${index + 2}" name="${previewName(index + 1)}"/>` +
      '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
      `<xdr:blipFill><a:blip r:embed="rId${number}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
      `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>` +
      '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>',
  );
  return (
    `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">` +
    `${list.join('')}</xdr:wsDr>`
  );
}
