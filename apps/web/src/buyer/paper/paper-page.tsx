import type { BuyerPage } from '@sourcewiz/contract';
import { longDay } from '@sourcewiz/contract/day-text';
import { useState } from 'react';
import { useTexts } from '../buyer-texts.ts';
import { Icon } from '../icon.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { Brand } from '../page-head.tsx';
import { takePaperFile } from './paper-api.ts';
import { DeliveryPlan, PaperTable } from './paper-table.tsx';

/** What a paper's link opens: what is printed on it, and its files. */
export function PaperPage({
  page: { paper, company, token },
}: {
  page: Extract<BuyerPage, { kind: 'paper' }>;
}) {
  const texts = useTexts();
  const words = texts.paper;
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const take = async (format: 'pdf' | 'excel'): Promise<void> => {
    setBusy(true);
    setProblem('');
    const answer = await takePaperFile(token, format);
    setBusy(false);
    if (answer.ok) location.assign(answer.link);
    else setProblem(texts.quotation.problems[answer.code] ?? texts.quotation.problems['internal'] ?? '');
  };
  return (
    <>
      <header className="head quote-head">
        <span className="head-home">
          <Brand company={company} />
        </span>
        {paper.allow_download &&
          (['pdf', 'excel'] as const).map((format) => (
            <button
              key={format}
              type="button"
              className="button line js"
              disabled={isBusy}
              onClick={() => void take(format)}
            >
              <Icon name="download" size={18} />
              <span>{format === 'pdf' ? 'PDF' : 'Excel'}</span>
            </button>
          ))}
      </header>
      <main className="paper">
        <h1>{paper.title}</h1>
        <p className="quiet">{paper.number}</p>
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        {paper.cancelled_on !== null && (
          <p className="paper-notice" role="status">
            {words.cancelled(longDay(paper.cancelled_on, paper.language))}
          </p>
        )}
        {paper.notices.map((notice) => (
          <p key={notice} className="paper-notice">
            {notice}
          </p>
        ))}
        <div className="paper-parts">
          {paper.parties.map(({ label, name, lines }) => (
            <Part key={label} label={label} lines={[name, ...lines]} isNamed />
          ))}
        </div>
        <dl className="paper-parts">
          {paper.facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="quiet">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <PaperTable paper={paper} />
        {paper.total && (
          <dl className="paper-sums">
            {[...paper.sums, paper.total].map(({ label, value }, at) => (
              <div key={label} className={at === paper.sums.length ? 'paper-total' : undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <DeliveryPlan paper={paper} />
        <dl className="paper-parts">
          {paper.words.map(({ label, value }) => (
            <div key={label} className="paper-wide">
              <dt className="quiet">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="paper-parts">
          {paper.blocks.map(({ label, lines }) => (
            <Part key={label} label={label} lines={lines} />
          ))}
          <Part label={paper.signer_for} lines={paper.signer === '' ? [] : [paper.signer]} />
        </div>
        <LanguageSwitch />
      </main>
    </>
  );
}

function Part({
  label,
  lines,
  isNamed = false,
}: {
  label: string;
  lines: readonly string[];
  isNamed?: boolean;
}) {
  return (
    <section>
      <h2 className="quiet">{label}</h2>
      {lines.map((line, at) => (
        <p key={line}>{isNamed && at === 0 ? <strong>{line}</strong> : line}</p>
      ))}
    </section>
  );
}
