import { cellText, type RawCell } from '../../sheets/index.ts';

/** More columns than that are not made of one. */
const COLUMNS_MOST = 100;

/** Where a column of several stands, and how many columns the sheet itself has: others were made of its cells. */
export interface PackedPlace {
  column: number;
  width: number;
}

/** A column whose cells hold several: `colour=Red,size=L` becomes columns `colour` and `size` behind the others. */
export class PackedCells {
  readonly titles: string[];
  readonly place: PackedPlace;
  readonly #places = new Map<string, number>();

  constructor(column: number, titles: readonly string[]) {
    this.place = { column, width: titles.length };
    this.titles = [...titles];
  }

  unpack(cells: readonly RawCell[]): readonly RawCell[] {
    const text = cellText(cells[this.place.column]);
    if (!text.includes('=')) return cells;
    const unpacked = [...cells];
    while (unpacked.length < this.place.width) unpacked.push(null);
    for (const pair of text.split(/,(?=[\w.-]+=)/)) {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      const value = pair
        .slice(at + 1)
        .trim()
        .replace(/^"(.*)"$/s, '$1');
      const place = at > 0 ? this.#placeOf(name) : undefined;
      if (place === undefined || value === '') continue;
      while (unpacked.length < place) unpacked.push(null);
      unpacked[place] = { kind: 'text', text: value };
    }
    return unpacked;
  }

  #placeOf(name: string): number | undefined {
    const known = this.#places.get(name);
    if (known !== undefined || this.#places.size >= COLUMNS_MOST) return known;
    this.titles.push(name);
    this.#places.set(name, this.titles.length - 1);
    return this.titles.length - 1;
  }
}
