import { acceptedMime, knownOtherFormat } from '../images/image-signature.ts';
import { SheetError } from './sheet-types.ts';

/** Tells zips by their parts. @returns why one that is not an .xlsx is refused */
export function otherZip(has: (path: string) => boolean, paths: Iterable<string>): SheetError {
  if (has('xl/workbook.bin')) return new SheetError('xlsb_sheet');
  if (has('word/document.xml')) return document('Word');
  if (has('ppt/presentation.xml')) return document('PowerPoint');
  if (has('content.xml') || has('encrypted-package')) return new SheetError('ods_sheet');
  const all = [...paths];
  if (all.some((path) => /^(Index\/.*\.iwa|Index\.zip|index\.(apxl|xml)(\.gz)?)$/.test(path)))
    return new SheetError('numbers_sheet');
  return new SheetError(has('[Content_Types].xml') ? 'not_a_sheet' : 'archive_no_sheet');
}

/** What kind of file it is, if it is neither a zip nor text. */
export function otherBinary(head: Buffer): SheetError {
  if (acceptedMime(head) || knownOtherFormat(head)) return new SheetError('image_no_sheet');
  const start = head.toString('latin1', 0, 8);
  const isArchive =
    start.startsWith('Rar!') || start.startsWith('7z\xbc\xaf') || start.startsWith('\x1f\x8b');
  if (isArchive) return new SheetError('archive_no_sheet');
  return start.startsWith('%PDF') ? document('PDF') : new SheetError('not_a_sheet');
}

/** What kind of text it is, by how it begins; undefined if it may be a table. */
export function otherText(start: string): SheetError | undefined {
  // Some programs save a web page under the name .xls, and RTF begins with plain letters, too.
  if (
    /^(<(!doctype html|html|table|meta|head|body|style|div)[\s>]|<!--|<\?xml[\s\S]*?(<\?mso-application|urn:schemas-microsoft-com:office:spreadsheet|<html))/i.test(
      start,
    )
  )
    return new SheetError('web_page_sheet');
  if (/^(<svg|<\?xml[\s\S]*?<svg)/i.test(start)) return new SheetError('image_no_sheet');
  if (/^<(!doctype\s|\?xml\s)/i.test(start)) return document('XML');
  if (/^(\[\s*)?\{\s*"[^"]*"\s*:/.test(start)) return document('JSON');
  return start.startsWith('{\\rtf') ? document('RTF') : undefined;
}

/** Files of older Office programs are containers of streams, recognised by the names of these. */
export function otherOle(holds: (stream: string) => boolean): SheetError | undefined {
  if (holds('WordDocument')) return document('Word');
  return holds('PowerPoint Document') ? document('PowerPoint') : undefined;
}

/** @param kind a name that is the same in every language */
const document = (kind: string) => new SheetError('document_no_sheet', { kind });
