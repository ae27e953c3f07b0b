import { attributesOf, readRelations } from '../office/index.ts';
import { storableText } from '../storable-text.rules.ts';
import type { ShownBeside } from './padded-cells.ts';

/** Reads the small parts of a workbook: workbook.xml, its relations and its styles. Pure functions. */

export interface SheetListing {
  readonly name: string;
  readonly isVisible: boolean;
  /** Path of the worksheet part inside the workbook. */
  readonly path: string;
}

export interface WorkbookParts {
  /** The worksheets in the order of their tabs; chart sheets and macro sheets are left out. */
  readonly sheets: SheetListing[];
  readonly sharedStringsPath: string | undefined;
  readonly stylesPath: string | undefined;
  /** Whether dates count from 1904 (old Macs) instead of 1900. */
  readonly is1904: boolean;
}

/** Reads the list of sheets and the paths of their parts. `folder` is that of the workbook part, such as `xl`. */
export function readWorkbookParts(workbook: string, relations: string, folder: string): WorkbookParts {
  const targets = readRelations(relations, folder);
  const ofType = (type: string) => targets.find((target) => target.type === type)?.path;
  const date1904 = attributesOf(workbook, 'workbookPr')[0]?.['date1904'];
  return {
    sheets: attributesOf(workbook, 'sheet').flatMap((sheet) => {
      const target = targets.find(({ id, type }) => id === sheet['id'] && type === 'worksheet');
      const isVisible = (sheet['state'] ?? 'visible') === 'visible';
      return target ? [{ name: sheet['name'] ?? '', isVisible, path: target.path }] : [];
    }),
    sharedStringsPath: ofType('sharedStrings'),
    stylesPath: ofType('styles'),
    is1904: date1904 === '1' || date1904 === 'true',
  };
}

/**
 * hucre takes the format `#,##0.00 [$€-de-DE]` for a date because of the letters of the locale, and would read a price
 * as a date. Currency and locale marks do not matter for reading, so they are removed. A format of elapsed hours
 * (`[h]:mm`) is not a date either, and its cell stays a number.
 */
export function withPlainFormats(styles: string): string {
  return styles.replace(/(formatCode\s*=\s*)("[^"]*"|'[^']*')/g, (_all, name: string, quoted: string) => {
    const quote = quoted[0] ?? '"';
    const code = quoted.slice(1, -1);
    const plain = /\[(h+|m+|s+)\]/i.test(code) ? 'General' : code.replace(/\[\$[^\]]*\]/g, '');
    return `${name}${quote}${plain}${quote}`;
  });
}

/**
 * Texts and currencies of a number format; `[$-407]` names a locale only, and `_€` is a space as wide as the sign.
 */
const FORMAT_WORDS = /\[\$([^\]-]*)(?:-[^\]]*)?\]|"([^"]*)"|[_*].|\\\P{Sc}|(\p{Sc})/gu;

/** The currency or unit that a format shows beside positive numbers: `€` of `#,##0.00 [$€-407]`, `kg` of `0.0" kg"`. */
function formatWords(code: string): string {
  const words = [...(code.split(';')[0] ?? '').matchAll(FORMAT_WORDS)];
  const text = words.map((word) => (word[1] ?? word[2] ?? word[3] ?? '').trim()).join(' ');
  return /[\p{L}\p{Sc}]/u.test(text) && text.length <= 12 ? storableText(text.trim()) : '';
}

/**
 * Styles that show numbers with leading zeros, as in codes: `000000`, or with a currency or a unit.
 * @param styles as they are in the workbook
 * @returns the number of digits, or the words, by the index of the style
 */
export function shownFormats(styles: string): ReadonlyMap<number, ShownBeside> {
  const shown = new Map(
    attributesOf(styles, 'numFmt').flatMap(({ numFmtId = '', formatCode = '' }) => {
      const [zeros] = /^0{2,18}(?=;|$)/.exec(formatCode.replace(/^\[\$[^\]]*\]/, '')) ?? [];
      const found = zeros?.length ?? formatWords(formatCode);
      return found === '' ? [] : [[numFmtId, found] as const];
    }),
  );
  const [, cellFormats = ''] = /<(?:\w+:)?cellXfs\b([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  if (shown.size === 0) return new Map();
  return new Map(
    attributesOf(cellFormats, 'xf').flatMap(({ numFmtId = '' }, index) => {
      const found = shown.get(numFmtId);
      return found === undefined ? [] : [[index, found] as const];
    }),
  );
}

/** The styles that make a cell stand out, by their index: in bold, or with a background. */
export function strongFormats(styles: string): ReadonlySet<number> {
  const partOf = (name: string) =>
    new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>([\\s\\S]*?)</(?:\\w+:)?${name}>`).exec(styles)?.[1] ?? '';
  const indexesOf = (list: string, one: string, is: RegExp) =>
    new Set(
      partOf(list)
        .split(new RegExp(`<(?:\\w+:)?${one}\\b`))
        .slice(1)
        .flatMap((xml, index) => (is.test(xml) ? [String(index)] : [])),
    );
  const bold = indexesOf('fonts', 'font', /<(?:\w+:)?b(?:\s+val="(?:1|true)")?\s*\/>/);
  const filled = indexesOf('fills', 'fill', /patternType="solid"/);
  return new Set(
    attributesOf(partOf('cellXfs'), 'xf').flatMap(({ fontId = '', fillId = '' }, index) =>
      bold.has(fontId) || filled.has(fillId) ? [index] : [],
    ),
  );
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Fixed paths in the clean workbook that is given to hucre: one sheet, and only what is read. */
export const CLEAN_PATHS = {
  sharedStrings: 'xl/sharedStrings.xml',
  styles: 'xl/styles.xml',
  sheet: 'xl/worksheets/sheet1.xml',
} as const;

/** The parts around the one sheet of the clean workbook, by path. */
export function cleanSkeleton(parts: WorkbookParts): [path: string, xml: string][] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`;
  return [
    ['[Content_Types].xml', `<Types xmlns="${PACKAGE}/content-types"/>`],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${parts.is1904 ? 1 : 0}"/>` +
        '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
          (parts.sharedStringsPath === undefined
            ? ''
            : relation('rId2', 'sharedStrings', 'sharedStrings.xml')) +
          (parts.stylesPath === undefined ? '' : relation('rId3', 'styles', 'styles.xml')),
      ),
    ],
  ];
}
