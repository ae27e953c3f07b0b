import type { SheetEncoding } from '@sourcewiz/contract';
import type { ZipSource } from '../archives/index.ts';
import { encodingChoices, localEncodingOf } from './delimited/local-encoding.ts';
import { otherBinary, otherOle, otherText } from './other-files.ts';
import { SheetError, type ReadLetters } from './sheet-types.ts';

export type SheetKind = 'workbook' | 'text';
export type TextEncoding = 'utf-16le' | 'utf-16be' | SheetEncoding;

const OLE_START = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const SAMPLE = 64 * 1024;
/** Enough of a text to recognise that it is not a table. */
const START = 1_024;
/** Letters of other scripts may come late. */
const ENCODING_SAMPLE = 4 * SAMPLE;

/**
 * Tells by its bytes, not by its name, whether a file can be a workbook (a zip) or delimited text.
 * Errors (SheetError): encrypted_sheet, empty_sheet (no bytes at all), and those that say what else it is.
 */
export async function judgeSheetKind(source: ZipSource, fileName: string): Promise<SheetKind> {
  if (source.size === 0) throw new SheetError('empty_sheet');
  const head = await source.read(0, SAMPLE);
  if (head.subarray(0, 8).equals(OLE_START)) throw await judgeOleFile(source, fileName);
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'workbook';
  const start = textStart(head);
  const other = start === undefined ? otherBinary(head) : otherText(start);
  if (other) throw other;
  return 'text';
}

/** Both password-protected workbooks and .xls files are OLE containers; the names of their streams differ. */
async function judgeOleFile(source: ZipSource, fileName: string): Promise<SheetError> {
  const bytes = await source.read(0, source.size);
  const holds = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (holds('EncryptedPackage')) return new SheetError('encrypted_sheet');
  const isOldXls = holds('Workbook') || holds('Book');
  // Either may be embedded in the other; the file name decides.
  const other = isOldXls && /\.xl\w+$/i.test(fileName) ? undefined : otherOle(holds);
  if (other) return other;
  if (isOldXls) return new SheetError('old_xls');
  if (/\.xlsx$/i.test(fileName)) return new SheetError('encrypted_sheet');
  return new SheetError(/\.xls$/i.test(fileName) ? 'old_xls' : 'not_a_sheet');
}

/** How a text begins, as far as Latin letters show; undefined if it is not text. */
function textStart(head: Buffer): string | undefined {
  const wide = utf16Of(head);
  if (wide === undefined && !isPlainText(head)) return undefined;
  const start = new TextDecoder(wide ?? 'latin1').decode(head.subarray(0, START));
  return start.replace(/^(\xef\xbb\xbf|\ufeff)/, '').trimStart();
}

function isPlainText(head: Buffer): boolean {
  if (head.toString('latin1', 0, 5) === '%PDF-') return false;
  if (head.toString('latin1', 0, 2) === 'MZ' && head.includes('DOS mode')) return false;
  return !head.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c,
  );
}

/** The kind of UTF-16 of a text, if it is UTF-16. */
export function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return utf16WithoutMark(head);
}

/** In letters, digits and line ends every second byte is 0; in other encodings none is. */
function utf16WithoutMark(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = head.subarray(0, 4_000);
  let [even, odd, control] = [0, 0, 0];
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const [first = 0, second = 0] = [sample[at], sample[at + 1]];
    if (first === 0) even += 1;
    if (second === 0) odd += 1;
    const unit = first === 0 ? second : first;
    const isText = unit >= 0x20 || unit === 0x09 || unit === 0x0a || unit === 0x0d;
    if ((first === 0 || second === 0) && !isText) control += 1;
  }
  const pairs = Math.floor(sample.length / 2);
  if (control > 0 || pairs < 4) return undefined;
  if (odd > pairs * 0.5 && even === 0) return 'utf-16le';
  return even > pairs * 0.5 && odd === 0 ? 'utf-16be' : undefined;
}

/**
 * The encoding of a text file: UTF-16 or UTF-8 if its bytes say so. Otherwise the one that the person chose, or the one
 * that fits its letters, usually Windows-1254. (1254 differs from 1252 only in Ğğ İı Şş; the West European letters are
 * the same.) Then `letters` shows how some words would read in other encodings.
 */
export async function judgeEncoding(
  source: ZipSource,
  chosen?: SheetEncoding,
): Promise<{ encoding: TextEncoding; letters?: ReadLetters }> {
  const wide = utf16Of(await source.read(0, SAMPLE));
  if (wide) return { encoding: wide };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < source.size; at += SAMPLE)
      decoder.decode(await source.read(at, SAMPLE), { stream: true });
    decoder.decode();
    return { encoding: 'utf-8' };
  } catch {
    const bytes = await source.read(0, ENCODING_SAMPLE);
    const encoding = chosen ?? localEncodingOf(bytes);
    return { encoding, letters: { encoding, choices: encodingChoices(bytes) } };
  }
}
