import type { APIRequestContext } from '@playwright/test';
import {
  addAnnouncement,
  addMilestone,
  consoleAddAddon,
  consoleChangePlan,
  consoleCompanies,
  consolePlans,
  requestUpgrade,
} from '@sourcewiz/contract';
import { addAuthenticator, becomeProvider, enter, found, type Person } from '../../e2e/provider.ts';
import { callAs, dataOf } from '../../e2e/signed-in.ts';

/** Makes a founder one of the provider's, with an authenticator. @returns their session */
export async function makeProvider(
  request: APIRequestContext,
  { email, dataDir }: { email: string; dataDir: string },
): Promise<Person> {
  await found(request, email);
  await becomeProvider(email, dataDir);
  const person = await enter(request, email);
  await addAuthenticator(request, person);
  return person;
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
