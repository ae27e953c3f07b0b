import { zipSync } from 'fflate';
import { tinyPng } from './uploads/upload-samples.ts';

/** Forms that buyers send to their suppliers, as real workbooks. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A cell: its text, a formula that begins with `=`, or a number; a `#4` at the end is its style. */
export type FormCell = string | number | null;

interface FormSheet {
  name: string;
  rows: Readonly<Record<number, readonly FormCell[]>>;
  /** Styles of the cells of a row, by column. */
  looks?: Readonly<Record<number, readonly number[]>>;
  /** The elements between the rows and the end of the sheet, in the order of the standard. */
  after?: string;
  before?: string;
  isHidden?: boolean;
  /** Relationships beside a drawing. */
  relations?: readonly { id: string; type: string; target: string }[];
  hasLogo?: boolean;
}

export interface Form {
  sheets: readonly FormSheet[];
  names?: string;
  /** Additional parts by path, with their content types. */
  parts?: Readonly<Record<string, string>>;
  types?: Readonly<Record<string, string>>;
  hasChain?: boolean;
  hasMacros?: boolean;
  /** Dates count from 1904. */
  is1904?: boolean;
  /** The prefix of the sheets' tags, which some programs write. */
  prefix?: string;
}

const letters = (column: number) => String.fromCharCode(65 + column);
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Styles: 0 plain, 1 title, 2 header, 3 line with a border, 4 money, 5 date, 6 total, 7 text. */
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="170" formatCode="&quot;$&quot;#,##0.00"/></numFmts>` +
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Georgia"/></font>' +
  '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts>' +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF1F4E79"/></patternFill></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFF2CC"/></patternFill></fill></fills>' +
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  '<border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">' +
  [
    [0, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 2, 2, 1],
    [0, 0, 0, 1],
    [170, 0, 0, 1],
    [14, 0, 0, 1],
    [170, 0, 3, 1],
    [49, 0, 0, 1],
  ]
    .map(
      ([format, font, fill, border]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyFill="1" applyBorder="1" applyNumberFormat="1" applyFont="1"/>`,
    )
    .join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
  '<dxfs count="1"><dxf><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill></dxf></dxfs></styleSheet>';

