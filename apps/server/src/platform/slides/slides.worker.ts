import { answerOrders } from '../answer-orders.ts';
import { openZipSource, packedChunks, readZipDirectory } from '../archives/index.ts';
import type { Deck } from './deck.ts';
import { drawDeck } from './draw-deck.ts';
import { mendParts, type DeckParts } from './mend-parts.ts';

/** More than the largest part of a catalogue has. */
const ENTRIES_MAX = 100_000;

export type DeckAnswer = { parts: DeckParts } | { error: string };

answerOrders<Deck, DeckAnswer>(
  async (deck) => ({ parts: mendParts(await partsOf(await drawDeck(deck))) }),
  (error) => ({ error: error instanceof Error ? error.message : String(error) }),
);

/** The files of an archive that is not compressed. */
async function partsOf(archive: Uint8Array): Promise<DeckParts> {
  const source = await openZipSource(archive);
  const parts: DeckParts = { texts: [], media: [] };
  for (const entry of await readZipDirectory(source, { maxEntries: ENTRIES_MAX })) {
    if (entry.isFolder) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of packedChunks(source, entry)) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const list = entry.path.startsWith('ppt/media/') ? parts.media : parts.texts;
    list.push([entry.path, text]);
  }
  return parts;
}
