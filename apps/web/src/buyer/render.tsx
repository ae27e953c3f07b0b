import type { BuyerPage } from '@sourcewiz/contract';
import { renderToPipeableStream, type PipeableStream } from 'react-dom/server';
import { BuyerApp, languageOf } from './buyer-app.tsx';
import { en, type BuyerTexts } from './buyer.en.ts';
import { tr } from './buyer.tr.ts';
import { PaperPage } from './paper/paper-page.tsx';
import { QuotationPage } from './quotation/quotation-page.tsx';

export const buyerTexts: Readonly<Record<'en' | 'tr', BuyerTexts>> = { en, tr };

/** Renders a page; `ready` gets the stream once it can no longer fail. */
export function render(
  page: BuyerPage,
  ready: (stream: PipeableStream) => void,
  failed: (error: unknown) => void,
): void {
  const loaded = { texts: buyerTexts[languageOf(page)], QuotationPage, PaperPage };
  const stream = renderToPipeableStream(<BuyerApp page={page} loaded={loaded} />, {
    onShellReady: () => ready(stream),
    onShellError: failed,
  });
}

/** The title and description for the browser tab and shared links. */
export function headOf(page: BuyerPage): { title: string; description: string; image: string | null } {
  if (page.kind === 'notice') {
    const texts = buyerTexts[page.language];
    return { title: texts[page.notice], description: '', image: null };
  }
  if (page.kind === 'locked') return { title: page.company.name, description: '', image: null };
  if (page.kind === 'quotation') {
    const { number, buyer } = page.quotation;
    const title = buyerTexts[page.language].quotation.title(buyer.company || buyer.name);
    return { title: `${title} · ${page.company.name}`, description: number, image: null };
  }
  if (page.kind === 'paper') {
    const { title, number } = page.paper;
    return { title: `${title} · ${page.company.name}`, description: number, image: null };
  }
  const { company } = page.kind === 'public' ? page : page.catalogue;
  if (page.kind === 'product' || page.kind === 'public') {
    const { name, summary, images } = page.product;
    return { title: `${name} · ${company.name}`, description: summary, image: images[0]?.card ?? null };
  }
  const { catalogue } = page;
  const texts = buyerTexts[catalogue.language];
  const picture = catalogue.cover ?? catalogue.heroImages[0];
  return {
    title: `${catalogue.name} · ${company.name}`,
    description: `${texts.preparedFor(catalogue.preparedFor)}. ${texts.products(catalogue.total)}`,
    image: picture?.card ?? null,
  };
}