/** The bytes of a form. */
export function formOf(form: Form): Uint8Array<ArrayBuffer> {
  const {
    sheets,
    names = '',
    parts = {},
    types = {},
    hasChain = false,
    hasMacros = false,
    is1904 = false,
    prefix = '',
  } = form;
  const texts: string[] = [];
  const shared = (text: string) => {
    const known = texts.indexOf(text);
    return known >= 0 ? known : texts.push(text) - 1;
  };
  const files: Record<string, string | Uint8Array> = {};
  const sheetParts = sheets.map((sheet) => sheetXml(sheet, shared, prefix));
  const logos = sheets.some(({ hasLogo }) => hasLogo);
  files['[Content_Types].xml'] =
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
    '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${hasMacros ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' : `${SHEET_TYPE}.sheet.main+xml`}"/>` +
    sheets
      .map(
        (_, n) =>
          `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
      )
      .join('') +
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>` +
    `<Override PartName="/xl/sharedStrings.xml" ContentType="${SHEET_TYPE}.sharedStrings+xml"/>` +
    (hasChain ? `<Override PartName="/xl/calcChain.xml" ContentType="${SHEET_TYPE}.calcChain+xml"/>` : '') +
    (logos
      ? '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>'
      : '') +
    Object.entries(types)
      .map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`)
      .join('') +
    '</Types>';
  files['_rels/.rels'] = relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]);
  files['xl/workbook.xml'] =
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><bookViews><workbookView activeTab="0"/></bookViews><sheets>` +
    sheets
      .map(
        ({ name, isHidden = false }, n) =>
          `<sheet name="${escape(name)}" sheetId="${n + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${n + 1}"/>`,
      )
      .join('') +
    `</sheets>${names === '' ? '' : `<definedNames>${names}</definedNames>`}<calcPr calcId="191029"/></workbook>`;
  files['xl/_rels/workbook.xml.rels'] = relations([
    ...sheets.map((_, n) => ({
      id: `rId${n + 1}`,
      type: 'worksheet',
      target: `worksheets/sheet${n + 1}.xml`,
    })),
    { id: 'rId90', type: 'styles', target: 'styles.xml' },
    { id: 'rId91', type: 'sharedStrings', target: 'sharedStrings.xml' },
    ...(hasChain ? [{ id: 'rId92', type: 'calcChain', target: 'calcChain.xml' }] : []),
    ...(hasMacros ? [{ id: 'rId93', type: 'vbaProject', target: 'vbaProject.bin' }] : []),
  ]);
  for (const [n, xml] of sheetParts.entries()) {
    files[`xl/worksheets/sheet${n + 1}.xml`] = xml;
    const { hasLogo = false, relations: own = [] } = sheets[n] ?? {};
    const all = [
      ...own,
      ...(hasLogo ? [{ id: 'rIdLogo', type: 'drawing', target: '../drawings/drawing1.xml' }] : []),
    ];
    if (all.length > 0) files[`xl/worksheets/_rels/sheet${n + 1}.xml.rels`] = relations(all);
  }
  files['xl/styles.xml'] = STYLES;
  files['xl/sharedStrings.xml'] =
    `${HEAD}<sst xmlns="${MAIN}" count="${texts.length}" uniqueCount="${texts.length}">${texts
      .map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`)
      .join('')}</sst>`;
  if (hasChain) files['xl/calcChain.xml'] = `${HEAD}<calcChain xmlns="${MAIN}"><c r="A1" i="1"/></calcChain>`;
  if (hasMacros) files['xl/vbaProject.bin'] = Buffer.from('not really a project');
  if (logos) {
    files['xl/drawings/drawing1.xml'] = logoXml();
    files['xl/drawings/_rels/drawing1.xml.rels'] = relations([
      { id: 'rId1', type: 'image', target: '../media/logo.png' },
    ]);
    files['xl/media/logo.png'] = tinyPng.bytes;
  }
  Object.assign(files, parts);
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ]),
    ),
  ) as Uint8Array<ArrayBuffer>;
}

function relations(list: readonly { id: string; type: string; target: string }[]): string {
  const tags = list.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${tags.join('')}</Relationships>`;
}

function sheetXml(
  { rows, looks = {}, before = '', after = '', hasLogo = false }: FormSheet,
  shared: (text: string) => number,
  prefix: string,
): string {
  const p = prefix;
  const numbers = [...new Set([...Object.keys(rows), ...Object.keys(looks)].map(Number))].toSorted(
    (a, b) => a - b,
  );
  const xml = numbers.map((number) => {
    const cells = rows[number] ?? [];
    const own = looks[number] ?? [];
    const written = Array.from({ length: Math.max(cells.length, own.length) }, (_, column) => {
      const cell = cells[column] ?? null;
      const look = own[column];
      const tag = `<${p}c r="${letters(column)}${number}"${look === undefined ? '' : ` s="${look}"`}`;
      if (cell === null) return look === undefined ? '' : `${tag}/>`;
      if (typeof cell === 'number') return `${tag}><${p}v>${cell}</${p}v></${p}c>`;
      if (cell.startsWith('<f'))
        return `${tag}>${cell.replaceAll('<f', `<${p}f`).replaceAll('</f', `</${p}f`)}<${p}v>0</${p}v></${p}c>`;
      if (cell.startsWith('='))
        return `${tag}><${p}f>${escape(cell.slice(1))}</${p}f><${p}v>0</${p}v></${p}c>`;
      return `${tag} t="s"><${p}v>${shared(cell)}</${p}v></${p}c>`;
    });
    const height = own.length > 0 ? ' ht="30" customHeight="1"' : '';
    return `<${p}row r="${number}" spans="1:12"${height}>${written.join('')}</${p}row>`;
  });
  const space = p === '' ? `xmlns="${MAIN}"` : `xmlns:${p.slice(0, -1)}="${MAIN}"`;
  return (
    `${HEAD}<${p}worksheet ${space} xmlns:r="${OFFICE}">${before}<${p}sheetData>${xml.join('')}</${p}sheetData>` +
    `${after}${hasLogo ? '<drawing r:id="rIdLogo"/>' : ''}</${p}worksheet>`
  );
}

