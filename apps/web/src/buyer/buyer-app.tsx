import type { BuyerCard, BuyerPage } from '@sourcewiz/contract';
import { useState } from 'react';
import { buyerTexts, TextsContext } from './buyer-texts.ts';
import { CataloguePage } from './catalogue-page.tsx';
import { EnquiryDialog } from './enquiry/enquiry-dialog.tsx';
import { LockedPage } from './locked-page.tsx';
import { NoticePage, SentPage } from './notice-page.tsx';
import { PageHead } from './page-head.tsx';
import { ProductPage } from './product-page.tsx';
import { PublicPage } from './public-page.tsx';
import { ShortlistBar } from './enquiry/shortlist-bar.tsx';
import { useShortlistCards } from './enquiry/shortlist-cards.ts';
import { useShortlist } from './enquiry/shortlist.ts';

/** A buyer's page, rendered on the server and hydrated in the browser from the same data. */
export function BuyerApp({ page }: { page: BuyerPage }) {
  const language = 'catalogue' in page ? page.catalogue.language : page.language;
  return (
    <TextsContext value={buyerTexts[language]}>
      {page.kind === 'notice' && <NoticePage page={page} />}
      {page.kind === 'locked' && <LockedPage page={page} />}
      {page.kind === 'public' && <PublicPage page={page} />}
      {'catalogue' in page && <OpenPage page={page} />}
    </TextsContext>
  );
}

function OpenPage({ page }: { page: Extract<BuyerPage, { catalogue: unknown }> }) {
  const { catalogue } = page;
  const items = useShortlist(catalogue.token);
  const cards = useShortlistCards({ token: catalogue.token, items, known: cardsOf(page) });
  const [dialog, setDialog] = useState<'list' | 'form'>();
  return (
    <>
      <PageHead catalogue={catalogue} hasBack={page.kind === 'product'} onAsk={() => setDialog('form')} />
      {page.kind === 'catalogue' && <CataloguePage page={page} />}
      {page.kind === 'product' && <ProductPage page={page} />}
      {page.kind === 'sent' && <SentPage page={page} />}
      <ShortlistBar
        items={items}
        cards={cards}
        onView={() => setDialog('list')}
        onSend={() => setDialog('form')}
      />
      {dialog && (
        <EnquiryDialog
          catalogue={catalogue}
          items={items}
          cards={cards}
          focus={dialog}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function cardsOf(page: BuyerPage): BuyerCard[] {
  if (page.kind === 'catalogue') return page.cards;
  if (page.kind !== 'product') return [];
  const { id, name, summary, price, isFromPrice, moq, quantity, variants, images } = page.product;
  const own = { id, name, summary, price, isFromPrice, moq, quantity };
  return [{ ...own, optionCount: variants.length, image: images[0] ?? null }, ...page.goesWith];
}
