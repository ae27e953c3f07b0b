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
import { postQuotation, readQuotation, type QuotationCall } from './quotation-api.ts';
import { Decision } from './decision.tsx';
import { formatsOf } from './quotation-formats.ts';
import { Ask, Messages, Problem, QuotationLine } from './quotation-line.tsx';

type Page = Extract<BuyerPage, { kind: 'quotation' }>;
type Quantities = Readonly<Record<string, string>>;
type Answer = Awaited<ReturnType<typeof postQuotation>>;

/** What a quotation's link opens: read, compare, ask by line, change quantities, accept or decline. */
export function QuotationPage({ page: { quotation: opened, company, token } }: { page: Page }) {
  const texts = useTexts();
  const words = texts.quotation;
  const [quotation, setQuotation] = useState(opened);
  const formats = formatsOf(quotation);
  const [quantities, setQuantities] = useState<Quantities>(opened.asked);
  const [name, setName] = useState(opened.name);
  const [only, setOnly] = useState<'all' | 'changed' | 'asked'>('all');
  const [asking, setAsking] = useState<string | null>(null);
  const [earlier, setEarlier] = useState(opened.compared);
  const [since, setSince] = useState(earlier?.revision ?? 0);
  const lastSince = useRef(since);
  /** What went wrong, and where: at a line, the whole (''), a file, or the decision. */
  const [problem, setProblem] = useState({ at: '', text: '' });
  const [isBusy, setBusy] = useState(false);
  const sheet = useRef<HTMLDialogElement>(null);
  const { current, closed, load } = quotation;
  const totals = totalsOf(current, quantities);
  const changed = current.lines.filter((line) => (quantities[line.uid] ?? line.quantity) !== line.quantity);
  const isOpen = closed === null;
  // While a newer revision is written, the buttons wait.
  const canDecide = isOpen || closed === 'newer';
  const { seller, decided_at: decidedAt } = quotation;
  const said =
    closed === null
      ? Object.keys(quotation.asked).length > 0 && words.asked(seller.company)
      : words.closed[closed](
          closed === 'newer' ? seller.company : quotation.decided_by,
          decidedAt === null ? '' : formats.moment(decidedAt),
        );

  /** @returns the answer, or undefined if it went wrong, which is said there */
  const heard = async <T,>(at: string, asked: Promise<Answer>): Promise<T | undefined> => {
    setBusy(true);
    setProblem({ at, text: '' });
    const answer = await asked;
    setBusy(false);
    if (answer.ok) return answer.data as T;
    explain(at, answer.code);
    return undefined;
  };
  const explain = (at: string, code: string): void =>
    setProblem({ at, text: words.problems[code] ?? words.problems['internal'] ?? '' });
  const problemAt = (place: string): string => (problem.at === place ? problem.text : '');
  const send = <T,>(call: QuotationCall, body: object, at: string) =>
    heard<T>(at, postQuotation(token, call, { revision: current.revision, name, ...body }));
  const act = async (call: QuotationCall, body: object): Promise<void> => {
    if (!isNamed('decision')) return;
    const answer = await send<BuyerQuotation>(call, body, 'decision');
    if (!answer) return;
    setQuotation(answer);
    sheet.current?.close();
    // What came of it stands there.
    scrollTo({ top: 0 });
  };
  const isNamed = (at: string): boolean => {
    if (name.trim() !== '') return true;
    setProblem({ at, text: words.nameMissing });
    return false;
  };
  const chosen = Object.fromEntries(changed.map(({ uid }) => [uid, quantities[uid] ?? '']));
  const accept = (): void => void act('accept', { quantities: chosen, total: totals.total });
  const decline = (): void => {
    if (isNamed('decision') && confirm(words.declineSure)) void act('decline', {});
  };
  const request = (): void => void act('quantities', { quantities: chosen });
  const ask = async (uid: string | null, text: string): Promise<void> => {
    if (!isNamed(uid ?? '')) return;
    const message = await send<BuyerQuotation['messages'][number]>('messages', { uid, text }, uid ?? '');
    if (!message) return;
    setQuotation((now) => ({ ...now, messages: [...now.messages, message] }));
    setAsking(null);
  };
  const takeFile = async (format: string): Promise<void> => {
    const file = await send<{ download_link: string }>('file', { format }, 'file');
    if (file) location.assign(file.download_link);
  };
  const compare = async (wanted: number): Promise<void> => {
    lastSince.current = wanted;
    setSince(wanted);
    setProblem({ at: 'file', text: '' });
    if (wanted === 0) return setEarlier(null);
    const answer = await readQuotation(token, wanted);
    // Meanwhile another one is wanted.
    if (lastSince.current !== wanted) return;
    if (answer.ok) return setEarlier((answer.data as BuyerQuotation).compared);
    setSince(earlier?.revision ?? 0);
    explain('file', answer.code);
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
  const gone = earlier?.lines.filter((line) => !current.lines.some(({ uid }) => uid === line.uid)) ?? [];
  const countOf = {
    all: current.lines.length,
    changed: earlier === null ? 0 : current.lines.filter(differs).length,
    asked: current.lines.filter(({ uid }) => talked.has(uid)).length,
  };
  const decide = (
    <Decision
      {...{ quotation, totals, formats, name, setName, isBusy, accept, decline, request }}
      problem={problemAt('decision')}
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
            <button
              type="button"
              className="button line js"
              disabled={isBusy}
              onClick={() => void takeFile('pdf')}
            >
              <Icon name="download" size={18} />
              <span>PDF</span>
            </button>
            <button
              type="button"
              className="button line js quote-excel"
              disabled={isBusy}
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
              sent: formats.day(current.sent_on),
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
          <Problem text={problemAt('file')} />
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
                <select
                  value={since}
                  onChange={({ currentTarget }) => void compare(Number(currentTarget.value))}
                >
                  {quotation.earlier.map((revision) => (
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
            <Ask
              {...{ isBusy, name, setName }}
              problem={problemAt('')}
              onAsk={(text) => void ask(null, text)}
            />
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
                    {...{ isBusy, name, setName }}
                    problem={problemAt(line.uid)}
                    onAsk={(text) => void ask(line.uid, text)}
                  />
                )}
              </QuotationLine>
            ))}
          </ul>
          {earlier && gone.length > 0 && (
            <p className="quote-gone quiet">
              {words.gone(earlier.revision)} <s>{gone.map(({ name: lost }) => lost).join(', ')}</s>
            </p>
          )}
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
          {canDecide && <div className="quote-decide">{decide}</div>}
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
      {canDecide && (
        <div className="quote-bar js">
          <span>
            <strong>{formats.money(totals.total)}</strong>
            <span className="quiet">{words.lines(current.lines.length, changed.length)}</span>
          </span>
          <button
            type="button"
            className="button ink"
            disabled={!isOpen}
            onClick={() => sheet.current?.showModal()}
          >
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
