import type { BuyerPage, BuyerQuotation, BuyerQuotationLine, BuyerRevision } from '@sourcewiz/contract';
import {
  wholesNeeded,
  documentSums,
  linePacking,
  usedPercent,
  stated,
  summed,
} from '@sourcewiz/contract/document-sums';
import { useRef, useState } from 'react';
import { useTexts } from '../buyer-texts.ts';
import { Icon } from '../icon.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { Brand } from '../page-head.tsx';
import { postQuotation, type QuotationCall } from './quotation-api.ts';
import { Decision } from './decision.tsx';
import { formatsOf } from './quotation-formats.ts';
import { Ask, Messages, QuotationLine } from './quotation-line.tsx';

type Page = Extract<BuyerPage, { kind: 'quotation' }>;
type Quantities = Readonly<Record<string, string>>;

/** What a quotation's link opens: read, compare, ask by line, change quantities, accept or decline. */
export function QuotationPage({ page: { quotation: opened, company, token } }: { page: Page }) {
  const texts = useTexts();
  const words = texts.quotation;
  const [quotation, setQuotation] = useState(opened);
  const formats = formatsOf(quotation);
  const [quantities, setQuantities] = useState<Quantities>(opened.asked);
  const [name, setName] = useState(opened.name);
  const [since, setSince] = useState(opened.earlier.at(-1)?.revision ?? 0);
  const [only, setOnly] = useState<'all' | 'changed' | 'asked'>('all');
  const [asking, setAsking] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const sheet = useRef<HTMLDialogElement>(null);
  const { current, closed, load } = quotation;
  const earlier = quotation.earlier.find(({ revision }) => revision === since);
  const totals = totalsOf(current, quantities);
  const changed = current.lines.filter((line) => (quantities[line.uid] ?? line.quantity) !== line.quantity);
  const isOpen = closed === null;
  const { seller, decided_at: decidedAt } = quotation;
  const said =
    closed === null
      ? Object.keys(quotation.asked).length > 0 && words.asked(seller.company)
      : words.closed[closed](
          closed === 'newer' ? seller.company : quotation.decided_by,
          decidedAt === null ? '' : formats.moment(decidedAt),
        );

  const act = async (call: QuotationCall, body: object): Promise<boolean> => {
    setBusy(true);
    setProblem('');
    const answer = await postQuotation(token, call, { revision: current.revision, name, ...body });
    setBusy(false);
    if (!answer.ok) setProblem(words.problems[answer.code] ?? words.problems['internal'] ?? '');
    else if (call === 'messages') {
      const message = answer.data as BuyerQuotation['messages'][number];
      setQuotation((now) => ({ ...now, messages: [...now.messages, message] }));
    } else setQuotation(answer.data as BuyerQuotation);
    return answer.ok;
  };
  const named = (): boolean => {
    if (name.trim() !== '') return true;
    setProblem(words.nameMissing);
    return false;
  };
  const chosen = Object.fromEntries(changed.map(({ uid }) => [uid, quantities[uid] ?? '']));
  // What went wrong is said in the sheet.
  const closeSheet = (isDone: boolean): void => {
    if (isDone) sheet.current?.close();
  };
  const accept = (): void => {
    if (named()) void act('accept', { quantities: chosen, total: totals.total }).then(closeSheet);
  };
  const decline = (): void => {
    if (named() && confirm(words.declineSure)) void act('decline', {}).then(closeSheet);
  };
  const request = (): void => {
    if (named()) void act('quantities', { quantities: chosen }).then(closeSheet);
  };
  const ask = async (uid: string | null, text: string): Promise<void> => {
    if (named() && (await act('messages', { uid, text }))) setAsking(null);
  };
  const takeFile = async (format: string): Promise<void> => {
    const answer = await postQuotation(token, 'file', { format });
    if (answer.ok) location.assign((answer.data as { download_link: string }).download_link);
    else setProblem(words.problems[answer.code] ?? '');
  };
  const talked = new Set(quotation.messages.flatMap(({ uid }) => uid ?? []));
  const differs = (line: BuyerQuotationLine): boolean => {
    const was = earlier?.lines.find(({ uid }) => uid === line.uid);
    return (
      was === undefined ||
      was.quantity !== line.quantity ||
      was.price !== line.price ||
      was.discount_percent !== line.discount_percent
    );
  };
  const lines = current.lines.filter((line) =>
    only === 'changed' ? differs(line) : only === 'asked' ? talked.has(line.uid) : true,
  );
  const countOf = {
    all: current.lines.length,
    changed: earlier === undefined ? 0 : current.lines.filter(differs).length,
    asked: current.lines.filter(({ uid }) => talked.has(uid)).length,
  };
  const decide = (
    <Decision
      {...{ quotation, totals, formats, name, setName, problem, isBusy, accept, decline, request }}
      changes={changed.length}
      undo={() => setQuantities({})}
    />
  );
  return (
    <>
      <header className="head quote-head">
        <span className="head-home">
          <Brand company={company} />
        </span>
        {quotation.allow_download && (
          <>
            <button type="button" className="button line js" onClick={() => void takeFile('pdf')}>
              <Icon name="download" size={18} />
              <span>PDF</span>
            </button>
            <button
              type="button"
              className="button line js quote-excel"
              onClick={() => void takeFile('excel')}
            >
              Excel
            </button>
          </>
        )}
        <button type="button" className="button line js" onClick={() => setAsking('')}>
          <Icon name="question" size={18} />
          <span>{texts.ask}</span>
        </button>
      </header>
      <main className="quote">
        <div className="quote-lines">
          <h1>{words.title(quotation.buyer.company || quotation.buyer.name)}</h1>
          <p className="quiet">
            {words.about({
              revision: current.revision,
              enquiry: quotation.enquiry,
              sent: formats.day(current.sent_at),
              currency: texts.currencies[quotation.currency] ?? quotation.currency,
              terms: formats.terms,
              until: quotation.valid_until === null ? null : formats.day(quotation.valid_until),
            })}
          </p>
          {said && (
            <p className="quote-closed" role="status">
              {said}
            </p>
          )}
          <div className="quote-filters js">
            {(['all', 'changed', 'asked'] as const).map((key) =>
              countOf[key] > 0 && countOf.changed + countOf.asked > 0 ? (
                <button
                  key={key}
                  type="button"
                  className={only === key ? 'button ink' : 'button line'}
                  aria-pressed={only === key}
                  onClick={() => setOnly(key)}
                >
                  {words.only[key]} {countOf[key]}
                </button>
              ) : null,
            )}
            {quotation.earlier.length > 0 && (
              <label className="quote-since">
                {words.since}{' '}
                <select value={since} onChange={({ currentTarget }) => setSince(Number(currentTarget.value))}>
                  {quotation.earlier.map(({ revision }) => (
                    <option key={revision} value={revision}>
                      {words.revision(revision)}
                    </option>
                  ))}
                  <option value={0}>{words.noCompare}</option>
                </select>
              </label>
            )}
          </div>
          {asking === '' && (
            <Ask onAsk={(text) => void ask(null, text)} isBusy={isBusy} name={name} setName={setName} />
          )}
          <Messages messages={quotation.messages.filter(({ uid }) => uid === null)} formats={formats} />
          <div className="quote-line quote-columns" aria-hidden>
            <span>{words.columns.product}</span>
            <span>{words.columns.quantity}</span>
            <span>{words.columns.price(quotation.incoterm)}</span>
            <span>{words.columns.amount}</span>
          </div>
          <ul className="quote-list">
            {lines.map((line) => (
              <QuotationLine
                key={line.uid}
                line={line}
                was={earlier?.lines.find(({ uid }) => uid === line.uid)}
                earlier={earlier}
                quantity={quantities[line.uid] ?? line.quantity}
                amount={totals.amounts[line.uid] ?? '0'}
                formats={formats}
                onQuantity={
                  isOpen && quotation.allow_quantities && line.range !== null
                    ? (next) => setQuantities({ ...quantities, [line.uid]: next })
                    : undefined
                }
                onAsk={() => setAsking(asking === line.uid ? null : line.uid)}
              >
                <Messages
                  messages={quotation.messages.filter(({ uid }) => uid === line.uid)}
                  formats={formats}
                />
                {asking === line.uid && (
                  <Ask
                    onAsk={(text) => void ask(line.uid, text)}
                    isBusy={isBusy}
                    name={name}
                    setName={setName}
                  />
                )}
              </QuotationLine>
            ))}
          </ul>
          {quotation.remarks && <p className="quote-remarks">{quotation.remarks}</p>}
          <LanguageSwitch />
        </div>
        <aside className="quote-side" aria-label={words.summary}>
          <p className="quote-total">
            <span className="quiet">{words.total(formats.terms)}</span>
            <strong>{formats.money(totals.total)}</strong>
            {earlier && (
              <span className="quiet">
                <s>{formats.money(earlier.figures.taxed_total)}</s> {words.inRevision(earlier.revision)}
              </span>
            )}
          </p>
          <dl>
            {Object.values(current.taxes).map(({ uid, property }) => (
              <Fact key={uid} name={property} value={formats.money(totals.adjustments[uid] ?? '0')} />
            ))}
            <Fact name={words.pieces} value={formats.number(totals.pieces)} />
            {totals.cartons > 0 && <Fact name={words.cartons} value={formats.number(totals.cartons)} />}
            {totals.cbm !== '0' && <Fact name={words.volume} value={`${formats.number(totals.cbm)} m³`} />}
            {totals.kg !== '0' && <Fact name={words.weight} value={`${formats.number(totals.kg)} kg`} />}
            {load && (
              <Fact
                name={words.loads}
                value={words.load(
                  Math.max(
                    wholesNeeded(totals.cbm, load.usable_cbm),
                    wholesNeeded(totals.kg, load.payload_kg),
                  ),
                  load.container,
                  formats.number(usedPercent(totals.cbm, load.usable_cbm)),
                )}
              />
            )}
            {quotation.payment_terms && <Fact name={words.payment} value={quotation.payment_terms} />}
            {quotation.delivery_terms && <Fact name={words.delivery} value={quotation.delivery_terms} />}
            {quotation.ready && <Fact name={words.ready} value={quotation.ready} />}
          </dl>
          {isOpen || closed === 'newer' ? <div className="quote-decide">{decide}</div> : null}
          {quotation.allow_download && (
            <button
              type="button"
              className="quote-link quote-later js"
              onClick={() => void takeFile('excel')}
            >
              <Icon name="download" size={16} /> Excel
            </button>
          )}
        </aside>
      </main>
      {isOpen && (
        <div className="quote-bar js">
          <span>
            <strong>{formats.money(totals.total)}</strong>
            <span className="quiet">{words.lines(current.lines.length, changed.length)}</span>
          </span>
          <button type="button" className="button ink" onClick={() => sheet.current?.showModal()}>
            {words.accept}
          </button>
        </div>
      )}
      <dialog ref={sheet} className="quote-sheet" aria-label={words.accept}>
        <button
          type="button"
          className="button line round"
          aria-label={texts.close}
          onClick={() => sheet.current?.close()}
        >
          <Icon name="close" size={18} />
        </button>
        {decide}
      </dialog>
    </>
  );
}

