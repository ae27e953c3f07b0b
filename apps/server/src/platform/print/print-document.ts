import { inTransaction, type CallerCtx } from '../context.ts';
import { fail } from '../fail.ts';
import { asResult, madeFileAddress, makeFile, type MadeFile } from '../made-files/index.ts';
import type { TaskOutcome, TaskRun } from '../tasks/define-task.ts';
import { createFairTurns } from '../turns.ts';
import type { DocumentDefinition, LoadedDocument } from './define-document.ts';
import { startJoin } from './join-pdfs.ts';
import { PdfError } from './pdf-error.ts';
import type { PageStart } from './pdf-messages.ts';
import { readPictures } from './read-pictures.ts';
import type { PdfRenderer } from './render-pdf.ts';

/** When somebody is waiting: a hundred pages take about two seconds. */
const LONGEST_MS = 10_000;
/** Two threads typeset all documents of a process. Tasks are few, and wait as long as it takes; people are refused. */
const inTurn = createFairTurns({ atOnce: 1, waitingMax: 20, ofEach: { atOnce: 1, waitingMax: 6 } });

type ReadPictures = Awaited<ReturnType<typeof readPictures>>;
type Typeset = Pick<Awaited<ReturnType<PdfRenderer['render']>>, 'bytes' | 'pages' | 'starts'>;
/** Called with the share that is done. */
type OnProgress = (share: number) => Promise<unknown>;
type Definition<Content> = Pick<
  DocumentDefinition<never, unknown, Content>,
  'kind' | 'template' | 'version' | 'schema' | 'tagged' | 'split' | 'numbered' | 'draw'
>;

/**
 * Makes the file of a document for somebody who waits for it.
 * @throws DomainError what `load` throws, rate_limited, paper_too_large
 */
export async function printNow<Input, Data, Content>(
  base: CallerCtx,
  document: DocumentDefinition<Input, Data, Content>,
  input: Input,
): Promise<{ url: string; name: string; bytes: number }> {
  const loaded = await inTransaction(base, (ctx) => document.load(ctx, input));
  const file = await makeDocument(base, document, loaded);
  return { url: madeFileAddress(base.platform, file, file.expiresAt), name: file.name, bytes: file.bytes };
}

/** Makes the file of a document in a task that shows its progress and can be cancelled. */
export async function printInTask<Input, Data, Content>(
  run: TaskRun,
  document: DocumentDefinition<Input, Data, Content>,
  input: Input,
): Promise<TaskOutcome> {
  const loaded = await inTransaction(run.base, (ctx) => document.load(ctx, input));
  const onProgress: OnProgress = (share) =>
    run.chunk(async (_ctx, { totalCount }) => ({ doneCount: Math.floor(totalCount * share) }));
  return asResult(await makeDocument(run.base, document, loaded, onProgress));
}

/**
 * The file of a loaded document: an existing one with the same content, or a new one.
 * @param onProgress for work that nobody waits for: it takes as long as it takes, and what this throws ends it
 * @throws DomainError paper_too_large; rate_limited without `onProgress`
 */
export function makeDocument<Content>(
  base: CallerCtx,
  document: Definition<Content>,
  loaded: LoadedDocument<Content>,
  onProgress?: OnProgress,
): Promise<MadeFile> {
  const { content, pictures, name, title, needs, language = base.caller.language } = loaded;
  const { kind, version, template } = document;
  return makeFile(
    base,
    {
      kind,
      name: `${name}.pdf`,
      madeFrom: [version, template, language, title, content, pictures],
      ...(needs ? { needs } : {}),
    },
    () => typesetParts(base, document, loaded, onProgress),
  );
}

/**
 * A document as an SVG image, its pages one below the other, from the same data as its file; nothing is written.
 * @throws DomainError rate_limited, paper_too_large
 */
export async function previewDocument<Content>(
  base: CallerCtx,
  document: Definition<Content>,
  loaded: Pick<LoadedDocument<Content>, 'content' | 'pictures' | 'language'>,
): Promise<string> {
  const data = await dataOf(document, loaded.content);
  const { bytes } = await typeset(base, document, { ...loaded, name: '' }, { data, as: 'svg' });
  return new TextDecoder().decode(bytes);
}

/** Data are made before queuing, and those of the next part while one is typeset. */
async function typesetParts<Content>(
  base: CallerCtx,
  document: Definition<Content>,
  loaded: LoadedDocument<Content>,
  onProgress?: OnProgress,
): Promise<Uint8Array> {
  const parts = document.split?.(loaded.content) ?? [loaded.content];
  if (document.numbered && parts.length > 1) {
    return typesetNumbered(base, { ...document, tagged: false }, loaded, { parts, onProgress });
  }
  const join = startJoin();
  let setting: Promise<Typeset> | undefined;
  for (const [index, part] of parts.entries()) {
    const data = await dataOf(document, part);
    const made = await setting;
    const ofPart = onProgress && ((share: number) => onProgress((index + share) / parts.length));
    await ofPart?.(0);
    setting = typeset(base, document, loaded, { data, onProgress: ofPart });
    // Its failure is handled where it is awaited: making the data of the next part takes a while.
    setting.catch(() => undefined);
    if (made) await join.add(made.bytes);
  }
  if (setting) await join.add((await setting).bytes);
  return join.finish({ title: loaded.title ?? loaded.name });
}

