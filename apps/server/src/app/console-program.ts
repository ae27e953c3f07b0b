import { parseArgs } from 'node:util';
import { addCompany as addCompanyCall, messageOf, moduleOf } from '@sourcewiz/contract';
import {
  addAddonTo,
  addCompany,
  approve,
  awaitPayment,
  changePerson,
  changePlanOf,
  changeTrialOf,
  commandLine,
  inviteAgain,
  readCatalogue,
  readCompanies,
  readRequest,
  readRequests,
  reject,
} from '../areas/console/index.ts';
import type { Platform } from '../platform/context.ts';
import { DomainError, fail } from '../platform/fail.ts';
import { checked, offerCommands, USE_OF_OFFERS, type Command, type Print } from './console-offers.ts';

const USE = [
  'npm run console -- companies [WORDS]               lists companies by name, a member’s address or tax number',
  'npm run console -- add-company NAME EMAIL FIRST-NAME [LAST-NAME] [--language en|tr]   invites its first admin',
  'npm run console -- invite COMPANY                 mails the invitation of its admin again',
  'npm run console -- plans                           lists plans and add-ons with their ids',
  'npm run console -- requests                        lists the requests that wait',
  'npm run console -- approve REQUEST [--from DAY] [--until DAY]',
  'npm run console -- payment-pending REQUEST',
  'npm run console -- reject REQUEST --reason TEXT',
  'npm run console -- plan COMPANY PLAN [--from DAY] [--until DAY] --reason TEXT    PLAN `none`: no limits',
  'npm run console -- addon COMPANY ADDON [--until DAY] --reason TEXT',
  'npm run console -- trial COMPANY MODULE --until DAY --reason TEXT',
  'npm run console -- person EMAIL [--remove]         lets an account into the console, or no longer',
  ...USE_OF_OFFERS,
];

/** @returns the exit code */
export async function runConsole(platform: Platform, argv: readonly string[], print: Print): Promise<number> {
  const acting = commandLine(platform);
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        until: { type: 'string' },
        reason: { type: 'string', default: '' },
        remove: { type: 'boolean', default: false },
        id: { type: 'string' },
        language: { type: 'string', default: 'en' },
        shown: { type: 'string' },
        en: { type: 'string' },
        tr: { type: 'string' },
      },
    });
    const [name = '', ...rest] = positionals;
    const command = { ...commands, ...offerCommands }[name];
    if (!command) {
      USE.forEach(print);
      return 1;
    }
    const { from, until, reason, remove, id, language, shown, en, tr } = values;
    const of = (place: number) => rest[place] ?? '';
    await command(acting, { of, from, until, reason, remove, id, language, shown, en, tr }, print);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const { code, params, path } of error.problems)
      print(`${messageOf(code, params)}${path ? ` (${path})` : ''}`);
    return 1;
  }
}

const needReason = (reason: string): string =>
  reason.trim().length >= 3
    ? reason
    : fail('invalid_input', { params: { field: '--reason', reason: 'say why, it is kept' } });

const commands: Readonly<Record<string, Command>> = {
  async companies(acting, { of }, print) {
    const search = of(0) === '' ? {} : { search: of(0) };
    let shown = 0;
    let total = 1;
    for (let page = 1; shown < total; page += 1) {
      const found = await readCompanies(acting, { ...search, sort: 'name', page, per_page: 100 });
      for (const { id, name, plan_label: plan, state, end_date: end } of found.companies)
        print([id, name, plan || 'no plan', state, end ?? ''].join('\t'));
      shown += found.companies.length;
      total = found.companies.length === 0 ? shown : found.total;
    }
    print(`${shown} of ${total}`);
  },
  async 'add-company'(acting, { of, language }, print) {
    const body = { name: of(0), email: of(1), first_name: of(2), last_name: of(3), language };
    const { company, admins } = await addCompany(acting, checked(addCompanyCall.body, body));
    print(`${company.name}: ${company.id}, ${admins.map(({ email }) => email).join(', ')} is invited`);
  },
  async invite(acting, { of }, print) {
    const { admins } = await inviteAgain(acting, of(0));
    const invited = admins.filter((one) => one.is_invited).map(({ email }) => email);
    print(`${invited.join(', ')} is invited again`);
  },
  async plans(acting, _words, print) {
    const { plans, addons } = await readCatalogue(acting);
    for (const one of plans)
      print(['plan', one.id, one.name, `₹${one.amount}`, `${one.companies} companies`].join('\t'));
    for (const one of addons) print(['add-on', one.id, one.label.en, `₹${one.amount}`].join('\t'));
  },
  async requests(acting, _words, print) {
    const { requests } = await readRequests(acting, { status: 'open', page: 1, per_page: 100 });
    for (const one of requests)
      print(
        [one.id, one.company_name, one.request_type, one.feature_label, one.contact_number, one.status].join(
          '\t',
        ),
      );
    print(`${requests.length} waiting`);
  },
  async approve(acting, { of, from, until }, print) {
    const id = Number(of(0));
    const proposed = await readRequest(acting, id, from);
    const ends_on = until ?? proposed.ends_on;
    const { request } = await approve(acting, id, { starts_on: proposed.starts_on, ends_on });
    print(`${request.company_name}: ${request.feature_label} from ${proposed.starts_on} to ${ends_on}`);
  },
  async 'payment-pending'(acting, { of }, print) {
    const { request } = await awaitPayment(acting, Number(of(0)));
    print(`${request.company_name}: ${request.status}`);
  },
  async reject(acting, { of, reason }, print) {
    const { request } = await reject(acting, Number(of(0)), needReason(reason));
    print(`${request.company_name}: ${request.status}`);
  },
  async plan(acting, { of, from, until, reason }, print) {
    const { plans } = await readCatalogue(acting);
    const plan = plans.find(({ name }) => name === of(1));
    if (!plan && of(1) !== 'none') fail('not_found', { path: of(1) });
    const { company } = await changePlanOf(acting, of(0), {
      plan_id: plan?.id ?? null,
      reason: needReason(reason),
      ...(from === undefined ? {} : { starts_on: from }),
      ...(until === undefined ? {} : { ends_on: until }),
    });
    print(`${company.name}: ${company.plan_label || 'no plan'} ${company.end_date ?? ''}`);
  },
  async addon(acting, { of, until, reason }, print) {
    const { company, addons } = await addAddonTo(acting, of(0), {
      addon_id: Number(of(1)),
      reason: needReason(reason),
      ...(until === undefined ? {} : { ends_on: until }),
    });
    print(`${company.name}: ${addons.map(({ label }) => label).join(', ')}`);
  },
  async trial(acting, { of, until, reason }, print) {
    const module = moduleOf(of(1)) ?? fail('not_found', { path: of(1) });
    const params = { id: of(0), module_id: module.slug };
    const { company } = await changeTrialOf(acting, params, {
      ends_on: until ?? null,
      reason: needReason(reason),
    });
    print(`${company.name}: ${module.name.en} ${until ?? 'forgotten'}`);
  },
  async person(acting, { of, remove }, print) {
    await changePerson(acting, of(0), !remove);
    print(
      `${of(0)}: ${remove ? 'not a person of the provider any more' : 'may open the console with an authenticator'}`,
    );
  },
};
