import { decodeEntities } from '@sourcewiz/contract';
import { columnOf } from './merged-cells.ts';
import { cellText, type RawCell } from './sheet-types.ts';

/** `Photo`, `Bild`, `Görsel`: the columns in which people put links to images behind a word. */
const PHOTOS =
  /photo|picture|image|\bimg\b|\bpics?\b|fotoğraf|\bfoto|görsel|resim|bild|imagen|imagem|immagin|изображ|фото|图片|圖片|写真|画像|사진|صور/iu;
const LINK = /<(?:\w+:)?hyperlink\s[^<>]{1,2000}>/g;
const RELATION = /<(?:\w+:)?Relationship\s[^<>]{1,4000}>/g;

const attribute = (xml: string, name: string): string =>
  decodeEntities(new RegExp(String.raw`\s(?:\w+:)?${name}="([^"]*)"`).exec(xml)?.[1] ?? '');

/** The web addresses that cells of photo columns lead to, which are what such a cell says: `Click here` is not. */
export class LinkedCells {
  readonly #byRow = new Map<number, [column: number, address: string][]>();
  readonly #columns = new Set<number>();
  readonly #ofPhotos = new Set<number>();

  /** @param end the end of a worksheet part, where its links are listed @param relations the part with their addresses */
  constructor(end: string, relations: string) {
    const targets = new Map(
      [...relations.matchAll(RELATION)].map(([xml]) => [attribute(xml, 'Id'), attribute(xml, 'Target')]),
    );
    for (const [xml] of end.matchAll(LINK)) {
      const address = targets.get(attribute(xml, 'id')) ?? '';
      const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})/.exec(attribute(xml, 'ref')) ?? [];
      if (!/^https?:\/\//i.test(address) || row === '') continue;
      const own = this.#byRow.get(Number(row) - 1) ?? [];
      this.#byRow.set(Number(row) - 1, [...own, [columnOf(letters), address]]);
      this.#columns.add(columnOf(letters));
    }
  }

  /** The cells of a row, in photo columns with the addresses behind them; the rows come from the top. */
  fill(index: number, cells: RawCell[]): RawCell[] {
    const own = (this.#byRow.get(index) ?? []).filter(([column]) => this.#ofPhotos.has(column));
    for (const column of this.#columns) {
      const text = cellText(cells[column] ?? null);
      if (text.length < 60 && PHOTOS.test(text)) this.#ofPhotos.add(column);
    }
    const filled = [...cells];
    for (const [column, address] of own) {
      while (filled.length <= column) filled.push(null);
      if (!/^https?:\/\//i.test(cellText(filled[column] ?? null)))
        filled[column] = { kind: 'text', text: address };
    }
    return own.length > 0 ? filled : cells;
  }
}
