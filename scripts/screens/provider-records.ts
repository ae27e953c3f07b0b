import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import {
  addAnnouncement,
  addMilestone,
  consoleAddAddon,
  consoleChangePlan,
  consoleCompanies,
  consolePlans,
  enableTwoFactor,
  login,
  requestUpgrade,
  startTwoFactor,
  verifyOtp,
} from '@sourcewiz/contract';
import { timeCode, type Person } from '../../e2e/account.ts';
import { password } from '../../e2e/sign-in.ts';
import { callAs, dataOf } from '../../e2e/signed-in.ts';
import { projectRoot } from '../project-files.mjs';

/**
 * Makes a signed-in person one of the provider's, as `npm run console -- person` does, with an authenticator.
 * @param dataDir of the running server
 * @returns their new session: the old one ends
 */
export async function makeProvider(
  request: APIRequestContext,
  { email, token, dataDir }: Person & { dataDir: string },
): Promise<Person> {
  const before = callAs(request, token);
  const { secret } = dataOf(await before(startTwoFactor, { body: { password } }));
  dataOf(await before(enableTwoFactor, { body: { otp: timeCode(secret, 0) } }));
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/src/console.ts', 'person', email],
    { cwd: projectRoot, env: { ...process.env, DATA_DIR: dataDir } },
  );
  const entered = dataOf(await callAs(request, null)(login, { body: { email, password } }));
  const otp = timeCode(secret, 1);
  const { verified } = dataOf(await callAs(request, entered.access_token)(verifyOtp, { body: { otp } }));
  if (!verified) throw new Error(`The authenticator of ${email} was not accepted`);
  return { email, token: entered.access_token };
}

/** What the console shows of a company: a plan, an add-on and a request; and what the provider offers to all. */
export async function addConsoleRecords(
  request: APIRequestContext,
  { provider, buyer }: { provider: Person; buyer: Person & { company: string } },
): Promise<{ company: string; request: number }> {
  const call = callAs(request, provider.token);
  const { companies } = dataOf(await call(consoleCompanies, { query: { search: buyer.company } }));
  const id = companies[0]?.id ?? '';
  const { plans, addons } = dataOf(await call(consolePlans));
  const planOf = (name: string): number => plans.find((plan) => plan.name === name)?.id ?? 0;
  const reason = 'Agreed on the phone';
  dataOf(await call(consoleChangePlan, { params: { id }, body: { plan_id: planOf('silver'), reason } }));
  dataOf(await call(consoleAddAddon, { params: { id }, body: { addon_id: addons[0]?.id ?? 0, reason } }));
  const asked = {
    request_type: 'upgrade',
    feature_type: 'plan',
    feature_identifier: planOf('gold'),
    user_comments: 'Two ranges for spring come in January. Please call after 4 pm.',
    meta: { contact_number: '9876501421' },
  } as const;
  const { id: requestId } = dataOf(await callAs(request, buyer.token)(requestUpgrade, { body: asked }));
  const days = { starts_on: '2026-11-01', end_date: '2099-12-31' };
  dataOf(await call(addMilestone, { body: { reward: '500', provider: 'GiftKart', target: 50, ...days } }));
  // Not shown to companies yet: it would be on every other picture.
  const times = {
    shown_from: '2099-12-01T08:00:00.000Z',
    from: '2099-12-24T18:00:00.000Z',
    until: '2099-12-24T20:00:00.000Z',
  };
  const texts = { text_en: 'We move to larger machines.', text_tr: 'Daha büyük makinelere taşınıyoruz.' };
  dataOf(await call(addAnnouncement, { body: { kind: 'closure', ...texts, ...times } }));
  return { company: id, request: requestId };
}
