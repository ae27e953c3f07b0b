import { zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const SPREADSHEET = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';

/** An image in a group, or a group in another. Lengths inside a group are its own, which `inner` stands for. */
export type Shape =
  | { top: number; height: number; file: string }
  | { top: number; height: number; inner: { top: number; height: number }; shapes: readonly Shape[] };

/** An image over cells, or a group of them; rows and columns count from 0. */
export interface OverCells {
  row: number;
  /** How far inside the row it begins. */
  rowOff?: number;
  column: number;
  /** The cell in which it ends, with how far inside it; absent for an image with a size instead. */
  to?: { row: number; rowOff: number; column: number };
  height?: number;
  /** Path inside the workbook, from its folder of media on; or a group. */
  file: string | Shape;
  name?: string;
  /** How far below the first row it lies, if it is fixed to no cell. */
  top?: number;
}

interface Workbook {
  /** A cell as text; with `{ xml }`, the whole cell without its reference. */
  rows: readonly (readonly (string | { attributes: string; inner: string })[])[];
  /** Attributes of rows by their number, such as a height in points; and the height of all others. */
  heights?: Readonly<Record<number, string>>;
  usualHeight?: number;
  over?: readonly OverCells[];
  media: Readonly<Record<string, Uint8Array>>;
  parts?: Readonly<Record<string, string>>;
}

const letter = (column: number) => String.fromCharCode(65 + column);
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const relations = (list: readonly { id: string; type: string; target: string }[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(({ id, type, target }) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const frameXml = (height: number, top = 0, inner = '') =>
  `<a:xfrm><a:off x="0" y="${top}"/><a:ext cx="9525" cy="${height}"/>${inner}</a:xfrm>`;

const pictureXml = ({ id, name, frame }: { id: string; name: string; frame: string }) =>
  `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="${name}"><a:extLst><a:ext uri="x"/></a:extLst></xdr:cNvPr><xdr:cNvPicPr/></xdr:nvPicPr>` +
  `<xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill><xdr:spPr>${frame}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>`;

function shapeXml(shape: Shape, idOf: (file: string) => string): string {
  const { top, height } = shape;
  if ('file' in shape)
    return pictureXml({ id: idOf(shape.file), name: 'Picture 1', frame: frameXml(height, top) });
  const { inner, shapes } = shape;
  const own = `<a:chOff x="0" y="${inner.top}"/><a:chExt cx="9525" cy="${inner.height}"/>`;
  return (
    `<xdr:grpSp><xdr:nvGrpSpPr><xdr:cNvPr id="3" name="Group 1"/><xdr:cNvGrpSpPr/></xdr:nvGrpSpPr><xdr:grpSpPr>${frameXml(height, top, own)}</xdr:grpSpPr>` +
    `${shapes.map((one) => shapeXml(one, idOf)).join('')}</xdr:grpSp>`
  );
}

const filesOf = (file: string | Shape): string[] => {
  if (typeof file === 'string') return [file];
  return 'file' in file ? [file.file] : file.shapes.flatMap(filesOf);
};

/** As Excel writes it; without the frame of the image, which openpyxl leaves out, if it says where it ends. */
function anchor(
  { row, rowOff = 9525, column, to, height = 0, file, name = 'Picture 1', top }: OverCells,
  idOf: (file: string) => string,
): string {
  const from = `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>9525</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${rowOff}</xdr:rowOff></xdr:from>`;
  const end = to
    ? `<xdr:to><xdr:col>${to.column}</xdr:col><xdr:colOff>9525</xdr:colOff><xdr:row>${to.row}</xdr:row><xdr:rowOff>${to.rowOff}</xdr:rowOff></xdr:to>`
    : `<xdr:ext cx="9525" cy="${height}"/>`;
  const tag = to ? 'twoCellAnchor' : 'oneCellAnchor';
  const shape =
    typeof file === 'string'
      ? pictureXml({ id: idOf(file), name, frame: to ? '' : frameXml(height) })
      : shapeXml(file, idOf);
  if (top !== undefined)
    return `<xdr:absoluteAnchor><xdr:pos x="9525" y="${top}"/>${end}${shape}<xdr:clientData/></xdr:absoluteAnchor>`;
  return `<xdr:${tag}>${from}${end}${shape}<xdr:clientData/></xdr:${tag}>`;
}

/** A workbook with images, as spreadsheet programs write it. */
export function picturedWorkbook({
  rows,
  heights = {},
  usualHeight = 15,
  over = [],
  media,
  parts = {},
}: Workbook): Uint8Array {
  const files = [...new Set(over.flatMap(({ file }) => filesOf(file)))];
  const idOf = (file: string) => `rId${files.indexOf(file) + 1}`;
  const cells = rows.map(
    (row, index) =>
      `<row r="${index + 1}" ${heights[index + 1] ?? ''}>${row
        .map((cell, column) => {
          const reference = `r="${letter(column)}${index + 1}"`;
          if (typeof cell !== 'string') return `<c ${reference} ${cell.attributes}>${cell.inner}</c>`;
          return cell === '' ? '' : `<c ${reference} t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
        })
        .join('')}</row>`,
  );
  const texts: Record<string, string> = {
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/>` +
      '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/></Types>',
    '_rels/.rels': relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      { id: 'rId1', type: 'worksheet', target: 'worksheets/sheet1.xml' },
    ]),
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetFormatPr defaultRowHeight="${usualHeight}"/><sheetData>${cells.join('')}</sheetData><drawing r:id="rId1"/></worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': relations([
      { id: 'rId1', type: 'drawing', target: '../drawings/drawing1.xml' },
    ]),
    'xl/drawings/drawing1.xml': `${HEAD}<xdr:wsDr xmlns:xdr="${SPREADSHEET}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE}">${over.map((one) => anchor(one, idOf)).join('')}</xdr:wsDr>`,
    'xl/drawings/_rels/drawing1.xml.rels': relations(
      files.map((file) => ({ id: idOf(file), type: 'image', target: `../media/${file}` })),
    ),
    ...parts,
  };
  const encoded = Object.entries(texts).map(
    ([path, text]) => [path, new TextEncoder().encode(text)] as const,
  );
  const images = Object.entries(media).map(([file, bytes]) => [`xl/media/${file}`, bytes] as const);
  return zipSync(Object.fromEntries([...encoded, ...images]));
}

