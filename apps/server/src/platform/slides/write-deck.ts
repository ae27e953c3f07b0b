import { zipOf, type ZipPart } from '../archives/index.ts';
import { createReaderThreads } from '../reader-threads.ts';
import type { Deck } from './deck.ts';
import type { DeckAnswer } from './slides.worker.ts';

/** The thread of a process: a deck of 300 slides takes it half a second, and 100 MB. */
const draw = createReaderThreads<Deck, DeckAnswer>({
  program: new URL('./slides.worker.ts', import.meta.url),
  atOnce: 1,
  answerMs: 120_000,
  idleMs: 10_000,
  heapMb: 512,
});
/** Pictures read ahead of the one that is being written. */
const AHEAD = 4;

/**
 * Makes a .pptx: a thread draws the slides, and the pictures follow one by one, so that only some are in memory.
 * @param read the JPEG of a picture of the deck
 * @returns the pieces of the file
 */
export async function* writeDeck(
  deck: Deck,
  read: (picture: string) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const answer = await draw(deck);
  if (!answer || 'error' in answer)
    throw new Error(`The slides were not drawn: ${answer?.error ?? 'no answer'}`);
  const { texts, media } = answer.parts;
  async function* parts(): AsyncGenerator<ZipPart> {
    for (const [path, xml] of texts) yield { path, bytes: { toPack: [Buffer.from(xml)] } };
    const begun: Promise<Uint8Array>[] = [];
    const begin = () => {
      const next = media[begun.length];
      if (next) begun.push(read(next[1]));
      // A failure is handled where it is awaited.
      begun.at(-1)?.catch(() => undefined);
    };
    for (let index = 0; index < AHEAD; index += 1) begin();
    for (const [index, [path]] of media.entries()) {
      const bytes = await begun[index];
      if (bytes) yield { path, bytes };
      begun[index] = Promise.resolve(new Uint8Array());
      begin();
    }
  }
  yield* zipOf(parts());
}
