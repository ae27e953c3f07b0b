import {
  addCompany as addCompanyCall,
  addRequestNote,
  approveRequest,
  consoleAddAddon,
  consoleChangePlan,
  consoleChangeTrial,
  consoleFailedTasks,
  consoleRemoveAddon,
  consoleRequest,
  consoleRequests,
  consoleUsage,
  moduleOf,
  rejectRequest,
  type ConsoleCompanyDetails,
  type ConsoleRequestDetails,
} from '@sourcewiz/contract';
import {
  addAddonTo,
  addCompany,
  addNote,
  approve,
  awaitPayment,
  changePerson,
  changePlanOf,
  changeTrialOf,
  inviteAgain,
  readCatalogue,
  readCompanies,
  readCompany,
  readFailedTasks,
  readRequest,
  readRequests,
  readUsage,
  reject,
  removeAddonFrom,
} from '../areas/console/index.ts';
import { countryByName } from '../areas/identity/index.ts';
import { fail } from '../platform/fail.ts';
import { checked, needReason, type Command, type Print, type Words } from './console-words.ts';

export const USE_OF_COMPANIES = [
  'npm run console -- companies [WORDS]               lists companies by name, a member’s address or tax number',
  'npm run console -- company COMPANY                 shows its plan, use, add-ons, requests, admins and visits',
  'npm run console -- add-company NAME EMAIL FIRST-NAME [LAST-NAME] [--country IN] [--language en|tr]   invites its first admin',
  'npm run console -- invite COMPANY                  mails the invitation of its admin again',
  'npm run console -- requests [open|approved|rejected]   lists requests',
  'npm run console -- request REQUEST [--from DAY]    shows what it changes, its price and its notes',
  'npm run console -- approve REQUEST [--from DAY] [--until DAY] [--discount PERCENT] [--off RUPEES]',
  'npm run console -- payment-pending REQUEST',
  'npm run console -- reject REQUEST --reason TEXT    the company reads the reason',
  'npm run console -- note REQUEST TEXT               the company does not see it',
  'npm run console -- plan COMPANY PLAN [--from DAY] [--until DAY|none] [--discount PERCENT] [--off RUPEES] --reason TEXT    PLAN `none`: no limits',
  'npm run console -- addon COMPANY ADDON [--from DAY] [--until DAY|none] [--discount PERCENT] [--off RUPEES] --reason TEXT',
  'npm run console -- remove-addon COMPANY PURCHASE --reason TEXT    the number that `company` shows',
  'npm run console -- trial COMPANY MODULE --until DAY|none --reason TEXT    `none`: it can be started again',
  'npm run console -- usage --from DAY --until DAY    companies per day, features, slow calls, failing tasks, storage',
  'npm run console -- failed-tasks --from DAY --until DAY    the latest 200, with company and cause',
  'npm run console -- person EMAIL [--remove]         lets an account into the console, or no longer',
];

const companyOf = ({ of }: Words): string => checked(consoleChangePlan.params, { id: of(0) }).id;
const requestOf = ({ of }: Words): number => checked(approveRequest.params, { id: of(0) }).id;
const startOf = ({ from }: Words) => checked(consoleRequest.query, { starts_on: from }).starts_on;
/** What is typed as `none` has no end. */
const untilOf = ({ until }: Words): string | null | undefined => (until === 'none' ? null : until);
const billOf = ({ discount, off }: Words) => ({ discount_value: discount, amount_deduct: off });
const tabbed = (...words: readonly (string | number | null)[]): string =>
  words.map((word) => word ?? '').join('\t');

function printCompany(
  { company, plan, modules, addons, requests, admins, entries, storage }: ConsoleCompanyDetails,
  print: Print,
): void {
  print(tabbed('company', company.id, company.name, company.city, company.country));
  print(tabbed('plan', company.plan_label || 'no plan', company.state, plan.start_date, company.end_date));
  for (const { module_id: id, plan_status: status, used, limit } of modules)
    if (status !== 'inactive') print(tabbed('module', id, status, used, limit ?? 'no limit'));
  for (const { id, label, starts_on: from, ends_on: until } of addons)
    print(tabbed('add-on', id, label, from, until));
  for (const { id, feature_label: label, status, requested_at: at } of requests)
    print(tabbed('request', id, label, status, at));
  for (const { name, email, is_invited: isInvited } of admins)
    print(tabbed('admin', name, email, isInvited ? 'invited' : ''));
  for (const { at, by, reason } of entries) print(tabbed('visit', at, by, reason));
  print(tabbed('files', storage.files, `${storage.bytes} bytes`));
}