/** A cell of WPS Office with the image of an id, and the parts that it needs. */
export const wpsCell = (id: string) => ({
  attributes: 't="str"',
  inner: `<f>_xlfn.DISPIMG("${id}",1)</f><v>=DISPIMG("${id}",1)</v>`,
});
export const wpsParts = (images: Readonly<Record<string, string>>) => ({
  'xl/cellimages.xml': `${HEAD}<etc:cellImages xmlns:etc="etc" xmlns:xdr="${SPREADSHEET}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE}">${Object.keys(
    images,
  )
    .map(
      (id, index) =>
        `<etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${index + 2}" name="${id}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${index + 1}"/></xdr:blipFill></xdr:pic></etc:cellImage>`,
    )
    .join('')}</etc:cellImages>`,
  'xl/_rels/cellimages.xml.rels': relations(
    Object.values(images).map((file, index) => ({
      id: `rId${index + 1}`,
      type: 'image',
      target: `media/${file}`,
    })),
  ),
});

/**
 * A cell in which Excel has placed an image, by its number from 1, and the parts that it needs.
 * @param errors numbers that stand for an error instead
 */
export const placedCell = (number: number) => ({
  attributes: `t="e" vm="${number}"`,
  inner: '<v>#VALUE!</v>',
});
export const placedParts = (images: readonly string[], errors: readonly number[] = []) => ({
  'xl/metadata.xml':
    `${HEAD}<metadata xmlns="${MAIN}" xmlns:xlrd="xlrd"><futureMetadata name="XLRICHVALUE" count="${images.length}">` +
    images
      .map((_, index) => `<bk><extLst><ext uri="x"><xlrd:rvb i="${index}"/></ext></extLst></bk>`)
      .join('') +
    `</futureMetadata><valueMetadata count="${images.length}">${images.map((_, index) => `<bk><rc t="1" v="${index}"/></bk>`).join('')}</valueMetadata></metadata>`,
  'xl/richData/rdrichvaluestructure.xml': `${HEAD}<rvStructures xmlns="x"><s t="_error"><k n="errorType" t="i"/><k n="_rvRel:LocalImageIdentifier" t="i"/></s><s t="_localImage"><k n="CalcOrigin" t="i"/><k n="_rvRel:LocalImageIdentifier" t="i"/></s></rvStructures>`,
  'xl/richData/rdrichvalue.xml': `${HEAD}<rvData xmlns="x">${images.map((_, index) => (errors.includes(index + 1) ? '<rv s="0"><v>0</v><v>0</v></rv>' : `<rv s="1"><v>5</v><v>${index}</v></rv>`)).join('')}</rvData>`,
  'xl/richData/richValueRel.xml': `${HEAD}<richValueRels xmlns="x" xmlns:r="${OFFICE}">${images.map((_, index) => `<rel r:id="rId${index + 1}"/>`).join('')}</richValueRels>`,
  'xl/richData/_rels/richValueRel.xml.rels': relations(
    images.map((file, index) => ({ id: `rId${index + 1}`, type: 'image', target: `../media/${file}` })),
  ),
});
