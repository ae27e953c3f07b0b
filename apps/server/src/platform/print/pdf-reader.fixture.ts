import { inflateSync } from 'node:zlib';

export type ReadPdf = {
  pages: string[];
  bookmarks: string[];
  info: string;
  fonts: string[];
  pictures: number;
};

/**
 * Reads a document of our own making, for tests: the text of each page in writing order, bookmarks, properties, fonts
 * and the number of stored photos. Follows ISO 32000-1, 7 and 9.4, as far as the typesetter uses it: plain objects,
 * two-byte fonts with ToUnicode maps, Flate streams.
 */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<number, string>();
  for (const [, id, body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(Number(id), body);
  for (const body of objects.values()) for (const [id, one] of inside(body)) objects.set(id, one);
  const all = [...objects.values()];
  const catalog = all.find((object) => /\/Type\s*\/Catalog\s/.test(object)) ?? '';
  const pages = pagesOf(objects, /\/Pages (\d+) 0 R/.exec(catalog)?.[1]);
  const fonts = new Map<string, Map<number, string>>();
  return {
    pages: pages.map((page) => readPage(page, objects, fonts)),
    bookmarks: all.filter((object) => /\/Title /.test(object) && /\/Dest|\/A /.test(object)).map(readTitle),
    info: all.find((object) => /\/Producer|\/Creator/.test(object) && !object.includes('stream')) ?? '',
    fonts: [
      ...new Set(all.flatMap((object) => /\/BaseFont \/\w+\+([\w-]+)/.exec(object)?.[1] ?? [])),
    ].toSorted(),
    pictures: all.filter((object) => /\/DCTDecode/.test(object)).length,
  };
}

/** The pages below a node of the page tree (7.7.3), in their order. */
function pagesOf(objects: Map<number, string>, id: string | undefined): string[] {
  const node = objects.get(Number(id)) ?? '';
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(node)?.[1];
  if (kids === undefined) return node === '' ? [] : [node];
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => pagesOf(objects, kid));
}

/** The objects of an object stream (7.5.7). */
function inside(body: string): [id: number, object: string][] {
  if (!/\/Type\s*\/ObjStm/.test(body)) return [];
  const stream = streamOf(body);
  const first = Number(/\/First (\d+)/.exec(body)?.[1]);
  const numbers = stream.slice(0, first).trim().split(/\s+/).map(Number);
  const starts = numbers.filter((_, at) => at % 2 === 1);
  return starts.map((start, at) => [
    numbers[at * 2] ?? 0,
    stream.slice(first + start, first + (starts[at + 1] ?? Infinity)),
  ]);
}

function readPage(
  page: string,
  objects: Map<number, string>,
  known: Map<string, Map<number, string>>,
): string {
  const fonts = new Map<string, Map<number, string>>();
  const list = /\/Font <<([\s\S]*?)>>/.exec(page)?.[1] ?? '';
  for (const [, name = '', id = ''] of list.matchAll(/\/(\w+) (\d+) 0 R/g)) {
    const glyphs = known.get(id) ?? readGlyphMap(objects, objects.get(Number(id)) ?? '');
    known.set(id, glyphs);
    fonts.set(name, glyphs);
  }
  const contents = Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]);
  return readText(streamOf(objects.get(contents) ?? ''), fonts);
}

// A literal string may hold balanced brackets without a backslash: three levels are more than ever occur.
const nest = (inner: string): string => String.raw`\((?:\\[\s\S]|[^\\()]|${inner})*\)`;
const STRING = nest(nest(nest('(?!)')));
const STRINGS = new RegExp(STRING, 'g');
const TEXT = `(${STRING}|<[0-9A-Fa-f]*>)`;
const TITLE = new RegExp(`/Title ${TEXT}`);
const ACTUAL_TEXT = new RegExp(`/ActualText ${TEXT}`);
const TOKENS = new RegExp(
  [
    String.raw`/(\w+) [\d.]+ Tf`,
    String.raw`\[((?:${STRING}|[^\]])*)\] TJ`,
    `(${STRING}) Tj`,
    String.raw`(<<(?:[^<>(]|<[0-9A-Fa-f]*>|${STRING})*>> BDC|/\w+ BMC)`,
    String.raw`\bEMC\b`,
    String.raw`\b(ET)\b`,
  ].join('|'),
  'g',
);

function readText(content: string, fonts: Map<string, Map<number, string>>): string {
  let glyphs: Map<number, string> | undefined;
  let text = '';
  const spoken: { actual: string | null; from: number }[] = [];
  for (const [token, font, shown, single, opening, end] of content.matchAll(TOKENS)) {
    if (font) glyphs = fonts.get(font);
    else if (shown ?? single) {
      for (const [part] of (shown ?? single ?? '').matchAll(STRINGS)) {
        const codes = Buffer.from(literal(part), 'latin1');
        for (let at = 0; at + 1 < codes.length; at += 2)
          text += glyphs?.get(codes.readUInt16BE(at)) ?? '\ufffd';
      }
    } else if (opening) spoken.push({ actual: actualText(opening), from: text.length });
    else if (end) text += '\n';
    else if (token === 'EMC') {
      const span = spoken.pop();
      if (span?.actual != null) text = text.slice(0, span.from) + span.actual;
    }
  }
  return text;
}

function actualText(opening: string): string | null {
  const value = ACTUAL_TEXT.exec(opening)?.[1];
  return value ? textString(value) : null;
}

function readTitle(object: string): string {
  return textString(TITLE.exec(object)?.[1] ?? '()');
}

/** A text string is UTF-16 after a byte order mark, otherwise Latin-1. */
function textString(value: string): string {
  const raw = value.startsWith('<')
    ? Buffer.from(value.slice(1, -1), 'hex')
    : Buffer.from(literal(value), 'latin1');
  return raw[0] === 0xfe && raw[1] === 0xff
    ? Buffer.from(raw.subarray(2)).swap16().toString('utf16le')
    : raw.toString('latin1');
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function literal(value: string): string {
  return value
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
      /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    );
}

function readGlyphMap(objects: Map<number, string>, font: string): Map<number, string> {
  const map = streamOf(objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1])) ?? '');
  const glyphs = new Map<number, string>();
  for (const [, code = '', text = ''] of map.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]*)>$/gm)) {
    glyphs.set(Number.parseInt(code, 16), Buffer.from(text, 'hex').swap16().toString('utf16le'));
  }
  return glyphs;
}

function streamOf(object: string): string {
  const start = object.indexOf('stream\n') + 'stream\n'.length;
  const raw = object.slice(start, object.lastIndexOf('\nendstream'));
  return /\/FlateDecode/.test(object.slice(0, start))
    ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
    : raw;
}
