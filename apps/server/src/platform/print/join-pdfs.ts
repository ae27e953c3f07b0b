import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PageStart } from './pdf-messages.ts';

/**
 * Joins several documents into one, page after page; content that they share is stored once per document.
 * @param parts at least one; a single one is returned as it is
 * @param about `title` is for the document's properties, with the language of the first part; `outline` becomes its
 * bookmarks
 */
export async function joinPdfs(
  parts: readonly Uint8Array[],
  { title, outline = [] }: { title: string; outline?: readonly PageStart[] },
): Promise<Uint8Array> {
  const [first = new Uint8Array(), ...others] = parts;
  if (others.length === 0) return first;
  const { PDFDocument, ParseSpeeds } = await import('@cantoo/pdf-lib');
  const load = (bytes: Uint8Array) =>
    PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  const joined = await load(first);
  for (const bytes of others) {
    const part = await load(bytes);
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  joined.setTitle(title);
  if (outline.length > 0) await addOutline(joined, outline);
  // Packing small objects again takes longer than all the rest, and saves a twentieth.
  return joined.save({ useObjectStreams: false, objectsPerTick: Infinity });
}

async function addOutline(joined: PDFDocument, starts: readonly PageStart[]): Promise<void> {
  const { PDFHexString, PDFName } = await import('@cantoo/pdf-lib');
  const { context, catalog } = joined;
  const root = context.nextRef();
  const refs = starts.map(() => context.nextRef());
  for (const [index, { name, page }] of starts.entries()) {
    const [Prev, Next] = [refs[index - 1], refs[index + 1]];
    const entry = {
      Title: PDFHexString.fromText(name),
      Parent: root,
      Dest: [joined.getPage(page - 1).ref, 'Fit'],
      ...(Prev ? { Prev } : {}),
      ...(Next ? { Next } : {}),
    };
    context.assign(refs[index] ?? context.nextRef(), context.obj(entry));
  }
  const ends = { First: refs[0] ?? root, Last: refs.at(-1) ?? root };
  context.assign(root, context.obj({ Type: 'Outlines', ...ends, Count: starts.length }));
  catalog.set(PDFName.of('Outlines'), root);
}
