import type { BuyerCatalogue } from '@sourcewiz/contract';
import { useTexts } from '../buyer-texts.ts';
import { useDraft, type WholeEnquiry } from './draft.ts';
import { lineKey } from './shortlist.ts';

/** When the last enquiry was sent, or that it waits for the network, and the way to what it said. */
export function SentNote({
  token,
  language,
  onOpen,
}: Pick<BuyerCatalogue, 'token' | 'language'> & { onOpen: () => void }) {
  const texts = useTexts();
  const { sent, waiting } = useDraft(token);
  const shown = waiting ?? sent;
  if (!shown) return null;
  return (
    <p className="sent-note">
      <span className="quiet">{waiting ? texts.waiting : texts.sentOn(dateOf(shown, language))}</span>{' '}
      <button type="button" onClick={onOpen}>
        {texts.readAgain}
      </button>
    </p>
  );
}

/** An enquiry to read, as it was sent. */
export function SentEnquiry({ enquiry }: { enquiry: WholeEnquiry }) {
  const texts = useTexts();
  const { items, message, name, company, email } = enquiry;
  return (
    <>
      {items.length > 0 && (
        <ul className="sent-lines">
          {items.map((item) => (
            <li key={lineKey(item)}>
              <span>{[item.name, item.label].filter(Boolean).join(', ')}</span>
              <span className="quiet">{texts.pieces(item.quantity)}</span>
            </li>
          ))}
        </ul>
      )}
      {message !== '' && <p className="description">{message}</p>}
      <p className="quiet">{[name, company, email].filter(Boolean).join(', ')}</p>
    </>
  );
}

const dateOf = ({ at }: WholeEnquiry, language: 'en' | 'tr') =>
  new Date(at).toLocaleString(language === 'en' ? 'en-GB' : 'tr', { dateStyle: 'long', timeStyle: 'short' });
