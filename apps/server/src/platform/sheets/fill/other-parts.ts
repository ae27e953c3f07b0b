import { movedRow, withAddedRows } from './cell-references.ts';
import type { SheetChange } from './edit-around.ts';
import { attributeIn, withAttribute, xmlPlain, xmlText } from './xml-pieces.ts';

/** The workbook part: everything is recalculated on opening, and defined names follow the rows. */
export function withFreshNumbers(workbookXml: string, change: SheetChange): string {
  const named = withMovedFormulas(workbookXml, 'definedName', change);
  if (/<(?:\w+:)?calcPr\b/.test(named)) {
    return named.replace(/<(?:\w+:)?calcPr\b[^>]*>/, (tag) => withAttribute(tag, 'fullCalcOnLoad', '1'));
  }
  const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'].find((name) =>
    new RegExp(`</(?:\\w+:)?${name}>`).test(named),
  );
  return named.replace(
    new RegExp(`</(\\w+:)?${before ?? 'sheets'}>`),
    (end, prefix = '') => `${end}<${prefix}calcPr fullCalcOnLoad="1"/>`,
  );
}

/** Formulas in other parts that refer to the sheet. */
export function withMovedFormulas(xml: string, tag: string, { sheet, added }: SheetChange): string {
  if (added.count === 0) return xml;
  const pattern = new RegExp(`(<((?:\\w+:)?(?:${tag}))(?:\\s[^>]*)?>)([^<]+)(</\\2>)`, 'g');
  return xml.replace(pattern, (whole, open: string, _tag: string, formula: string, close: string) => {
    const text = xmlText(formula);
    const changed = withAddedRows(text, added, { sheet, own: '' });
    return changed === text ? whole : open + xmlPlain(changed) + close;
  });
}

/** Cells of another sheet whose formulas refer to this one, to be recalculated. */
export function withForgottenValues(xml: string, { sheet }: SheetChange): string {
  const mark = xmlPlain(sheet.replaceAll("'", "''")).toLowerCase();
  return xml.replace(/<((?:\w+:)?c)\s[^>]*>(?:(?!<\/\1>)[\s\S])*?<\/\1>/g, (cell) => {
    const isMeant = /<(?:\w+:)?f[\s>]/.test(cell) && cell.toLowerCase().includes(mark);
    if (!isMeant) return cell;
    return cell
      .replace(/<(?:\w+:)?v(?:\s[^>]*)?>[^<]*<\/(?:\w+:)?v>/, '')
      .replace(/^<[^>]*>/, (tag) => withAttribute(tag, 't', undefined));
  });
}

/** The anchors of a drawing: whatever is below the table moves down with its rows. */
export function movedDrawing(xml: string, { added }: SheetChange): string {
  if (!added.moves || added.count === 0) return xml;
  return xml.replace(ANCHORS, (anchor) => {
    const top = Number(/<(?:\w+:)?row>\s*(\d+)/.exec(anchor)?.[1] ?? 0) + 1;
    if (top < added.at) return anchor;
    return anchor.replace(
      /(<(?:\w+:)?row>\s*)(\d+)/g,
      (_, open: string, row: string) => open + String(Number(row) + added.count),
    );
  });
}

const ANCHORS = /<((?:\w+:)?(?:twoCellAnchor|oneCellAnchor))\b[\s\S]*?<\/\1>/g;

/** A drawing without the pictures of replaced examples. */
export function withoutAnchors(xml: string, { isReplaced }: SheetChange): string {
  if (!isReplaced) return xml;
  return xml.replace(ANCHORS, (anchor) => {
    const [, row = '0'] = /<(?:\w+:)?row>\s*(\d+)/.exec(anchor) ?? [];
    return isReplaced(Number(row) + 1) ? '' : anchor;
  });
}

/** The boxes of notes, without those of replaced examples. */
export function withoutNoteBoxes(xml: string, { isReplaced }: SheetChange): string {
  if (!isReplaced) return xml;
  return xml.replace(/<v:shape\s[\s\S]*?<\/v:shape>/g, (shape) => {
    const [, row] = /<x:Row>\s*(\d+)/.exec(shape) ?? [];
    return row !== undefined && isReplaced(Number(row) + 1) ? '' : shape;
  });
}

