import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { NodeError, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { giveWayInThread } from '../give-way.ts';
import { jpegPage } from './jpeg-page.ts';
import type { PageStart, PdfAnswer, PdfDiagnostic, PdfOrder } from './pdf-messages.ts';

/** Images have paths below this name inside the templates folder, in memory only. */
const SHADOW_FOLDER = '.pictures';

const allWeights = ['400Regular', '500Medium', '600SemiBold', '700Bold'];
/** Typefaces of documents, and fallback fonts for letters that they lack; two weights are enough for those. */
const fonts: Readonly<Record<string, { prefix: string; weights: readonly string[] }>> = {
  'noto-sans': { prefix: 'NotoSans', weights: allWeights },
  'noto-serif': { prefix: 'NotoSerif', weights: allWeights },
  inter: { prefix: 'Inter', weights: allWeights },
  'noto-sans-arabic': { prefix: 'NotoSansArabic', weights: ['400Regular', '600SemiBold'] },
  'noto-sans-sc': { prefix: 'NotoSansSC', weights: ['400Regular', '600SemiBold'] },
};

giveWayInThread();
const { templatesDir } = workerData as { templatesDir: string };
const collectGarbage = exposeCollector();
// Given as paths, a font is read when a letter needs it: those for Chinese take most of their memory.
const compiler = NodeCompiler.create({ workspace: templatesDir, fontArgs: [{ fontPaths: fontFiles() }] });

parentPort?.on('message', (message: { kind?: unknown }) => {
  if (message.kind === 'rest') compiler.evictCache(0);
  if (message.kind !== 'render') return;
  const answer = answerOrder(message as PdfOrder);
  collectGarbage();
  const moved = answer.kind === 'rendered' ? [answer.bytes.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(answer, moved);
});

function answerOrder(order: PdfOrder): PdfAnswer {
  const pictures = order.images.map(([name], index) => ({ name, file: `${SHADOW_FOLDER}/${index}` }));
  for (const { file } of pictures) {
    // The typesetter keeps a copy: each original is released before the next one is copied.
    const [, bytes] = order.images.shift() ?? ['', new Uint8Array()];
    const page = jpegPage(bytes) ?? bytes;
    compiler.mapShadow(join(templatesDir, file), Buffer.from(page.buffer, page.byteOffset, page.byteLength));
  }
  try {
    return typeset(order, pictures);
  } finally {
    for (const picture of pictures) compiler.unmapShadow(join(templatesDir, picture.file));
    // The cache holds decoded images and laid-out pages. All threads share it: begun
    // beside another, an order leaves what that one uses.
    compiler.evictCache(order.isAlone ? 0 : 1);
  }
}

type Picture = { name: string; file: string };

function typeset(order: PdfOrder, pictures: Picture[]): PdfAnswer {
  const first = compile(order, pictures);
  if (first.document) return written(order, first.document, []);
  // One broken file must not cost the whole catalogue: find what cannot be read and continue without it.
  const readable = pictures.filter(isReadable);
  if (readable.length === pictures.length)
    return { kind: 'refused', id: order.id, diagnostics: first.diagnostics };
  const second = compile(order, readable);
  if (!second.document) return { kind: 'refused', id: order.id, diagnostics: second.diagnostics };
  const unreadable = pictures.filter((picture) => !readable.includes(picture)).map((picture) => picture.name);
  return written(order, second.document, unreadable);
}

function compile(
  order: PdfOrder,
  pictures: Picture[],
): { document: NodeTypstDocument | null; diagnostics: PdfDiagnostic[] } {
  const result = compiler.compile({
    mainFilePath: join(templatesDir, `${order.template}.typ`),
    inputs: {
      data: order.data,
      pictures: JSON.stringify(Object.fromEntries(pictures.map(({ name, file }) => [name, `/${file}`]))),
      grounds: order.grounds,
      language: order.language,
      title: order.title,
    },
    resetRead: true,
  });
  if (!result.hasError()) return { document: result.result, diagnostics: [] };
  return { document: null, diagnostics: describe(result.takeDiagnostics()) };
}

function isReadable(picture: Picture): boolean {
  return !compiler.compile({ mainFileContent: `#image("/${picture.file}", width: 1cm)` }).hasError();
}

function written(order: PdfOrder, document: NodeTypstDocument, unreadableImages: string[]): PdfAnswer {
  const bytes =
    order.format === 'svg'
      ? new TextEncoder().encode(compiler.plainSvg(document))
      : compiler.pdf(document, { pdfTags: order.tagged });
  return {
    kind: 'rendered',
    id: order.id,
    bytes: new Uint8Array(bytes),
    pages: document.numOfPages,
    unreadableImages,
    starts: startsIn(document),
  };
}

/** Marks of the template, in their order. */
function startsIn(document: NodeTypstDocument): PageStart[] {
  return compiler.query(document, { selector: '<start>', field: 'value' }) as PageStart[];
}

type ShortDiagnostic = {
  message: string;
  path?: string;
  range?: { start?: { line?: number; character?: number } } | null;
};

function describe(error: NodeError | null): PdfDiagnostic[] {
  const found = (error?.shortDiagnostics ?? []) as ShortDiagnostic[];
  return found.map(({ message, path, range }) => {
    const line = range?.start?.line;
    const file = path ? relative(templatesDir, path) : '';
    const place =
      path && line !== undefined ? `${file}:${line + 1}:${(range?.start?.character ?? 0) + 1}` : file;
    return { message, place: place || null };
  });
}

function fontFiles(): string[] {
  const require = createRequire(import.meta.url);
  return Object.entries(fonts).flatMap(([name, { prefix, weights }]) =>
    weights.map((weight) => require.resolve(`@expo-google-fonts/${name}/${weight}/${prefix}_${weight}.ttf`)),
  );
}

/**
 * A laid-out document is stored outside the script heap and freed only when its small handle is collected, which a
 * nearly empty heap would postpone for many documents.
 */
function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
