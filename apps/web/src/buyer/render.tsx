import type { BuyerPage } from '@sourcewiz/contract';
import { renderToPipeableStream, type PipeableStream } from 'react-dom/server';
import { BuyerApp } from './buyer-app.tsx';
import { buyerTexts } from './buyer-texts.ts';

/** Draws a page; `ready` gets the stream once nothing can go wrong any more. */
export function render(
  page: BuyerPage,
  ready: (stream: PipeableStream) => void,
  failed: (error: unknown) => void,
): void {
  const stream = renderToPipeableStream(<BuyerApp page={page} />, {
    onShellReady: () => ready(stream),
    onShellError: failed,
  });
}

/** What the browser's tab and a shared link show. */
export function headOf(page: BuyerPage): { title: string; description: string; image: string | null } {
  if (page.kind === 'notice') {
    const texts = buyerTexts[page.language];
    return { title: texts[page.notice], description: '', image: null };
  }
  const { catalogue } = page;
  const texts = buyerTexts[catalogue.language];
  const seller = catalogue.company.name;
  if (page.kind === 'product') {
    const { name, summary, images } = page.product;
    return { title: `${name} · ${seller}`, description: summary, image: images[0]?.card ?? null };
  }
  const picture = catalogue.cover ?? catalogue.heroImages[0];
  return {
    title: `${catalogue.name} · ${seller}`,
    description: `${texts.preparedFor(catalogue.preparedFor)}. ${texts.pieces(catalogue.total)}`,
    image: picture?.card ?? null,
  };
}
