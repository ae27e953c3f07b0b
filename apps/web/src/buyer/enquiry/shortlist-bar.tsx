import { useTexts } from '../buyer-texts.ts';
import type { Enquiry } from './use-enquiry.ts';

const PICTURES = 5;

/** Always within reach once there is something on the shortlist, where there is no room for it beside the products. */
export function ShortlistBar({ enquiry: { listed, offered, totals, open } }: { enquiry: Enquiry }) {
  const texts = useTexts();
  if (listed.length === 0) return null;
  const images = listed.flatMap(({ line }) => line?.image?.thumb ?? []);
  const count = new Set(listed.map(({ item }) => item.id)).size;
  const whole = [texts.pieces(totals.pieces), ...totals.sums].join(' · ');
  return (
    <aside className="bar-place" aria-label={texts.enquiry}>
      <div className="bar">
        <span className="bar-pictures" aria-hidden>
          {[...new Set(images)].slice(0, PICTURES).map((image) => (
            <img key={image} src={image} width={40} height={40} alt="" />
          ))}
        </span>
        <button type="button" className="bar-count" onClick={() => open('list')}>
          <strong role="status">{texts.products(count)}</strong>
          <span className="quiet">{whole}</span>
        </button>
        <button type="button" className="button ink" onClick={() => open('form')}>
          {texts.sendEnquiryCount(offered.length)}
        </button>
      </div>
    </aside>
  );
}
