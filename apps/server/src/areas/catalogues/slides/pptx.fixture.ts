import {
  openZipSource,
  packedChunks,
  inflateEntry,
  readZipDirectory,
} from '../../../platform/archives/index.ts';

/** The files of an archive by their paths. */
export async function unzipped(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const source = await openZipSource(bytes);
  const files = new Map<string, Buffer>();
  for (const entry of await readZipDirectory(source, { maxEntries: 100_000 })) {
    if (entry.isFolder) continue;
    const chunks: Buffer[] = [];
    const read =
      entry.method === 0 ? packedChunks(source, entry) : inflateEntry(source, entry, () => undefined);
    for await (const chunk of read) chunks.push(chunk);
    files.set(entry.path, Buffer.concat(chunks));
  }
  return files;
}

export interface ReadSlide {
  xml: string;
  /** The texts of its boxes and cells, with those of its layout; runs of a paragraph together. */
  texts: string[];
  title: string | undefined;
  /** Pictures with their proportion as shown, cropped parts left out. */
  pictures: { media: Buffer; ratio: number; isCropped: boolean; alt: string }[];
  /** Sizes of letters in hundredths of a point. */
  sizes: number[];
}

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const paragraphsOf = (xml: string): string[] =>
  [...xml.matchAll(/<a:p>(.*?)<\/a:p>/gs)]
    .map(([, inside = '']) =>
      decode([...inside.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, run]) => run).join('')),
    )
    .filter((text) => text !== '');

/** Reads a presentation as PowerPoint does: slides in their order, each with its relations. */
export async function readPptx(
  bytes: Uint8Array,
): Promise<{ files: Map<string, Buffer>; slides: ReadSlide[] }> {
  const files = await unzipped(bytes);
  const text = (path: string) => files.get(path)?.toString() ?? '';
  const relations = (path: string) => {
    const at = path.lastIndexOf('/');
    const list = text(`${path.slice(0, at)}/_rels${path.slice(at)}.rels`);
    return new Map(
      [...list.matchAll(/<Relationship ([^>]*)\/>/g)].map(([, attributes = '']) => {
        const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
        return [value('Id'), new URL(value('Target'), `file:///${path}`).pathname.slice(1)] as const;
      }),
    );
  };
  const inOrder = relations('ppt/presentation.xml');
  const slides = [...text('ppt/presentation.xml').matchAll(/<p:sldId [^>]*r:id="([^"]+)"/g)].map(
    ([, id = '']): ReadSlide => {
      const path = inOrder.get(id) ?? '';
      const xml = text(path);
      const own = relations(path);
      const layout = [...own.values()].find((target) => target.includes('slideLayouts/')) ?? '';
      const pictures = [...xml.matchAll(/<p:pic>(.*?)<\/p:pic>/gs)].map(([, pic = '']) => {
        const [, cx, cy] = /<a:ext cx="(\d+)" cy="(\d+)"\/>/.exec(pic) ?? [];
        return {
          media: files.get(own.get(/r:embed="([^"]+)"/.exec(pic)?.[1] ?? '') ?? '') ?? Buffer.alloc(0),
          ratio: Number(cx) / Number(cy),
          isCropped: pic.includes('<a:srcRect'),
          alt: decode(/descr="([^"]*)"/.exec(pic)?.[1] ?? ''),
        };
      });
      const titled = [...xml.matchAll(/<p:sp>(.*?)<\/p:sp>/gs)].find(([, shape = '']) =>
        shape.includes('<p:ph type="title"/>'),
      );
      return {
        xml,
        texts: [...paragraphsOf(xml), ...paragraphsOf(text(layout))],
        title: titled && paragraphsOf(titled[1] ?? '').join(' '),
        pictures,
        sizes: [...xml.matchAll(/<a:rPr [^>]*\bsz="(\d+)"/g)].map(([, size]) => Number(size)),
      };
    },
  );
  return { files, slides };
}

/** What would make PowerPoint repair the file: parts that are missing, announced for nothing, or not well-formed. */
export function faultsOf(files: ReadonlyMap<string, Buffer>): string[] {
  const faults: string[] = [];
  const types = files.get('[Content_Types].xml')?.toString() ?? '';
  const extensions = new Set([...types.matchAll(/<Default Extension="([^"]+)"/g)].map(([, one]) => one));
  const announced = new Set([...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, one = '']) => one));
  for (const part of announced) if (!files.has(part)) faults.push(`${part} is announced and missing`);
  for (const [path, bytes] of files) {
    if (path !== '[Content_Types].xml' && !announced.has(path) && !extensions.has(path.split('.').at(-1))) {
      faults.push(`${path} has no type`);
    }
    if (!path.endsWith('.xml') && !path.endsWith('.rels')) continue;
    const xml = bytes.toString();
    if (!isWellFormed(xml)) faults.push(`${path} is not well-formed`);
    if (path.endsWith('.rels')) {
      const folder = path.replace(/_rels\/[^/]+$/, '');
      for (const [, target = ''] of xml.matchAll(/Target="([^"]+)"/g)) {
        const found = new URL(target, `file:///${folder}`).pathname.slice(1);
        if (!files.has(found)) faults.push(`${path} refers to ${found}`);
      }
    }
    const ids = [...xml.matchAll(/<p:cNvPr id="([^"]*)"/g)].map(([, id]) => id);
    if (/ppt\/slides\/[^/]+\.xml$/.test(path) && new Set(ids).size !== ids.length)
      faults.push(`${path} has an id twice`);
  }
  return faults;
}

/** Whether every element is closed in its order, and no bare `&` or control character stands in it. */
function isWellFormed(xml: string): boolean {
  // eslint-disable-next-line no-control-regex
  if (
    /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/i.test(
      xml,
    )
  )
    return false;
  const open: string[] = [];
  for (const [, close, name, empty] of xml.matchAll(/<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (close) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name ?? '');
  }
  const left = xml.replace(/<\?xml[^>]*\?>/, '').replace(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '');
  return open.length === 0 && !left.includes('<');
}
