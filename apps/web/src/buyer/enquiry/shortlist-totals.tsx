import { useTexts } from '../buyer-texts.ts';
import type { Totals } from './use-lines.ts';

/** What the shortlist comes to: pieces, the amount in each currency, and the volume. */
export function ShortlistTotals({ totals, language }: { totals: Totals; language: 'en' | 'tr' }) {
  const texts = useTexts();
  const { pieces, sums, onRequest, cbm, unmeasured } = totals;
  if (pieces === 0) return null;
  const volume = cbm.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <div className="totals">
      <span>{texts.pieces(pieces)}</span>
      {sums.length > 0 && <strong>{sums.join(' + ')}</strong>}
      {cbm > 0 && (
        <span className="quiet">
          {texts.cbm(volume)}
          {unmeasured > 0 && `, ${texts.unmeasured(unmeasured)}`}
        </span>
      )}
      {sums.length > 0 && onRequest > 0 && <span className="quiet">{texts.onRequest(onRequest)}</span>}
    </div>
  );
}