/** Parts that are begun before the first of them is done: one in each thread, and one whose images are read. */
const AHEAD = 3;
/** After so many parts that were begun with a wrong number, each waits for the one before it. */
const WRONG_MAX = 2;

/** A part that is typeset as if its first page had the number `from`. */
type Begun = { from: number; making: Promise<Typeset>; stop: AbortController };

/** Parts whose pages count on, behind a front that says where something starts. Each has its own images only. */
async function typesetNumbered<Content>(
  base: CallerCtx,
  document: Definition<Content>,
  loaded: LoadedDocument<Content>,
  { parts, onProgress }: { parts: readonly Content[]; onProgress: OnProgress | undefined },
): Promise<Uint8Array> {
  const { numbered } = document;
  if (!numbered) throw new Error('The document has no numbered parts.');
  const join = startJoin();
  /** The last part that is done: it is added while the next ones are typeset. */
  let behind: Uint8Array | undefined;
  let done = 0;
  const set = async (content: Content, signal?: AbortSignal) => {
    const names = namesIn(content);
    const pictures = loaded.pictures?.filter(({ sha256 }) => names.has(sha256)) ?? [];
    const tell = onProgress && (() => onProgress(done / parts.length));
    await tell?.();
    const [data, read] = await Promise.all([dataOf(document, content), readPictures(base, pictures, tell)]);
    return typeset(base, document, loaded, { data, read: async () => read, onProgress, signal });
  };
  const before = async (known: readonly PageStart[]) => {
    const front = numbered.front(loaded.content, known);
    return front === null ? undefined : set(front);
  };
  const begin = (part: Content, from: number): Begun => {
    const stop = new AbortController();
    const making = set(numbered.from(part, from), stop.signal);
    // Its failure is handled where it is awaited.
    making.catch(() => undefined);
    return { from, making, stop };
  };
  let page = 1 + ((await before([]))?.pages ?? 0);
  const starts = new Map<string, PageStart>();
  const begun = new Map<number, Begun>();
  let wrong = 0;
  /** A part that starts on this page: one that was begun for another is dropped. */
  const beginAt = (index: number, part: Content, from: number) => {
    const earlier = begun.get(index);
    if (earlier?.from === from) return earlier;
    if (earlier) wrong += 1;
    earlier?.stop.abort();
    const own = begin(part, from);
    begun.set(index, own);
    return own;
  };
  try {
    for (const [index, part] of parts.entries()) {
      const { making } = beginAt(index, part, page);
      let from = page;
      let last = part;
      for (const [ahead, next] of parts.slice(index + 1, index + AHEAD).entries()) {
        const pages = wrong < WRONG_MAX ? numbered.pages?.(last) : null;
        if (!pages) break;
        from += pages;
        beginAt(index + 1 + ahead, next, from);
        last = next;
      }
      if (behind) await join.add(behind);
      const made = await making;
      begun.delete(index);
      page += made.pages;
      done += 1;
      for (const start of made.starts) if (!starts.has(start.name)) starts.set(start.name, start);
      behind = made.bytes;
    }
    if (behind) await join.add(behind);
  } finally {
    for (const { stop } of begun.values()) stop.abort();
  }
  const known = [...starts.values()];
  const front = await before(known);
  const outline = [...(front?.starts ?? []), ...known];
  return join.finish({ front: front?.bytes, title: loaded.title ?? loaded.name, outline });
}

/** All texts in some data: the names of its images are among them. */
function namesIn(data: unknown, found = new Set<string>()): Set<string> {
  if (typeof data === 'string') found.add(data);
  else if (typeof data === 'object' && data !== null)
    for (const one of Object.values(data)) namesIn(one, found);
  return found;
}

async function dataOf<Content>({ draw, schema }: Definition<Content>, content: Content): Promise<unknown> {
  return schema.parse(draw ? await draw(content) : content);
}

async function typeset<Content>(
  base: CallerCtx,
  { template, tagged }: Definition<Content>,
  {
    pictures = [],
    language = base.caller.language,
    name,
    title = name,
  }: Omit<LoadedDocument<Content>, 'needs'>,
  {
    data,
    as,
    onProgress,
    signal,
    read = () => readPictures(base, pictures, onProgress),
  }: {
    data: unknown;
    as?: 'svg';
    onProgress?: OnProgress | undefined;
    signal?: AbortSignal | undefined;
    read?: () => Promise<ReadPictures>;
  },
): Promise<Typeset> {
  const work = async () =>
    base.platform.pdf.render({
      template,
      data,
      ...(await read()),
      language,
      tagged,
      title,
      company: base.caller.orgId,
      ...(as ? { as } : {}),
      ...(signal ? { signal } : {}),
      ...(onProgress ? {} : { timeoutMs: LONGEST_MS }),
    });
  try {
    return await (onProgress ? work() : inTurn(base.caller.orgId, work));
  } catch (error) {
    if (error instanceof PdfError && error.reason === 'timeout') fail('paper_too_large');
    throw error;
  }
}
