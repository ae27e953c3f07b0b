import type { BuyerPage } from '@sourcewiz/contract';
import { useTexts } from './buyer-texts.ts';
import { Brand } from './page-head.tsx';

/** What a link asks for before it opens: a plain form that also works without JavaScript. */
export function LockedPage({ page }: { page: Extract<BuyerPage, { kind: 'locked' }> }) {
  const texts = useTexts();
  const { asks, company, email, minutes, problem, productId, token } = page;
  const said = {
    email: texts.emailWrong,
    passcode: texts.passcodeWrong,
    wait: texts.passcodeWait(minutes),
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
        <h1>{asks.passcode ? texts.locked : texts.lockedEmail}</h1>
        <p>{texts.lockedText(company.name, asks)}</p>
        <form method="post" action={`/view-collection/${token}/open`}>
          {productId !== null && <input type="hidden" name="product" value={productId} />}
          {asks.email && (
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
          {asks.passcode && (
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
        {asks.email && <p className="quiet">{texts.emailSeen(company.name)}</p>}
      </main>
    </>
  );
}
