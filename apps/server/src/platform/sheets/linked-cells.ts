import { decodeEntities } from '@sourcewiz/contract/markup';
import { COLUMNS_MAX, columnOf } from './merged-cells.ts';
import { cellText, type RawCell } from './sheet-types.ts';

/** `Photo`, `Bild`, `Görsel`: the columns in which people put links to images behind a word. */
const PHOTOS =
  /photo|picture|image|\bimg\b|\bpics?\b|fotoğraf|\bfoto|görsel|resim|bild|imagen|imagem|immagin|изображ|фото|图片|圖片|写真|画像|사진|صور/iu;
const TITLE_LONGEST = 60;
/** `chair-01.jpg`, which a photo beside the sheet may be called. */
const IMAGE_FILE = /.\.(?:jpe?g|png|webp|gif|hei[cf]|avif|tiff?|bmp)$/iu;
const ADDRESS = /^https?:\/\//i;
const LINK = /<(?:\w+:)?hyperlink\s[^<>]{1,2000}>/g;
const RELATION = /<(?:\w+:)?Relationship\s[^<>]{1,4000}>/g;

const attribute = (xml: string, name: string): string =>
  decodeEntities(new RegExp(String.raw`\s(?:\w+:)?${name}="([^"]*)"`).exec(xml)?.[1] ?? '');

/** The web addresses that the cells of a sheet lead to. */
export class LinkedCells {
  readonly #byRow = new Map<number, Map<number, string>>();

  /** @param end the end of a worksheet part, where its links are listed @param relations the part with their addresses */
  constructor(end: string, relations: string) {
    const targets = new Map(
      [...relations.matchAll(RELATION)].map(([xml]) => [attribute(xml, 'Id'), attribute(xml, 'Target')]),
    );
    for (const [xml] of end.matchAll(LINK)) {
      const address = targets.get(attribute(xml, 'id')) ?? '';
      const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})/.exec(attribute(xml, 'ref')) ?? [];
      const column = columnOf(letters);
      if (!ADDRESS.test(address) || row === '' || column > COLUMNS_MAX) continue;
      const own = this.#byRow.get(Number(row) - 1) ?? new Map<number, string>();
      if (!own.has(column)) own.set(column, address);
      this.#byRow.set(Number(row) - 1, own);
    }
  }

  /** The cells of a row with the addresses behind them. */
  mark(index: number, cells: RawCell[]): RawCell[] {
    const own = this.#byRow.get(index);
    if (!own) return cells;
    const marked = [...cells];
    for (const [column, link] of own) {
      while (marked.length <= column) marked.push(null);
      const cell = marked[column] ?? { kind: 'text', text: '' };
      if (cell.kind === 'text' || cell.kind === 'number') marked[column] = { ...cell, link };
    }
    return marked;
  }
}

/** The columns of photos by the titles of each header row. */
export function photoColumns(titles: readonly (readonly string[])[]): ReadonlySet<number> {
  const isTitle = (text: string) => text.length < TITLE_LONGEST && PHOTOS.test(text);
  return new Set(titles.flatMap((row) => row.flatMap((text, column) => (isTitle(text) ? column : []))));
}

/** Cells of photo columns say what address they lead to: `Click here` is none. The name of another file stays. */
export function withAddresses(cells: RawCell[], photos: ReadonlySet<number>): RawCell[] {
  let changed: RawCell[] | undefined;
  for (const column of photos) {
    const cell = cells[column] ?? null;
    if ((cell?.kind !== 'text' && cell?.kind !== 'number') || cell.link === undefined) continue;
    const text = cellText(cell).trim();
    if (ADDRESS.test(text) || namesOtherFile(text, cell.link)) continue;
    changed ??= [...cells];
    changed[column] = { kind: 'text', text: cell.link };
  }
  return changed ?? cells;
}

function namesOtherFile(text: string, link: string): boolean {
  const name = text.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
  const path = URL.parse(link)?.pathname.toLowerCase() ?? '';
  return (
    IMAGE_FILE.test(name) && !path.endsWith(`/${name}`) && !path.endsWith(`/${encodeURIComponent(name)}`)
  );
}