function logoXml(): string {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  return (
    `${HEAD}<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main"><xdr:oneCellAnchor>` +
    '<xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>' +
    '<xdr:ext cx="600000" cy="300000"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Logo"/><xdr:cNvPicPr/></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip xmlns:r="${OFFICE}" r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    '<xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>'
  );
}

const lookOf = (look: number, count: number) => Array.from({ length: count }, () => look);
const lines = (from: number, to: number, looks: readonly number[]) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, n) => [from + n, looks]));

/**
 * A retail chain's item set-up: cover rows, a logo, prepared lines with formulas, a total, notes, lists on a hidden
 * sheet.
 */
export const itemSetup: Form = {
  hasChain: true,
  names:
    '<definedName name="_xlnm.Print_Area" localSheetId="0">\'Item set-up\'!$A$1:$I$14</definedName>' +
    '<definedName name="Materials">Lists!$A$1:$A$3</definedName>',
  sheets: [
    {
      name: 'Item set-up',
      hasLogo: true,
      before:
        '<dimension ref="A1:I14"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="6" topLeftCell="A7" state="frozen"/></sheetView></sheetViews>' +
        '<cols><col min="1" max="1" width="14" customWidth="1"/><col min="2" max="2" width="34" customWidth="1"/><col min="3" max="9" width="15" customWidth="1"/></cols>',
      rows: {
        1: [null, 'NORDKAUF AB: New item form'],
        3: ['Supplier:', 'Please fill one line per item'],
        6: [
          'Item No.',
          'Product name',
          'Material',
          'Net weight (lb)',
          'FOB Price (EUR)',
          'MOQ',
          'Order qty',
          'Line value',
          'Barcode',
        ],
        7: [null, null, null, null, null, null, null, '<f t="shared" ref="H7:H9" si="0">E7*G7</f>'],
        8: [null, null, null, null, null, null, null, '<f t="shared" si="0"></f>'],
        9: [null, null, null, null, null, null, null, '<f t="shared" si="0"></f>'],
        10: ['Total', null, null, null, null, null, '=SUM(G7:G9)', '=SUM(H7:H9)'],
        12: ['Notes: all prices are FOB and valid for 90 days from the day of this form.'],
        14: ['Signature', null, '=H10'],
      },
      looks: {
        1: [1, 1],
        6: lookOf(2, 9),
        ...lines(7, 9, [7, 3, 3, 3, 4, 3, 3, 4, 7]),
        10: lookOf(6, 9),
      },
      after:
        '<mergeCells count="2"><mergeCell ref="B1:E1"/><mergeCell ref="A12:I12"/></mergeCells>' +
        '<conditionalFormatting sqref="E7:E9"><cfRule type="expression" dxfId="0" priority="1"><formula>E7&gt;100</formula></cfRule></conditionalFormatting>' +
        '<dataValidations count="1"><dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="C7:C9"><formula1>Materials</formula1></dataValidation></dataValidations>' +
        '<pageMargins left="0.3" right="0.3" top="0.4" bottom="0.4" header="0.2" footer="0.2"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>',
    },
    { name: 'Lists', isHidden: true, rows: { 1: ['Brass'], 2: ['Wood & cane'], 3: ['Stoneware'] } },
    { name: 'Summary', rows: { 1: ['Order value', "='Item set-up'!H10"], 2: ['Text', 'no formula here'] } },
  ],
};

