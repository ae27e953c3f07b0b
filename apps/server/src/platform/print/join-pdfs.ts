import { createHash } from 'node:crypto';
import type { PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { PageStart } from './pdf-messages.ts';

/** A document of several: page after page, with the images and fonts that they share stored once. */
export type PdfJoin = {
  /** Adds the pages of a part behind the others. They are copied at once, while the next part is being typeset. */
  add(part: Uint8Array): Promise<void>;
  /**
   * The whole document; a single part is returned as it is.
   * @param about `front` comes before all parts; `title` is for the document's properties, with the language of the
   * first part; `outline` becomes its bookmarks
   */
  finish(about: {
    title: string;
    front?: Uint8Array | undefined;
    outline?: readonly PageStart[];
  }): Promise<Uint8Array>;
};

/** Begins a document to which parts are added; at least one is needed. */
export function startJoin(): PdfJoin {
  let first: Uint8Array | undefined;
  let joined: Joined | undefined;
  const insert = async (bytes: Uint8Array, at?: number) => {
    if (!first) return void (first = bytes);
    joined ??= await open(first);
    const { document, share } = joined;
    const part = await load(bytes);
    const from = at ?? document.getPageCount();
    for (const [index, page] of (await document.copyPages(part, part.getPageIndices())).entries()) {
      document.insertPage(from + index, page);
    }
    share();
  };
  return {
    add: (part) => insert(part),
    async finish({ title, front, outline = [] }) {
      if (front) await insert(front, 0);
      if (!joined) return first ?? new Uint8Array();
      const { document } = joined;
      document.setTitle(title);
      if (outline.length > 0) await addOutline(document, outline);
      // Packing small objects again takes longer than all the rest, and saves a twentieth.
      return document.save({ useObjectStreams: false, objectsPerTick: Infinity });
    },
  };
}

type Joined = { document: PDFDocument; share: () => void };

async function open(bytes: Uint8Array): Promise<Joined> {
  const document = await load(bytes);
  const share = await findShared(document);
  share();
  return { document, share };
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  const { PDFDocument, ParseSpeeds } = await import('@cantoo/pdf-lib');
  return PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
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