function printRequest(
  { request, changes, price, notes, ...days }: ConsoleRequestDetails,
  print: Print,
): void {
  const { id, company_name: company, feature_label: label, status, contact_number: number } = request;
  print(tabbed('request', id, company, request.request_type, label, status));
  print(tabbed('asked by', request.asked_by.name, request.asked_by.email, number, request.user_comments));
  for (const one of changes) {
    const limits = `${one.limit_now ?? 'no limit'} → ${one.limit_after ?? 'no limit'}`;
    print(
      tabbed('changes', one.module_name, `${one.used} in use`, limits, one.is_over ? 'more is in use' : ''),
    );
  }
  if (price.rest) print(tabbed('rest', price.rest.label, `−₹${price.rest.amount}`));
  print(tabbed('price', `₹${price.amount}`, `₹${price.to_be_paid} with GST of ${price.gst_percent}%`));
  print(tabbed('days', days.starts_on, days.ends_on));
  for (const { at, by, text } of notes) print(tabbed('note', at, by, text));
}

/** Companies and what they ask for. */
export const companyCommands: Readonly<Record<string, Command>> = {
  async companies(acting, { of }, print) {
    const search = of(0) === '' ? {} : { search: of(0) };
    let shown = 0;
    let total = 1;
    for (let page = 1; shown < total; page += 1) {
      const found = await readCompanies(acting, { ...search, sort: 'name', page, per_page: 100 });
      for (const { id, name, plan_label: plan, state, end_date: end } of found.companies)
        print(tabbed(id, name, plan || 'no plan', state, end));
      shown += found.companies.length;
      total = found.companies.length === 0 ? shown : found.total;
    }
    print(`${shown} of ${total}`);
  },
  async company(acting, words, print) {
    printCompany(await readCompany(acting, companyOf(words)), print);
  },
  async 'add-company'(acting, { of, language, country }, print) {
    const found = country === undefined ? null : countryByName(country);
    if (found === undefined) fail('not_found', { path: country ?? '' });
    const body = { name: of(0), email: of(1), first_name: of(2), last_name: of(3), language };
    const made = checked(addCompanyCall.body, { ...body, country_id: found?.id ?? null });
    const { company, admins } = await addCompany(acting, made);
    print(`${company.name}: ${company.id}, ${admins.map(({ email }) => email).join(', ')} is invited`);
  },
  async invite(acting, words, print) {
    const { admins } = await inviteAgain(acting, companyOf(words));
    const invited = admins.filter((one) => one.is_invited).map(({ email }) => email);
    print(`${invited.join(', ')} is invited again`);
  },
  async requests(acting, { of }, print) {
    const query = checked(consoleRequests.query, { status: of(0) || 'open', per_page: 100 });
    const { requests, total } = await readRequests(acting, query);
    for (const one of requests) {
      const { id, company_name: company, request_type: type, feature_label: label, status } = one;
      print(tabbed(id, company, type, label, one.contact_number, status));
    }
    print(query.status === 'open' ? `${total} waiting` : `${requests.length} of ${total}`);
  },
  async request(acting, words, print) {
    printRequest(await readRequest(acting, requestOf(words), startOf(words)), print);
  },
  async approve(acting, words, print) {
    const id = requestOf(words);
    const proposed = await readRequest(acting, id, startOf(words));
    const days = { starts_on: proposed.starts_on, ends_on: words.until ?? proposed.ends_on };
    const body = checked(approveRequest.body, { ...days, ...billOf(words) });
    const { request } = await approve(acting, id, body);
    print(`${request.company_name}: ${request.feature_label} from ${body.starts_on} to ${body.ends_on}`);
  },
  async 'payment-pending'(acting, words, print) {
    const { request } = await awaitPayment(acting, requestOf(words));
    print(`${request.company_name}: ${request.status}`);
  },
  async reject(acting, words, print) {
    const { reason } = checked(rejectRequest.body, { reason: needReason(words) });
    const { request } = await reject(acting, requestOf(words), reason);
    print(`${request.company_name}: ${request.status}`);
  },
  async note(acting, words, print) {
    const { text } = checked(addRequestNote.body, { text: words.of(1) });
    const { notes } = await addNote(acting, requestOf(words), text);
    print(`${notes.length} notes`);
  },
  async plan(acting, words, print) {
    const { plans } = await readCatalogue(acting);
    const wanted = words.of(1);
    const plan = plans.find(({ name }) => name === wanted);
    if (!plan && wanted !== 'none') fail('not_found', { path: wanted });
    const body = checked(consoleChangePlan.body, {
      plan_id: plan?.id ?? null,
      reason: needReason(words),
      starts_on: words.from,
      ends_on: untilOf(words),
      ...billOf(words),
    });
    const { company } = await changePlanOf(acting, companyOf(words), body);
    print(`${company.name}: ${company.plan_label || 'no plan'} ${company.end_date ?? ''}`);
  },
  async addon(acting, words, print) {
    const body = checked(consoleAddAddon.body, {
      addon_id: Number(words.of(1)),
      reason: needReason(words),
      starts_on: words.from,
      ends_on: untilOf(words),
      ...billOf(words),
    });
    const { company, addons } = await addAddonTo(acting, companyOf(words), body);
    print(`${company.name}: ${addons.map(({ label }) => label).join(', ')}`);
  },
  async 'remove-addon'(acting, words, print) {
    const [id, purchase] = [words.of(0), words.of(1)];
    const params = checked(consoleRemoveAddon.params, { id, purchase_id: purchase });
    const { reason } = checked(consoleRemoveAddon.body, { reason: needReason(words) });
    const { company, addons } = await removeAddonFrom(acting, params, reason);
    print(`${company.name}: ${addons.map(({ label }) => label).join(', ') || 'no add-ons'}`);
  },
  async trial(acting, words, print) {
    const module = moduleOf(words.of(1)) ?? fail('not_found', { path: words.of(1) });
    const body = checked(consoleChangeTrial.body, { ends_on: untilOf(words), reason: needReason(words) });
    const params = { id: companyOf(words), module_id: module.slug };
    const { company } = await changeTrialOf(acting, params, body);
    print(`${company.name}: ${module.name.en} ${body.ends_on ?? 'forgotten'}`);
  },
  async usage(acting, { from, until }, print) {
    const usage = await readUsage(acting, checked(consoleUsage.query, { from, to: until }));
    print(tabbed('companies', usage.companies, `${usage.active_on_working_day} on a working day`));
    for (const { day, companies } of usage.active_per_day) print(tabbed('active', day, companies));
    for (const { feature, companies } of usage.features) print(tabbed('feature', feature, companies));
    for (const { method, path, p95_ms: p95, calls } of usage.slow_calls)
      print(tabbed('call', `${method} ${path}`, `${p95} ms`, calls));
    for (const { action, failed, of } of usage.failing_tasks)
      print(tabbed('task', action, `${failed} failed`, of));
    for (const { name, bytes, files } of usage.storage.companies)
      print(tabbed('storage', name, `${bytes} bytes`, files));
  },
  async 'failed-tasks'(acting, { from, until }, print) {
    const query = checked(consoleFailedTasks.query, { from, to: until, per_page: 200 });
    const { tasks, total } = await readFailedTasks(acting, query);
    for (const { failed_at: at, action, company_name: company, error, task_id: id } of tasks)
      print(tabbed(at, action, company, error && `${error.code} ${JSON.stringify(error.params)}`, id));
    print(`${tasks.length} of ${total}`);
  },
  async person(acting, { of, remove }, print) {
    await changePerson(acting, of(0), !remove);
    print(
      `${of(0)}: ${remove ? 'not a person of the provider any more' : 'may open the console with an authenticator'}`,
    );
  },
};
