import type { BuyerQuotation } from '@sourcewiz/contract';
import { useTexts } from '../buyer-texts.ts';
import type { QuotationFormats } from './quotation-formats.ts';
import { Problem } from './quotation-line.tsx';

/** Accepts with name and amount, or declines; neither while a newer revision is being written. */
export function Decision({
  quotation,
  totals,
  formats,
  changes,
  name,
  setName,
  problem,
  isBusy,
  accept,
  decline,
  request,
  undo,
}: {
  quotation: BuyerQuotation;
  totals: { total: string; difference: string };
  formats: QuotationFormats;
  changes: number;
  name: string;
  setName: (name: string) => void;
  problem: string;
  isBusy: boolean;
  accept: () => void;
  decline: () => void;
  request: () => void;
  undo: () => void;
}) {
  const words = useTexts().quotation;
  const { closed, seller } = quotation;
  return (
    <>
      {changes > 0 && (
        <p>
          {words.withChanges(changes, formats.change(totals.difference))}{' '}
          <button type="button" className="quote-link" onClick={undo}>
            {words.undo}
          </button>
        </p>
      )}
      <label className="quote-field">
        {words.yourName}
        <input
          maxLength={120}
          autoComplete="name"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button
        type="button"
        className="button ink quote-accept"
        disabled={isBusy || closed === 'newer'}
        onClick={accept}
      >
        {words.acceptFor(formats.money(totals.total))}
      </button>
      <Problem text={problem} />
      <p className="quote-others">
        {changes > 0 && (
          <button type="button" className="quote-link" disabled={isBusy} onClick={request}>
            {words.askFirst}
          </button>
        )}
        <button
          type="button"
          className="quote-link"
          disabled={isBusy || closed === 'newer'}
          onClick={decline}
        >
          {words.decline}
        </button>
      </p>
      <p className="quiet">{words.told(seller.company)}</p>
    </>
  );
}