/** What the lines come to with the buyer's own quantities. */
export function totalsOf(current: BuyerRevision, quantities: Quantities) {
  const lines = current.lines.map((line) => ({ ...line, quantity: quantities[line.uid] ?? line.quantity }));
  const sums = documentSums(
    lines,
    Object.values(current.taxes).map(({ uid, kind, property, type, value, tax_value_id }) => ({
      uid,
      kind,
      property,
      type,
      value,
      tax_value_id,
    })),
  );
  const packed = lines.map((line) => linePacking({ quantity: line.quantity, facts: { pack: line.pack } }));
  return {
    total: stated(sums.total + sums.taxes),
    difference: summed([stated(sums.total + sums.taxes), `-${current.figures.taxed_total}`]),
    adjustments: sums.amounts,
    amounts: Object.fromEntries(lines.map(({ uid }, at) => [uid, stated(sums.units[at]?.amount ?? 0n)])),
    pieces: lines.reduce((all, { quantity }) => all + Number(quantity), 0),
    cartons: packed.reduce((all, { cartons }) => all + (cartons ?? 0), 0),
    cbm: summed(packed.flatMap(({ cbm }) => cbm ?? [])),
    kg: summed(packed.flatMap(({ gross_kg }) => gross_kg ?? [])),
  };
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
