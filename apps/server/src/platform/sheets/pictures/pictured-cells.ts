import { MarkedCells } from '../marked-cells.ts';
import { pictureId, PICTURES_MAX, type SheetPicture } from './sheet-pictures.ts';
import type { RawCell } from '../sheet-types.ts';

/** Empties the cells of a sheet that show an image, and tells which. */
export class PicturedCells extends MarkedCells<string> {
  readonly #named: ReadonlyMap<string, string>;
  readonly #found = new Map<string, SheetPicture>();

  /** @param parts paths of the images: by the number of a cell's value, and by the id that its formula names */
  constructor({
    ofValues,
    named,
  }: {
    ofValues: ReadonlyMap<number, string>;
    named: ReadonlyMap<string, string>;
  }) {
    super('vm', ofValues);
    this.#named = named;
  }

  /** Those of the rows that were read. */
  get found(): SheetPicture[] {
    return [...this.#found.values()];
  }

  /** The cells of a row without those. */
  empty(index: number, cells: RawCell[]): RawCell[] {
    const marked = new Map(this.take(index));
    if (marked.size === 0 && this.#named.size === 0) return cells;
    return cells.map((cell, column) => {
      const part = marked.get(column) ?? this.#partOf(cell);
      if (part === undefined) return cell;
      if (this.#found.size < PICTURES_MAX)
        this.#found.set(`${index} ${column}`, { row: index + 1, columns: [column, column], part });
      return null;
    });
  }

  #partOf(cell: RawCell): string | undefined {
    const id = cell?.kind === 'text' && this.#named.size > 0 ? pictureId(cell.text) : undefined;
    return id === undefined ? undefined : this.#named.get(id);
  }
}