/** An importer's quotation request: one sample line to be replaced, with merged cells, and only a note below it. */
export const quotation: Form = {
  sheets: [
    { name: 'READ ME', rows: { 1: ['How to fill this form'], 2: ['Send it back within a week'] } },
    {
      name: 'RFQ',
      before: '<cols><col min="1" max="8" width="16" customWidth="1"/></cols>',
      rows: {
        2: ['Request for quotation'],
        4: [
          'No.',
          'Picture',
          'Your ref.',
          'Description of goods',
          null,
          'Size (L x W x H) cm',
          'Unit price (USD)',
          'Remarks',
        ],
        5: [1, null, 'ABC-123', 'Sample: blue cushion', null, '45 x 45 x 10', 3.5, 'sample line'],
        8: ['Please quote FOB prices only, and attach pictures of all goods to your mail.'],
      },
      looks: { 2: [1], 4: lookOf(2, 8), 5: [3, 3, 7, 3, 3, 3, 4, 3] },
      after:
        '<mergeCells count="2"><mergeCell ref="D4:E4"/><mergeCell ref="D5:E5"/></mergeCells>' +
        '<dataValidations count="1"><dataValidation type="decimal" operator="greaterThan" allowBlank="1" sqref="G5"><formula1>0</formula1></dataValidation></dataValidations>' +
        '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>',
    },
  ],
};

/**
 * A marketplace's flat file: names of fields below the labels, an Excel table, options in the rule itself; tags with a
 * prefix.
 */
export const marketplace: Form = {
  prefix: 'x:',
  sheets: [
    {
      name: 'Upload',
      before: '<x:dimension ref="A1:F3"/>',
      rows: {
        1: ['Seller SKU', 'Product name', 'Colour', 'Selling price', 'Currency', 'Assembled?'],
        2: [null, null, null, null, null, null],
      },
      looks: { 1: lookOf(2, 6), 2: lookOf(3, 6) },
      after:
        '<x:dataValidations count="2"><x:dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="C2:C500"><x:formula1>"RED,Light Blue,Natural"</x:formula1></x:dataValidation>' +
        '<x:dataValidation type="list" sqref="F2"><x:formula1>"Yes,No"</x:formula1></x:dataValidation></x:dataValidations>' +
        '<x:tableParts count="1"><x:tablePart r:id="rId1"/></x:tableParts>',
      relations: [{ id: 'rId1', type: 'table', target: '../tables/table1.xml' }],
    },
  ],
  parts: {
    'xl/tables/table1.xml':
      `${HEAD}<table xmlns="${MAIN}" id="1" name="Items" displayName="Items" ref="A1:F2" totalsRowShown="0"><autoFilter ref="A1:F2"/>` +
      '<tableColumns count="6"><tableColumn id="1" name="Seller SKU"/><tableColumn id="2" name="Product name"/><tableColumn id="3" name="Colour"/>' +
      '<tableColumn id="4" name="Selling price"/><tableColumn id="5" name="Currency"/><tableColumn id="6" name="Assembled?"/></tableColumns></table>',
  },
  types: { 'xl/tables/table1.xml': `${SHEET_TYPE}.table+xml` },
};

/** Plain columns without any formatting, from a program that writes nothing else. */
export const plain: Form = {
  sheets: [{ name: 'Sheet1', rows: { 1: ['SKU', 'Title', 'Weight', 'Length', 'Width', 'Height', 'Unit'] } }],
};

/** A hotel's quotation sheet and an importer's price request, both written by LibreOffice. */
export const hotelFile = new URL('./sheets/buyer-hotel.xlsx', import.meta.url);
export const requestFile = new URL('./sheets/buyer-request.xlsx', import.meta.url);

/** A range form of a retailer, with a block of merged lines for each style; written by LibreOffice. */
export const rangeFile = new URL('./sheets/buyer-range.xlsx', import.meta.url);

const merges = (...ranges: string[]) =>
  `<mergeCells count="${ranges.length}">${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;

/** A form with empty lines below its titles, and merged cells. */
export const mergedForm = (
  titles: readonly (string | null)[],
  { lines: count, merged, rows = {} }: { lines: number; merged: readonly string[]; rows?: FormSheet['rows'] },
): Form => ({
  sheets: [
    {
      name: 'Range',
      rows: { 1: titles, ...rows },
      looks: lines(2, count + 1, lookOf(3, titles.length)),
      after: merges(...merged),
    },
  ],
});

/** A fashion range: a block for each style, within it one for each colour, and a line for each size. */
export const fashion = mergedForm(['Style no.', 'Photo', 'Colour', 'Size', 'Unit price (USD)'], {
  lines: 4,
  merged: ['A2:A5', 'B2:B5', 'C2:C3', 'C4:C5', 'E2:E5'],
});
