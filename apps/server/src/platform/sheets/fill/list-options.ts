import type { WorkbookParts } from '../workbook-parts.ts';
import { rangesIn } from './cell-references.ts';
import type { ColumnList } from './fill-types.ts';
import { cutSheet, readRow } from './row-xml.ts';
import { attributeIn, xmlText } from './xml-pieces.ts';

/** Longer lists, and longer options, are not lists to choose from; such a column counts as free. */
const OPTIONS_MAX = 2_000;
const OPTION_LENGTH_MAX = 255;
/** For all lists together. */
const LISTS_LENGTH_MAX = 1024 ** 2;
const LAST_ROW = 1_048_576;

/** The parts of a workbook, unpacked as they are read. */
export interface PartReader {
  text(path: string): Promise<string>;
  chunks(path: string): AsyncIterable<Buffer>;
  has(path: string): boolean;
}

interface Listed {
  column: number;
  formula: string;
  isStrict: boolean;
}

interface ListRange {
  sheet: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The options of the first row of a table, by column, from its validation rules and from cells of any sheet. */
export async function columnLists(
  parts: PartReader,
  about: { workbook: WorkbookParts; workbookXml: string; sheet: string; after: string; row: number },
): Promise<ColumnList[]> {
  // The first rule of a column counts.
  const byColumn = Map.groupBy(listRules(about.after, about.row), ({ column }) => column);
  const listed = [...byColumn.values()].flatMap((rules) => rules.slice(0, 1));
  const names = definedNames(about.workbookXml);
  const ranges = new Map<Listed, ListRange>();
  const known = new Map<Listed, string[]>();
  for (const rule of listed) {
    const literal = /^"([\s\S]*)"$/.exec(rule.formula.trim());
    if (literal) {
      known.set(
        rule,
        (literal[1] ?? '')
          .replaceAll('""', '"')
          .split(',')
          .map((one) => one.trim()),
      );
      continue;
    }
    const named = names.get(rule.formula.trim().replace(/^=/, '').toLowerCase());
    const range = rangeOf(named ?? rule.formula, about.sheet);
    if (range) ranges.set(rule, range);
  }
  const found = await readRanges(parts, about.workbook, [...ranges.values()]);
  let length = 0;
  const counted = new Set<string>();
  return listed.flatMap((rule) => {
    const range = ranges.get(rule);
    const all = (known.get(rule) ?? (range && found.get(range)) ?? []).filter((one) => one !== '');
    const options = [...new Set(all)];
    const { column, isStrict } = rule;
    if (options.length === 0 || all.length > OPTIONS_MAX) return [];
    if (options.some((one) => one.length > OPTION_LENGTH_MAX)) return [];
    // Equal lists of several columns are stored once.
    const key = JSON.stringify(options);
    const more = counted.has(key) ? 0 : options.reduce((sum, one) => sum + one.length, 0);
    counted.add(key);
    if (length + more > LISTS_LENGTH_MAX) return [];
    length += more;
    return [{ column, isStrict, options }];
  });
}

/** Rules of both kinds: those of the sheet itself, and those that newer versions store in an extension. */
function listRules(after: string, row: number): Listed[] {
  const rules = after.matchAll(/<((?:\w+:)?dataValidation)\s[^>]*>[\s\S]*?<\/\1>/g);
  return [...rules].flatMap(([rule]) => {
    const tag = rule.slice(0, rule.indexOf('>') + 1);
    const [, formula = ''] = /<(?:\w+:)?formula1>\s*(?:<(?:\w+:)?f>)?([^<]*)/.exec(rule) ?? [];
    if (attributeIn(tag, 'type') !== 'list' || formula === '') return [];
    const [, behind = ''] = /<(?:\w+:)?sqref>([^<]*)</.exec(rule) ?? [];
    const isShown = ['1', 'true'].includes(attributeIn(tag, 'showErrorMessage') ?? '');
    const isStrict = isShown && (attributeIn(tag, 'errorStyle') ?? 'stop') === 'stop';
    return rangesIn(attributeIn(tag, 'sqref') ?? behind)
      .filter(({ top, bottom }) => top <= row && bottom >= row)
      .flatMap(({ left, right }) =>
        Array.from({ length: Math.min(right, 400) - left + 1 }, (_, place) => ({
          column: left + place,
          formula: xmlText(formula),
          isStrict,
        })),
      );
  });
}

function definedNames(workbookXml: string): Map<string, string> {
  const tags = workbookXml.matchAll(/<((?:\w+:)?definedName)\s([^>]*)>([^<]*)<\/\1>/g);
  return new Map(
    [...tags].map(([, , attributes = '', text = '']) => [
      (attributeIn(` ${attributes}`, 'name') ?? '').toLowerCase(),
      xmlText(text),
    ]),
  );
}

function rangeOf(formula: string, own: string): ListRange | undefined {
  const found =
    /^=?(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?(\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3})$/.exec(
      formula.trim(),
    );
  if (!found) return undefined;
  const [, quoted, plain, cells = ''] = found;
  // `$A:$A` is the whole column.
  const [range] = rangesIn(
    cells.replace(/^(\$?[A-Z]+):(\$?[A-Z]+)$/, (_, from: string, to: string) => `${from}1:${to}${LAST_ROW}`),
  );
  return range && { ...range, sheet: quoted?.replaceAll("''", "'") ?? plain ?? own };
}

async function readRanges(
  parts: PartReader,
  workbook: WorkbookParts,
  ranges: readonly ListRange[],
): Promise<Map<ListRange, string[]>> {
  const found = new Map<ListRange, (string | number)[]>(ranges.map((range) => [range, []]));
  const bySheet = Map.groupBy(ranges, ({ sheet }) => sheet.toLowerCase());
  for (const [name, wanted] of bySheet) {
    const path = workbook.sheets.find((sheet) => sheet.name.toLowerCase() === name)?.path;
    if (path === undefined || !parts.has(path)) continue;
    let last = 0;
    for await (const { rows } of cutSheet(parts.chunks(path))) {
      for (const xml of rows) {
        const row = readRow(xml, last);
        last = row.row;
        for (const range of wanted.filter(({ top, bottom }) => row.row >= top && row.row <= bottom)) {
          for (const { column, xml: cell } of row.cells) {
            if (column < range.left || column > range.right) continue;
            const list = found.get(range);
            const option = optionIn(cell);
            // One more than allowed shows that there are too many.
            if (list && list.length <= OPTIONS_MAX && option !== '') list.push(option);
          }
        }
      }
    }
  }
  const wanted = new Set([...found.values()].flat().filter((one) => typeof one === 'number'));
  const texts = await sharedTexts(parts, workbook.sharedStringsPath, wanted);
  return new Map(
    [...found].map(([range, list]) => [
      range,
      list.map((one) => (typeof one === 'number' ? (texts.get(one) ?? '') : one).trim()),
    ]),
  );
}

/** The text of a cell, or the index of a shared one. */
function optionIn(cell: string): string | number {
  const type = attributeIn(cell.slice(0, cell.indexOf('>') + 1), 't');
  const [, value = ''] = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(cell) ?? [];
  if (type === 's') return Number(value);
  return type === 'inlineStr' ? textIn(cell) : xmlText(value);
}

/** All runs of a text, without phonetic readings. */
function textIn(xml: string): string {
  const plain = xml.replace(/<(\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '');
  return [...plain.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)]
    .map(([, text = '']) => xmlText(text))
    .join('');
}

async function sharedTexts(
  parts: PartReader,
  path: string | undefined,
  wanted: ReadonlySet<string | number>,
): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  if (path === undefined || wanted.size === 0 || !parts.has(path)) return texts;
  const decoder = new TextDecoder();
  let rest = '';
  let number = 0;
  for await (const chunk of parts.chunks(path)) {
    rest += decoder.decode(chunk, { stream: true });
    let at = 0;
    for (const found of rest.matchAll(/<((?:\w+:)?si)(?:\s[^>]*)?(?:\/>|>[\s\S]*?<\/\1>)/g)) {
      if (wanted.has(number)) texts.set(number, textIn(found[0]).slice(0, OPTION_LENGTH_MAX + 1));
      number += 1;
      at = found.index + found[0].length;
    }
    rest = rest.slice(at);
  }
  return texts;
}
