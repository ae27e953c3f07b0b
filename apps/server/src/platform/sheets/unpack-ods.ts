import { inflateEntry, type ZipEntry, type ZipSource } from '../archives/index.ts';
import { listOdsTables, readOdsRows } from './ods-rows.ts';
import { SheetError, type SheetLimits } from './sheet-types.ts';
import type { UnpackedWorkbook } from './unpacked-sheet.ts';

const CONTENT = 'content.xml';
/** Where a password was set, the parts stand packed once more in it. */
const LOCKED = 'encrypted-package';

type Entries = ReadonlyMap<string, ZipEntry>;

/** Whether a zip is a file of LibreOffice and its kin; a text or slides are told apart by their tables. */
export function isOpenDocument(entries: Entries): boolean {
  return entries.has('META-INF/manifest.xml') && (entries.has(CONTENT) || entries.has(LOCKED));
}

/**
 * The sheets of an OpenDocument workbook whose bytes were counted.
 * Errors (SheetError): encrypted_sheet, document_no_sheet.
 */
export async function unpackOds(
  source: ZipSource,
  entries: Entries,
  limits: SheetLimits,
): Promise<UnpackedWorkbook> {
  const content = entries.get(CONTENT);
  if (!content || (await isLocked(source, content))) throw new SheetError('encrypted_sheet');
  const chunks = () => inflateEntry(source, content, () => {});
  const tables = await listOdsTables(chunks());
  if (!tables) throw new SheetError('document_no_sheet', { kind: 'OpenDocument' });
  return tables.map(({ name, isVisible, size }, place) => ({
    name,
    isVisible,
    size,
    rows: (hidden) => readOdsRows(chunks(), { place, limits, hidden }),
  }));
}

/** What has a password is no XML. */
async function isLocked(source: ZipSource, content: ZipEntry): Promise<boolean> {
  if (content.size === 0) return true;
  try {
    for await (const chunk of inflateEntry(source, content, () => {}))
      return !chunk.toString('latin1', 0, 16).replace('\xef\xbb\xbf', '').trimStart().startsWith('<');
  } catch {
    return true;
  }
  return true;
}
