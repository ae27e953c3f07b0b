import type { BuyerPage } from '@sourcewiz/contract';
import { Recording } from './activity/recording.tsx';
import type { BuyerTexts } from './buyer.en.ts';
import { TextsContext } from './buyer-texts.ts';
import { CataloguePage } from './catalogue-page.tsx';
import { EnquiryDialog } from './enquiry/enquiry-dialog.tsx';
import { LockedPage } from './locked-page.tsx';
import { NoticePage, SentPage } from './notice-page.tsx';
import { PageHead } from './page-head.tsx';
import type { PaperPage } from './paper/paper-page.tsx';
import { ProductPage } from './product/product-page.tsx';
import { PublicPage } from './public-page.tsx';
import type { QuotationPage } from './quotation/quotation-page.tsx';
import { ShortlistBar } from './enquiry/shortlist-bar.tsx';
import { useEnquiry } from './enquiry/use-enquiry.ts';

/** What a browser loads only for the page and the language that it shows. */
export interface Loaded {
  texts: BuyerTexts;
  QuotationPage?: typeof QuotationPage;
  PaperPage?: typeof PaperPage;
}

/** The language of a page: the seller's. */
export const languageOf = (page: BuyerPage) =>
  'catalogue' in page ? page.catalogue.language : page.language;

/** A buyer's page, rendered on the server and hydrated in the browser from the same data. */
export function BuyerApp({ page, loaded }: { page: BuyerPage; loaded: Loaded }) {
  return (
    <TextsContext value={loaded.texts}>
      {page.kind === 'notice' && <NoticePage page={page} />}
      {page.kind === 'locked' && <LockedPage page={page} />}
      {page.kind === 'public' && <PublicPage page={page} />}
      {page.kind === 'quotation' && loaded.QuotationPage && <loaded.QuotationPage page={page} />}
      {page.kind === 'paper' && loaded.PaperPage && <loaded.PaperPage page={page} />}
      {'catalogue' in page && <OpenPage page={page} />}
    </TextsContext>
  );
}

function OpenPage({ page }: { page: Extract<BuyerPage, { catalogue: unknown }> }) {
  const { catalogue } = page;
  const enquiry = useEnquiry(catalogue);
  return (
    <>
      <PageHead catalogue={catalogue} hasBack={page.kind === 'product'} onAsk={() => enquiry.open('form')} />
      {page.kind === 'catalogue' && <CataloguePage page={page} enquiry={enquiry} />}
      {page.kind === 'product' && <ProductPage page={page} />}
      {page.kind === 'sent' && <SentPage page={page} />}
      <Recording page={page} items={enquiry.items} />
      <ShortlistBar enquiry={enquiry} />
      {enquiry.dialog && <EnquiryDialog catalogue={catalogue} enquiry={enquiry} start={enquiry.dialog} />}
    </>
  );
}
