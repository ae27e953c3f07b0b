import type { BuyerCard } from '@sourcewiz/contract';
import { useTexts } from '../buyer-texts.ts';
import type { ShortlistItem } from './shortlist.ts';

const PICTURES = 5;

/** Always within reach once there is something on the shortlist. */
export function ShortlistBar({
  items,
  cards,
  onView,
  onSend,
}: {
  items: readonly ShortlistItem[];
  cards: ReadonlyMap<number, BuyerCard>;
  onView: () => void;
  onSend: () => void;
}) {
  const texts = useTexts();
  if (items.length === 0) return null;
  const ids = [...new Set(items.map(({ id }) => id))];
  const pictures = ids.flatMap((id) => cards.get(id)?.image ?? []).slice(0, PICTURES);
  return (
    <aside className="bar-place" aria-label={texts.enquiry}>
      <div className="bar">
        <span className="bar-pictures" aria-hidden>
          {pictures.map((image) => (
            <img key={image.thumb} src={image.thumb} width={40} height={40} alt="" />
          ))}
        </span>
        <span className="bar-count" role="status">
          <strong>{texts.pieces(items.length)}</strong>
          <span className="quiet">{texts.inYourShortlist}</span>
        </span>
        <button type="button" className="bar-view" onClick={onView}>
          {texts.view}
        </button>
        <button type="button" className="button ink" onClick={onSend}>
          {texts.sendEnquiryCount(items.length)}
        </button>
      </div>
    </aside>
  );
}
