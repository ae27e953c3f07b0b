import type { BuyerPage } from '@sourcewiz/contract';
import { useTexts } from './buyer-texts.ts';

/** A plain page shown instead of a catalogue. */
export function NoticePage({ page }: { page: Extract<BuyerPage, { kind: 'notice' }> }) {
  const texts = useTexts();
  const { notice, back, again } = page;
  return (
    <main className="notice">
      <h1>{texts[notice]}</h1>
      <p>{texts[`${notice}Text`]}</p>
      {again !== undefined && notice !== 'preparing' && (
        <p>
          <a className="button ink" href={again} rel="nofollow">
            {notice === 'ready' ? texts.downloadAgain : texts.tryAgain}
          </a>
        </p>
      )}
      {back !== null && (
        <a className="button line" href={back}>
          {texts.backToCatalogue}
        </a>
      )}
    </main>
  );
}

/** The answer to an enquiry that was sent without JavaScript. */
export function SentPage({ page }: { page: Extract<BuyerPage, { kind: 'sent' }> }) {
  const texts = useTexts();
  return (
    <main className="notice">
      <h1>{texts.sent}</h1>
      <p>{texts.sentText(page.catalogue.company.name)}</p>
      <a className="button line" href={`/view-collection/${page.catalogue.token}`}>
        {texts.backToCatalogue}
      </a>
    </main>
  );
}
