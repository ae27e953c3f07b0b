import type { BuyerPage } from '@sourcewiz/contract';
import { useTexts } from './buyer-texts.ts';

/** A plain page shown instead of a catalogue. */
export function NoticePage({ page }: { page: Extract<BuyerPage, { kind: 'notice' }> }) {
  const texts = useTexts();
  const { notice, back } = page;
  return (
    <main className="notice">
      <h1>{texts[notice]}</h1>
      <p>{texts[`${notice}Text`]}</p>
      {notice === 'ready' && (
        <p>
          <a className="button ink" href={`${back}/download`} rel="nofollow">
            {texts.downloadAgain}
          </a>
        </p>
      )}
      {back !== null && (
        <a className="button line" href={back}>
          {notice === 'failed' ? texts.tryAgain : texts.backToCatalogue}
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
