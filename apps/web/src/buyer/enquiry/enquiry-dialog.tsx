import type { BuyerCatalogue } from '@sourcewiz/contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Icon } from '../icon.tsx';
import type { EnquiryAnswer, EnquiryFields } from '../buyer-api.ts';
import { useTexts } from '../buyer-texts.ts';
import { keepTyped, sendEnquiry, sendWaiting, takeBack, useDraft } from './draft.ts';
import { SentEnquiry, SentNote } from './sent-enquiry.tsx';
import { ShortlistLines } from './shortlist-lines.tsx';
import { ShortlistTotals } from './shortlist-totals.tsx';
import type { DialogStart, Enquiry } from './use-enquiry.ts';

type Texts = ReturnType<typeof useTexts>;
type Refusal = Extract<EnquiryAnswer, { ok: false }>;

/** The products on the shortlist and the buyer's details: a dialog, on a phone a sheet. */
export function EnquiryDialog({
  catalogue: { token, language, company },
  enquiry: { listed, offered, totals, close },
  start,
}: {
  catalogue: BuyerCatalogue;
  enquiry: Enquiry;
  start: DialogStart;
}) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSending, setSending] = useState(false);
  // What was sent is read here, right after it or later; otherwise another one is written.
  const [isRead, setRead] = useState(start === 'sent');
  const [refusal, setRefusal] = useState<Refusal>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const { typed, waiting, sent } = useDraft(token);
  useEffect(() => {
    dialog.current?.showModal();
    if (start === 'form') dialog.current?.querySelector<HTMLInputElement>('input[name="name"]')?.focus();
  }, [start]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = fieldsOf(event.currentTarget);
    const invalid = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:invalid')];
    setWrong(invalid.map(({ name }) => name));
    setRefusal(undefined);
    if (invalid[0]) return invalid[0].focus();
    setSending(true);
    answered(await sendEnquiry(token, { ...fields, items: offered }));
    setSending(false);
  };
  const answered = (answer: EnquiryAnswer) => {
    const isRefused = !answer.ok && !answer.isLost;
    setRead(!isRefused);
    if (isRefused) setRefusal(answer);
  };

  const shown = isSending || !isRead ? null : (waiting ?? sent);
  const isQuestion = listed.length === 0;
  const readTitle = waiting ? texts.notSentYet : texts.sent;
  const title = isQuestion ? texts.question : texts.enquiry;
  return (
    // A press outside does not close it: a text selection may end there.
    <dialog
      ref={dialog}
      className="enquiry"
      aria-labelledby="enquiry-title"
      onCancel={(event) => {
        // The dialog reports whether the enquiry was sent.
        if (isSending) event.preventDefault();
      }}
      onClose={close}
    >
      <div className="enquiry-sheet">
        <header>
          <h2 id="enquiry-title">{shown ? readTitle : title}</h2>
          <button
            type="button"
            className="button line round"
            aria-label={texts.close}
            disabled={isSending}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" size={18} />
          </button>
        </header>
        {shown ? (
          <div className="enquiry-sent">
            <p role="status">{waiting ? texts.waitingText : texts.sentText(company.name)}</p>
            <SentEnquiry enquiry={shown} />
            <footer>
              {waiting && (
                <button
                  type="button"
                  className="button line"
                  onClick={() => {
                    takeBack(token);
                    setRead(false);
                  }}
                >
                  {texts.change}
                </button>
              )}
              <button
                type="button"
                className="button ink"
                autoFocus
                onClick={() => (waiting ? void sendWaiting(token).then(answered) : dialog.current?.close())}
              >
                {waiting ? texts.tryAgain : texts.backToCatalogue}
              </button>
            </footer>
          </div>
        ) : (
          <form
            // Errors are shown below their fields, in the language of the page.
            noValidate
            onSubmit={(event) => void send(event)}
            onChange={({ currentTarget }) => keepTyped(token, fieldsOf(currentTarget))}
          >
            {isQuestion ? (
              <p className="quiet">{texts.noProducts}</p>
            ) : (
              <ShortlistLines token={token} language={language} listed={listed} />
            )}
            <ShortlistTotals totals={totals} language={language} />
            <SentNote token={token} language={language} onOpen={() => setRead(true)} />
            <EnquiryFieldsets refusal={refusal} wrong={wrong} typed={typed} />
            {refusal && !isFieldRefusal(refusal) && (
              <p className="problem" role="alert">
                {refusalText(refusal, texts)}
              </p>
            )}
            <p className="quiet">{texts.notAnOrder(company.name)}</p>
            <footer>
              <button className="button ink" type="submit" disabled={isSending}>
                {isSending
                  ? texts.sending
                  : isQuestion
                    ? texts.sendEnquiry
                    : texts.sendEnquiryCount(offered.length)}
              </button>
            </footer>
          </form>
        )}
      </div>
    </dialog>
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
