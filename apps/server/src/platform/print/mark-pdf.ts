import type { Language } from '@sourcewiz/contract';
import type { Platform } from '../context.ts';
import { LastAnswers } from '../last-answers.ts';
import { createFairTurns } from '../turns.ts';

/** Marked files cached in a process: a buyer's program may ask for one several times. */
const marked = new LastAnswers<Uint8Array>(6, { most: 48 * 2 ** 20, of: ({ length }) => length });
/** A whole document is in memory meanwhile. */
const inTurn = createFairTurns({ atOnce: 1, waitingMax: 20, ofEach: { atOnce: 1, waitingMax: 6 } });
/** Objects read or written before others have a turn. */
const OBJECTS_AT_ONCE = 200;

/**
 * A text across every page of a document, in any script; the document itself stays as it was printed.
 * @param about what the document is known by, e.g. the id of its file
 * @throws DomainError rate_limited if too many texts are waiting for it
 */
export function markPdf(
  platform: Platform,
  document: { about: string; read: () => Promise<Uint8Array> },
  { text, language }: { text: string; language: Language },
): Promise<Uint8Array> {
  const draw = async () => {
    const images = new Map<string, Uint8Array>();
    const order = { template: 'mark', data: { text }, images, language, tagged: false, title: text };
    const { bytes: mark } = await platform.pdf.render(order);
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const pdf = await PDFDocument.load(await document.read(), {
      updateMetadata: false,
      parseSpeed: OBJECTS_AT_ONCE,
    });
    const [drawn] = await pdf.embedPdf(mark);
    for (const page of drawn ? pdf.getPages() : []) {
      const { width, height } = page.getSize();
      // As large as the shorter side, in the middle.
      const side = Math.min(width, height);
      const place = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
      if (drawn) page.drawPage(drawn, place);
    }
    return pdf.save({ objectsPerTick: OBJECTS_AT_ONCE });
  };
  return inTurn(document.about, () =>
    marked.of(platform, { about: `${document.about} ${text}`, mark: '' }, draw),
  );
}
