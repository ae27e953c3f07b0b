import { readRelations } from '../../office/index.ts';
import type { LeftOut } from './fill-types.ts';
import { relationsOf, type OpenWorkbook } from './open-template.ts';
import { withContentTypes, withRelations } from './other-parts.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const ROOT_RELATIONS = '_rels/.rels';
const WORKBOOK_RELATIONS = 'xl/_rels/workbook.xml.rels';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const WORKSHEET = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const MACROS = /^(?:xl\/(?:_rels\/)?vba[^/]*|customUI\/.*)$/i;
const MACRO_SHEETS = /^xl\/(?:intl)?macrosheets\/[^/]+\.xml$/i;
const LINKS = /^xl\/externalLinks\/[^/]+\.xml$/i;
const MACRO_RELATIONS = new Set(['vbaProject', 'extensibility']);

/** Whether an entry could be meant for a place outside the workbook: `../a`, `/a`, `C:a`, or a name with control characters. */
const isOdd = (path: string): boolean =>
  /^\/|^[a-z]:|[\u0000-\u001f\u007f]/i.test(path) || path.split('/').some((part) => /^\.*\s*$/.test(part));

export interface LeftOutParts {
  kinds: LeftOut[];
  /** New texts by path; null for a part that is left out. */
  changed: Map<string, string | null>;
}

/**
 * The parts of a workbook that are left out. A sheet of macros, or a link, keeps its place without its contents, because
 * sheets and links are counted.
 */
export async function leftOutParts({ entries, parts }: OpenWorkbook): Promise<LeftOutParts> {
  const changed: LeftOutParts['changed'] = new Map();
  const kinds = new Set<LeftOut>();
  const leave = (kind: LeftOut, path: string, text: string | null) => {
    kinds.add(kind);
    changed.set(path, text);
    if (parts.has(relationsOf(path))) changed.set(relationsOf(path), null);
  };
  for (const [path, { isFolder }] of entries) {
    if (isFolder) continue;
    if (isOdd(path)) leave('odd_names', path, null);
    else if (MACROS.test(path)) leave('macros', path, null);
    else if (MACRO_SHEETS.test(path))
      leave('macros', path, `<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`);
    else if (LINKS.test(path) && /<(?:\w+:)?(?:ddeLink|oleLink)\b/.test(await parts.text(path)))
      leave('live_links', path, `<externalLink xmlns="${MAIN}"/>`);
  }
  for (const [path, folder] of [
    [WORKBOOK_RELATIONS, 'xl'],
    [ROOT_RELATIONS, ''],
  ] as const) {
    if (!parts.has(path)) continue;
    const macros = readRelations(await parts.text(path), folder).filter(({ type }) =>
      MACRO_RELATIONS.has(type),
    );
    for (const { path: target } of macros) if (parts.has(target)) leave('macros', target, null);
  }
  return { kinds: [...kinds], changed };
}

/** The relations of the workbook, or of the file, without those to macros. @param folder of what they belong to */
export function withoutMacroRelations(xml: string, folder: string): string {
  const gone = readRelations(xml, folder).flatMap(({ id, type }) => (MACRO_RELATIONS.has(type) ? id : []));
  const plain = xml.replace(/"[^"]*\/xl(?:Intl)?Macrosheet"/gi, `"${WORKSHEET}"`);
  return gone.length === 0 ? plain : withRelations(plain, { gone });
}

/** Content types without the parts that are left out, as those of a workbook without macros. */
export function withPlainTypes(xml: string, { changed }: LeftOutParts): string {
  const gone = [...changed].flatMap(([path, text]) => (text === null ? `/${path}` : []));
  const plain = xml
    .replace(
      /application\/vnd\.ms-excel\.(?:sheet|template)\.macroEnabled\.main\+xml/g,
      `${TYPE}.sheet.main+xml`,
    )
    .replace(/application\/vnd\.ms-excel\.(?:intl)?macrosheet\+xml/gi, `${TYPE}.worksheet+xml`);
  return withContentTypes(plain, { gone, defaults: {}, overrides: {} });
}

/** The parts that list the others. */
export const LISTING_PARTS = {
  types: CONTENT_TYPES,
  root: ROOT_RELATIONS,
  workbook: WORKBOOK_RELATIONS,
} as const;
