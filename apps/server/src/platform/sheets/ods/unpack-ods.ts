import { TextDecoder } from 'node:util';
import { inflateEntry, type ZipEntry, type ZipSource } from '../../archives/index.ts';
import { listOdsTables, readOdsRows } from './ods-rows.ts';
import { utf16Of } from '../sheet-kind.ts';
import { SheetError, type SheetLimits } from '../sheet-types.ts';
import type { UnpackedWorkbook } from '../unpacked-sheet.ts';

const CONTENT = 'content.xml';
/** With a password, the parts are packed once more inside this one. */
const LOCKED = 'encrypted-package';

type Entries = ReadonlyMap<string, ZipEntry>;

/**
 * Whether a zip is a file of LibreOffice or a related program; texts and slides are recognised later, by having no
 * tables.
 */
export function isOpenDocument(entries: Entries): boolean {
  return entries.has('META-INF/manifest.xml') && (entries.has(CONTENT) || entries.has(LOCKED));
}

/**
 * The sheets of an OpenDocument workbook whose bytes were counted.
 * Errors (SheetError): encrypted_sheet, document_no_sheet, sheet_unreadable.
 */
export async function unpackOds(
  source: ZipSource,
  entries: Entries,
  limits: SheetLimits,
): Promise<UnpackedWorkbook> {
  const content = entries.get(CONTENT);
  if (!content || (await isLocked(source, content))) throw new SheetError('encrypted_sheet');
  const tables = await listOdsTables(textsOf(source, content), limits);
  if (!tables) throw new SheetError('document_no_sheet', { kind: 'OpenDocument' });
  return tables.map(({ name, isVisible, size, hidden, first, isWhole }, sheetIndex) => ({
    name,
    isVisible,
    size,
    // An image in a cell of OpenDocument is inside the content itself.
    pictures: async () => [],
    async *rows(learning) {
      for (const column of hidden.columns) learning.columns.add(column);
      learning.isFiltered = hidden.isFiltered;
      yield* first;
      if (isWhole) return;
      const last = first.at(-1)?.index ?? -1;
      for await (const row of readOdsRows(textsOf(source, content), { sheetIndex, limits }))
        if (row.index > last) yield row;
    },
  }));
}

async function* textsOf(source: ZipSource, content: ZipEntry): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of inflateEntry(source, content, () => {})) {
    decoder ??= new TextDecoder(utf16Of(chunk));
    yield decoder.decode(chunk, { stream: true });
  }
}

/** Content with a password is not XML. */
async function isLocked(source: ZipSource, content: ZipEntry): Promise<boolean> {
  if (content.size === 0) return true;
  try {
    for await (const text of textsOf(source, content)) return !text.trimStart().startsWith('<');
  } catch {
    return true;
  }
  return true;
}
