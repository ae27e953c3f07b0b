import type { BuyerPage } from '@sourcewiz/contract';
import { useTexts } from './buyer-texts.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { Brand } from './page-head.tsx';

/** What a link asks for before it opens: a plain form that also works without JavaScript. */
export function LockedPage({ page }: { page: Extract<BuyerPage, { kind: 'locked' }> }) {
  const texts = useTexts();
  const { asks, company, email, minutes, path, problem, ticket, to } = page;
  const said = {
    email: texts.emailWrong,
    passcode: texts.passcodeWrong,
    wait: texts.passcodeWait(minutes),
    code: texts.codeWrong,
    codeOver: texts.codeOver,
  };
  const wrong = (field: typeof problem) =>
    problem === field ? { 'aria-invalid': true, 'aria-describedby': 'problem' } : {};
  return (
    <>
      <header className="head">
        <span className="head-home">
          <Brand company={company} />
        </span>
      </header>
      <main className="notice unlock">
        <h1>{asks.code ? texts.codeTitle : asks.passcode ? texts.locked : texts.lockedEmail}</h1>
        <p>{asks.code ? texts.codeText(email) : texts.lockedText(company.name, asks)}</p>
        <form method="post" action={`${path}/open`}>
          {to !== '' && <input type="hidden" name="to" value={to} />}
          {asks.code && (
            <>
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="ticket" value={ticket} />
              <label>
                {texts.code}
                <input
                  name="code"
                  required
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={12}
                  autoFocus
                  {...wrong('code')}
                />
              </label>
            </>
          )}
          {asks.email && !asks.code && (
            <label>
              {texts.email}
              <input
                name="email"
                type="email"
                required
                maxLength={254}
                autoComplete="email"
                defaultValue={email}
                autoFocus={email === ''}
                {...wrong('email')}
              />
            </label>
          )}
          {asks.passcode && !asks.code && (
            <label>
              {texts.passcode}
              <input
                name="passcode"
                required
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                autoFocus={!asks.email || email !== ''}
                {...wrong('passcode')}
              />
            </label>
          )}
          {problem && (
            <p id="problem" className="problem" role="alert">
              {said[problem]}
            </p>
          )}
          <button className="button ink" type="submit">
            {texts.unlock}
          </button>
        </form>
        {asks.code && (
          <p className="quiet">
            <a href={`${path}${to}`}>{texts.codeAgain}</a>
          </p>
        )}
        {asks.email && !asks.code && <p className="quiet">{texts.emailSeen(company.name)}</p>}
        <LanguageSwitch path={`${path}${to}`} />
      </main>
    </>
  );
}
