import { createHash } from 'node:crypto';
import type { PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { PageStart } from './pdf-messages.ts';

/**
 * Joins several documents into one, page after page; images and fonts that they share are stored once.
 * @param parts at least one; a single one is returned as it is. They are taken out one by one, so that none is kept
 * beside its copy
 * @param about `title` is for the document's properties, with the language of the first part; `outline` becomes its
 * bookmarks
 */
export async function joinPdfs(
  parts: Uint8Array[],
  { title, outline = [] }: { title: string; outline?: readonly PageStart[] },
): Promise<Uint8Array> {
  const first = parts.shift() ?? new Uint8Array();
  if (parts.length === 0) return first;
  const { PDFDocument, ParseSpeeds } = await import('@cantoo/pdf-lib');
  const load = (bytes: Uint8Array) =>
    PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  const joined = await load(first);
  const shared = await findShared(joined);
  shared();
  for (let bytes = parts.shift(); bytes; bytes = parts.shift()) {
    const part = await load(bytes);
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
    shared();
  }
  joined.setTitle(title);
  if (outline.length > 0) await addOutline(joined, outline);
  // Packing small objects again takes longer than all the rest, and saves a twentieth.
  return joined.save({ useObjectStreams: false, objectsPerTick: Infinity });
}

/** Smaller content is not worth looking for. */
const SHARED_MIN = 2_048;

/** @returns what replaces content, added to the document since the last call, that it had before */
async function findShared({ context }: PDFDocument): Promise<() => void> {
  const { PDFArray, PDFDict, PDFRawStream, PDFRef, PDFStream } = await import('@cantoo/pdf-lib');
  const known = new Map<string, PDFRef>();
  let seen = 0;
  return () => {
    const added = context.enumerateIndirectObjects().filter(([ref]) => ref.objectNumber > seen);
    seen = context.largestObjectNumber;
    const instead = new Map<PDFRef, PDFRef>();
    for (const [ref, object] of added) {
      if (!(object instanceof PDFRawStream) || object.contents.length < SHARED_MIN) continue;
      const key = createHash('sha256')
        .update(object.contents)
        .update(object.dict.toString())
        .digest('base64');
      const first = known.get(key);
      if (first) instead.set(ref, first);
      else known.set(key, ref);
    }
    if (instead.size === 0) return;
    const refer = (object: PDFObject, set: (ref: PDFRef) => void) => {
      const first = object instanceof PDFRef ? instead.get(object) : undefined;
      if (first) set(first);
      else follow(object);
    };
    const follow = (object: PDFObject): void => {
      const dict = object instanceof PDFStream ? object.dict : object;
      if (dict instanceof PDFDict) {
        for (const [name, value] of dict.entries()) refer(value, (ref) => dict.set(name, ref));
      } else if (dict instanceof PDFArray) {
        for (const [index, value] of dict.asArray().entries()) refer(value, (ref) => dict.set(index, ref));
      }
    };
    for (const [, object] of added) follow(object);
    for (const ref of instead.keys()) context.delete(ref);
  };
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
