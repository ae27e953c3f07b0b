import type { BuyerCatalogue } from '@sourcewiz/contract';
import { useTexts } from '../buyer-texts.ts';
import { keepTyped, useDraft } from './draft.ts';
import type { Enquiry } from './use-enquiry.ts';
import { SentNote } from './sent-enquiry.tsx';
import { ShortlistLines } from './shortlist-lines.tsx';
import { ShortlistTotals } from './shortlist-totals.tsx';

/** The shortlist beside the products of a wide screen. */
export function ShortlistPanel({
  catalogue: { token, language, company },
  enquiry: { listed, offered, totals, open },
}: {
  catalogue: BuyerCatalogue;
  enquiry: Enquiry;
}) {
  const texts = useTexts();
  const { typed } = useDraft(token);
  return (
    <aside className="panel js" aria-label={texts.shortlist}>
      <header>
        <h2>{texts.shortlist}</h2>
        <span>{listed.length || ''}</span>
        <span className="quiet">{texts.keptHere}</span>
      </header>
      {listed.length === 0 ? (
        <p className="quiet panel-empty">{texts.shortlistEmpty}</p>
      ) : (
        <ShortlistLines token={token} language={language} listed={listed} />
      )}
      <SentNote token={token} language={language} onOpen={() => open('sent')} />
      {listed.length > 0 && (
        <footer>
          <ShortlistTotals totals={totals} language={language} />
          <textarea
            rows={1}
            maxLength={2000}
            aria-label={texts.message}
            placeholder={texts.messageHint}
            value={typed.message ?? ''}
            onChange={({ currentTarget }) => keepTyped(token, { message: currentTarget.value })}
          />
          <button type="button" className="button ink" onClick={() => open('form')}>
            {texts.sendEnquiryCount(offered.length)}
          </button>
          <p className="quiet">{texts.notAnOrder(company.name)}</p>
        </footer>
      )}
    </aside>
  );
}
