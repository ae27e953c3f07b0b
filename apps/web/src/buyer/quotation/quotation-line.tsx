import type { BuyerQuotation, BuyerQuotationLine, BuyerRevision } from '@sourcewiz/contract';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '../buyer-texts.ts';
import { Icon } from '../icon.tsx';
import { quantityStep } from './quantity-step.ts';
import type { QuotationFormats } from './quotation-formats.ts';

/** A line with its picture, quantity, price and amount, and what was said about it. */
export function QuotationLine({
  line,
  was,
  earlier,
  quantity,
  amount,
  formats,
  onQuantity,
  onAsk,
  children,
}: {
  line: BuyerQuotationLine;
  was: BuyerQuotationLine | undefined;
  earlier: BuyerRevision | null;
  quantity: string;
  amount: string;
  formats: QuotationFormats;
  onQuantity: ((quantity: string) => void) | undefined;
  onAsk: () => void;
  children: ReactNode;
}) {
  const { aPiece, quotation: words } = useTexts();
  const { range, price } = line;
  /** Why the quantity is not what was typed. */
  const [refused, setRefused] = useState('');
  const step = (by: 1 | -1): void => {
    setRefused('');
    if (range) onQuantity?.(String(quantityStep(Number(quantity), by, range)));
  };
  const limitAt = (pieces: number): string =>
    range === null
      ? ''
      : pieces >= range.most
        ? words.most(formats.number(range.most))
        : pieces <= range.least
          ? words.least(formats.number(range.least))
          : '';
  /** As many whole cartons as what was typed needs. */
  const type = (text: string): void => {
    if (text === formats.number(quantity)) return;
    const typed = formats.whole(text);
    if (typed === undefined) return setRefused(text.trim() && words.notWhole(text.trim()));
    const isOwn = String(typed) === line.quantity;
    setRefused(isOwn ? '' : limitAt(typed));
    if (range) onQuantity?.(String(isOwn ? typed : quantityStep(typed - 1, 1, range)));
  };
  const isChanged = quantity !== line.quantity;
  const note = refused || (isChanged ? limitAt(Number(quantity)) : '');
  const oldAmount = earlier?.figures.lines.find(({ uid }) => uid === line.uid)?.amount;
  return (
    <li className="quote-line">
      {line.image ? (
        <img src={line.image.card} width={88} height={88} alt="" loading="lazy" />
      ) : (
        <span className="no-picture quote-picture" aria-hidden />
      )}
      <div className="quote-name">
        <strong>{[line.name, line.variant].filter(Boolean).join(', ')}</strong>
        <span className="quiet">{line.summary}</span>
        {line.remark && <span>{line.remark}</span>}
        <span className="quiet quote-about">
          <button
            type="button"
            className="quote-ask js"
            aria-label={words.askAbout(line.name)}
            onClick={onAsk}
          >
            <Icon name="question" size={16} /> {words.ask}
          </button>
          {line.sku}
        </span>
      </div>
      <div className="quote-quantity">
        {onQuantity && range ? (
          <span className="stepper small" data-changed={isChanged || undefined}>
            <button
              type="button"
              aria-label={`${words.fewer}: ${line.name}`}
              disabled={Number(quantity) <= range.least}
              onClick={() => step(-1)}
            >
              <Icon name="fewer" size={16} />
            </button>
            <input
              key={quantity}
              inputMode="numeric"
              aria-label={`${words.columns.quantity}: ${line.name}`}
              defaultValue={formats.number(quantity)}
              onBlur={({ currentTarget }) => {
                type(currentTarget.value);
                currentTarget.value = formats.number(quantity);
              }}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Enter') currentTarget.blur();
              }}
            />
            <button
              type="button"
              aria-label={`${words.more}: ${line.name}`}
              disabled={Number(quantity) >= range.most}
              onClick={() => step(1)}
            >
              <Icon name="more" size={16} />
            </button>
          </span>
        ) : (
          <span>{words.piecesOf(formats.number(quantity))}</span>
        )}
        {onQuantity && (
          <span className="unseen" aria-live="polite">
            {words.piecesOf(formats.number(quantity))}. {note}
          </span>
        )}
        {isChanged || note ? (
          <span>
            {isChanged && `${words.youChanged(formats.number(line.quantity), formats.number(quantity))}. `}
            {note}
          </span>
        ) : was && was.quantity !== line.quantity ? (
          <span className="quiet">
            <s>{formats.number(was.quantity)}</s> {words.inRevision(earlier?.revision ?? 0)}
          </span>
        ) : (
          <span className="quiet">
            {[
              line.moq !== null && words.moq(formats.number(line.moq)),
              line.pack !== null && line.pack.pieces > 1 && words.packed(line.pack.pieces),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </div>
      <div className="quote-price">
        <span>
          {was && was.price !== price && (
            <>
              <s className="quiet">{was.price === null ? '–' : formats.price(was.price)}</s> →{' '}
            </>
          )}
          <span className={was && was.price !== price ? 'quote-new' : undefined}>
            {price === null ? '–' : formats.price(price)}
          </span>
          {price !== null && <span className="quiet quote-each"> {aPiece}</span>}
        </span>
        {Number(line.discount_percent) > 0 && (
          <span className={was && was.discount_percent !== line.discount_percent ? 'quote-new' : 'quiet'}>
            {words.off(formats.number(line.discount_percent))}
          </span>
        )}
      </div>
      <div className="quote-amount">
        <strong>{formats.money(amount)}</strong>
        {oldAmount !== undefined && oldAmount !== amount && (
          <s className="quiet">{formats.money(oldAmount)}</s>
        )}
      </div>
      <div className="quote-talk">{children}</div>
    </li>
  );
}

/** What both sides said. */
export function Messages({
  messages,
  formats,
}: {
  messages: BuyerQuotation['messages'];
  formats: QuotationFormats;
}) {
  return messages.map(({ id, from, name, at, text }) => (
    <p key={id} className="quote-message" data-from={from}>
      <span className="quiet">
        <b>{name}</b> {formats.day(at)}
      </span>
      {text}
    </p>
  ));
}

export function Problem({ text }: { text: string }) {
  return (
    text && (
      <p className="problem" role="alert">
        {text}
      </p>
    )
  );
}

/** Asks about a line, or about the whole. */
export function Ask({
  onAsk,
  problem,
  isBusy,
  name,
  setName,
}: {
  onAsk: (text: string) => void;
  problem: string;
  isBusy: boolean;
  name: string;
  setName: (name: string) => void;
}) {
  const words = useTexts().quotation;
  const field = useRef<HTMLTextAreaElement>(null);
  // Whoever has no name yet gives it with the question.
  const [asksName] = useState(name === '');
  useEffect(() => field.current?.focus(), []);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? '';
    if (text !== '') onAsk(text);
  };
  return (
    <form className="quote-form" onSubmit={send}>
      {asksName && (
        <input
          aria-label={words.yourName}
          placeholder={words.yourName}
          maxLength={120}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <textarea
        ref={field}
        rows={2}
        maxLength={4000}
        aria-label={words.question}
        placeholder={words.question}
      />
      <button type="submit" className="button ink" disabled={isBusy}>
        {words.send}
      </button>
      <Problem text={problem} />
    </form>
  );
}