/** Whether a drawing has anything below a row. */
export function reachesBelow(xml: string, row: number): boolean {
  return [...xml.matchAll(/<(?:\w+:)?from>[\s\S]*?<(?:\w+:)?row>\s*(\d+)/g)].some(
    ([, top]) => Number(top) + 1 >= row,
  );
}

/** Moves the boxes of notes below the table. */
export function movedNoteBoxes(xml: string, { added }: SheetChange): string {
  const moved = (row: string) => String(movedRow(Number(row) + 1, added) - 1);
  return xml
    .replace(/(<x:Row>\s*)(\d+)/g, (_, open: string, row: string) => open + moved(row))
    .replace(/(<x:Anchor>)([^<]*)/g, (_, open: string, anchor: string) => {
      const numbers = anchor.split(',');
      return (
        open +
        numbers
          .map((number, index) => (index === 2 || index === 6 ? ` ${moved(number.trim())}` : number))
          .join(',')
      );
    });
}

/** Content types without a removed part, and with the added ones. */
export function withContentTypes(
  xml: string,
  {
    gone,
    defaults,
    overrides,
  }: {
    gone: readonly string[];
    defaults: Readonly<Record<string, string>>;
    overrides: Readonly<Record<string, string>>;
  },
): string {
  const rest = xml.replace(/<(?:\w+:)?Override\s[^>]*>/g, (tag) =>
    gone.includes(attributeIn(tag, 'PartName') ?? '') ? '' : tag,
  );
  const [, prefix = ''] = /<(\w+:)?Types\b/.exec(rest) ?? [];
  const known = new Set(
    [...rest.matchAll(/<(?:\w+:)?Default\s[^>]*>/g)].map(([tag]) =>
      attributeIn(tag, 'Extension')?.toLowerCase(),
    ),
  );
  const added = [
    ...Object.entries(defaults).flatMap(([extension, type]) =>
      known.has(extension) ? [] : `<${prefix}Default Extension="${extension}" ContentType="${type}"/>`,
    ),
    ...Object.entries(overrides).map(
      ([part, type]) => `<${prefix}Override PartName="${part}" ContentType="${type}"/>`,
    ),
  ];
  return rest.replace(/<\/(?:\w+:)?Types>/, (end) => added.join('') + end);
}

/** Relations without those to removed parts, and with new ones. */
export function withRelations(
  xml: string,
  {
    gone = [],
    added = [],
  }: { gone?: readonly string[]; added?: readonly { id: string; type: string; target: string }[] },
): string {
  const [, prefix = ''] = /<(\w+:)?Relationships\b/.exec(xml) ?? [];
  const rest = xml
    .replace(/<(?:\w+:)?Relationship\s[^>]*?(?:\/>|>\s*<\/(?:\w+:)?Relationship>)/g, (tag) =>
      gone.includes(attributeIn(tag, 'Id') ?? '') ? '' : tag,
    )
    .replace(/<((?:\w+:)?Relationships)\b([^>]*?)\s*\/>/, '<$1$2></$1>');
  const tags = added.map(
    ({ id, type, target }) =>
      `<${prefix}Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return rest.replace(/<\/(?:\w+:)?Relationships>/, (end) => tags.join('') + end);
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const NO_RELATIONS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';

/** Whether a style shows numbers as dates, by the styles of the workbook. */
export function dateLooks(styles: string): (style: string | undefined) => boolean {
  const codes = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)].map(([tag]) => [
      attributeIn(tag, 'numFmtId'),
      xmlText(attributeIn(tag, 'formatCode') ?? ''),
    ]),
  );
  const [, cells = ''] = /<(?:\w+:)?cellXfs\b([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  const looks = [...cells.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].map(([tag]) => {
    const id = attributeIn(tag, 'numFmtId') ?? '0';
    const number = Number(id);
    if ((number >= 14 && number <= 22) || (number >= 27 && number <= 36) || (number >= 50 && number <= 58))
      return true;
    const code = (codes.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    return /[yd]/i.test(code) && !/general/i.test(code);
  });
  return (style) => style !== undefined && looks[Number(style)] === true;
}
