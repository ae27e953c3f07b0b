import { BLEND_NAME, TITLE_NAME } from './draw-deck.ts';

/** The parts of a presentation by their paths; `media` are the names of pictures by the paths of their parts. */
export interface DeckParts {
  texts: [path: string, xml: string][];
  media: [path: string, picture: string][];
}

/**
 * Completes what the library wrote: each picture is stored once, titles are titles, colours run into each other, shapes
 * of a slide have different ids, and nothing is announced that is not there. Empty notes are left out.
 */
export function mendParts(written: DeckParts): DeckParts {
  const media = new Map<string, string>();
  const named = new Map<string, string>();
  for (const [path, picture] of written.media) {
    const stored = named.get(picture) ?? `ppt/media/picture${named.size + 1}.jpeg`;
    named.set(picture, stored);
    media.set(path.slice(path.lastIndexOf('/') + 1), stored.slice(stored.lastIndexOf('/') + 1));
  }
  const texts = written.texts.filter(([path]) => !path.startsWith('ppt/notesSlides/'));
  const paths = new Set([...texts.map(([path]) => path), ...named.values()]);
  return {
    texts: texts.map(([path, xml]) => [path, mendPart(path, xml, { media, paths })]),
    media: [...named].map(([picture, path]) => [path, picture]),
  };
}

function mendPart(
  path: string,
  xml: string,
  known: { media: ReadonlyMap<string, string>; paths: ReadonlySet<string> },
): string {
  if (path === '[Content_Types].xml') {
    return xml.replace(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (override, part: string) =>
      known.paths.has(part) ? override : '',
    );
  }
  if (path.endsWith('.rels')) {
    return xml
      .replace(/<Relationship [^>]*\/notesSlide"[^>]*\/>/g, '')
      .replace(/Target="\.\.\/media\/([^"]+)"/g, (target, name: string) => {
        const stored = known.media.get(name);
        return stored === undefined ? target : `Target="../media/${stored}"`;
      });
  }
  return /^ppt\/slide(?:s|Layouts)\/[^/]+\.xml$/.test(path) ? withIds(withBlends(withTitle(xml))) : xml;
}

function withTitle(xml: string): string {
  const box = new RegExp(
    `(<p:cNvPr id="\\d+" name="${TITLE_NAME}">(?:(?!</p:nvSpPr>).)*?)<p:cNvSpPr[^>]*/>(\\s*)<p:nvPr>\\s*</p:nvPr>`,
    's',
  );
  return xml.replace(box, '$1<p:cNvSpPr/>$2<p:nvPr><p:ph type="title"/></p:nvPr>');
}

function withBlends(xml: string): string {
  const shape = new RegExp(
    `name="${BLEND_NAME}(down|right):([0-9A-F-]+)"((?:(?!</p:spPr>).)*?)<a:solidFill>.*?</a:solidFill>`,
    'gs',
  );
  return xml.replace(shape, (_all, direction: string, colours: string, between: string) => {
    const stops = colours.split('-');
    const list = stops.map((colour, index) => {
      const at = Math.round((index * 100_000) / (stops.length - 1));
      return `<a:gs pos="${at}"><a:srgbClr val="${colour}"/></a:gs>`;
    });
    const angle = direction === 'down' ? 5_400_000 : 0;
    return (
      `name="Ground"${between}<a:gradFill rotWithShape="1"><a:gsLst>${list.join('')}</a:gsLst>` +
      `<a:lin ang="${angle}" scaled="0"/></a:gradFill>`
    );
  });
}

/** The first id is that of the slide itself. */
function withIds(xml: string): string {
  let last = 0;
  return xml.replace(/<p:cNvPr id="\d*"/g, () => `<p:cNvPr id="${(last += 1)}"`);
}
