import type { BuyerCard, BuyerCatalogue } from '@sourcewiz/contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Icon } from '../icon.tsx';
import { postEnquiry, type EnquiryAnswer, type EnquiryFields } from '../buyer-api.ts';
import { useTexts } from '../buyer-texts.ts';
import { QuantityStepper } from '../quantity-stepper.tsx';
import { forgetTyped, keepTyped, typedBefore } from './typed.ts';
import { clearShortlist, putOnShortlist, takeFromShortlist, type ShortlistItem } from './shortlist.ts';

type Texts = ReturnType<typeof useTexts>;
type Refusal = Extract<EnquiryAnswer, { ok: false }>;

/** The pieces on the shortlist and the buyer's details: a dialog, on a phone a sheet. */
export function EnquiryDialog({
  catalogue,
  items,
  cards,
  focus,
  onClose,
}: {
  catalogue: BuyerCatalogue;
  items: readonly ShortlistItem[];
  cards: ReadonlyMap<number, BuyerCard>;
  focus: 'list' | 'form';
  onClose: () => void;
}) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [refusal, setRefusal] = useState<Refusal>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [typed] = useState(() => typedBefore(catalogue.token));
  useEffect(() => {
    dialog.current?.showModal();
    if (focus === 'form') dialog.current?.querySelector<HTMLInputElement>('input[name="name"]')?.focus();
  }, [focus]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = fieldsOf(event.currentTarget);
    const invalid = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:invalid')];
    setWrong(invalid.map(({ name }) => name));
    setRefusal(undefined);
    if (invalid[0]) return invalid[0].focus();
    setState('sending');
    const answer = await postEnquiry(catalogue.token, { ...fields, items });
    if (answer.ok) {
      clearShortlist(catalogue.token);
      forgetTyped(catalogue.token);
      setState('sent');
      setRefusal(undefined);
      return;
    }
    setRefusal(answer);
    setState('open');
  };

  return (
    // A press outside does not close it: a text selection may end there.
    <dialog
      ref={dialog}
      className="enquiry"
      aria-labelledby="enquiry-title"
      onCancel={(event) => {
        // The dialog reports whether the enquiry was sent.
        if (state === 'sending') event.preventDefault();
      }}
      onClose={onClose}
    >
      <div className="enquiry-sheet">
        <header>
          <h2 id="enquiry-title">
            {state === 'sent' ? texts.sent : items.length > 0 ? texts.enquiry : texts.question}
          </h2>
          <button
            type="button"
            className="button line round"
            aria-label={texts.close}
            disabled={state === 'sending'}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" size={18} />
          </button>
        </header>
        {state === 'sent' ? (
          <div className="enquiry-sent" role="status">
            <p>{texts.sentText(catalogue.company.name)}</p>
            <button type="button" className="button ink" autoFocus onClick={() => dialog.current?.close()}>
              {texts.backToCatalogue}
            </button>
          </div>
        ) : (
          <form
            // Errors are shown below their fields, in the language of the page.
            noValidate
            onSubmit={(event) => void send(event)}
            onChange={({ currentTarget }) => keepTyped(catalogue.token, fieldsOf(currentTarget))}
          >
            <Pieces token={catalogue.token} items={items} cards={cards} />
            <EnquiryFieldsets refusal={refusal} wrong={wrong} typed={typed} />
            {refusal && !isFieldRefusal(refusal) && (
              <p className="problem" role="alert">
                {refusalText(refusal, texts)}
              </p>
            )}
            <p className="quiet">{texts.notAnOrder(catalogue.company.name)}</p>
            <footer>
              <button className="button ink" type="submit" disabled={state === 'sending'}>
                {state === 'sending'
                  ? texts.sending
                  : items.length > 0
                    ? texts.sendEnquiryCount(items.length)
                    : texts.sendEnquiry}
              </button>
            </footer>
          </form>
        )}
      </div>
    </dialog>
  );
}

function Pieces({
  token,
  items,
  cards,
}: {
  token: string;
  items: readonly ShortlistItem[];
  cards: ReadonlyMap<number, BuyerCard>;
}) {
  const texts = useTexts();
  if (items.length === 0) return <p className="quiet">{texts.noPieces}</p>;
  return (
    <ul className="pieces">
      {items.map((item) => {
        const card = cards.get(item.id);
        const name = card?.name ?? '';
        // Several variants of a piece may be on the list.
        const piece = item.label === undefined ? name : `${name}, ${item.label}`;
        return (
          <li key={`${item.id}-${item.variant ?? ''}`}>
            {card?.image ? (
              <img src={card.image.thumb} width={48} height={48} alt="" />
            ) : (
              <span className="no-picture">{name.slice(0, 1)}</span>
            )}
            <span className="piece-name">
              <b>{name}</b>
              <span className="quiet clip">{item.label ?? card?.summary}</span>
            </span>
            <QuantityStepper
              isSmall
              piece={piece}
              value={item.quantity}
              step={card?.quantity ?? 1}
              onChange={(quantity) => putOnShortlist(token, { ...item, quantity })}
            />
            <button
              type="button"
              className="piece-remove"
              aria-label={texts.removePiece(piece)}
              onClick={() => takeFromShortlist(token, item)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function EnquiryFieldsets({
  refusal,
  wrong,
  typed,
}: {
  refusal: Refusal | undefined;
  /** Names of the invalid fields. */
  wrong: readonly string[];
  typed: Partial<EnquiryFields>;
}) {
  const texts = useTexts();
  return (
    <div className="fields">
      <Field
        label={texts.name}
        name="name"
        complete="name"
        value={typed.name}
        problem={(wrong.includes('name') || problemAt(refusal, 'name')) && texts.nameMissing}
      />
      <Field
        label={`${texts.company} (${texts.optional})`}
        name="company"
        complete="organization"
        value={typed.company}
        isOptional
      />
      <Field
        label={texts.email}
        name="email"
        type="email"
        complete="email"
        value={typed.email}
        problem={(wrong.includes('email') || problemAt(refusal, 'email')) && texts.emailWrong}
      />
      <label className="field wide">
        {texts.message} ({texts.optional})
        <textarea
          name="message"
          rows={3}
          maxLength={2000}
          placeholder={texts.messageHint}
          defaultValue={typed.message}
        />
      </label>
    </div>
  );
}

function Field({
  label,
  name,
  complete,
  value,
  type = 'text',
  problem,
  isOptional,
}: {
  label: string;
  name: string;
  complete: string;
  /** The input of an earlier visit. */
  value: string | undefined;
  type?: string;
  problem?: string | false;
  isOptional?: boolean;
}) {
  return (
    <label className="field">
      {label}
      <input
        name={name}
        type={type}
        autoComplete={complete}
        defaultValue={value}
        required={!isOptional}
        maxLength={type === 'email' ? 254 : 120}
        aria-invalid={problem ? true : undefined}
      />
      {problem && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </label>
  );
}

function fieldsOf(form: HTMLFormElement): EnquiryFields {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return { name: text('name'), company: text('company'), email: text('email'), message: text('message') };
}

const problemAt = (refusal: Refusal | undefined, field: string) => refusal?.path === `body.${field}`;
const isFieldRefusal = ({ path }: Refusal) => path === 'body.name' || path === 'body.email';

function refusalText({ code, seconds }: Refusal, texts: Texts): string {
  if (code === 'rate_limited') return texts.tooMany(Math.max(1, Math.ceil(seconds / 60)));
  if (code === 'link_expired' || code === 'not_found') return texts.expiredText;
  return texts.sendFailed;
}
