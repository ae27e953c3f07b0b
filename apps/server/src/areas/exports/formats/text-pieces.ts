import { BYTE_ORDER_MARK, delimitedLine, type RawCell } from '../../../platform/sheets/index.ts';

export const textCell = (text: string): RawCell => (text === '' ? null : { kind: 'text', text });

/** Pieces of text as bytes. */
export async function* utf8(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) if (piece !== '') yield Buffer.from(piece);
}

/** Comma-separated text with a line of titles, one page of lines at a time. */
export async function* delimitedPages<Page>(
  titles: readonly string[],
  {
    pages,
    linesOf,
  }: { pages: AsyncIterable<Page>; linesOf: (page: Page) => readonly (readonly RawCell[])[] },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + delimitedLine(titles.map(textCell));
  for await (const page of pages) yield linesOf(page).map(delimitedLine).join('');
}
