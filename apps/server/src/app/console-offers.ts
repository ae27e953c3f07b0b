import { readFileSync } from 'node:fs';
import {
  addAddonType,
  addAnnouncement,
  addMilestone,
  addPlan,
  consoleAuditLog,
  fulfilClaim,
  removeAnnouncement as removal,
  type ConsoleAddonType,
  type ConsolePlan,
} from '@sourcewiz/contract';
import {
  chooseFirstPlan,
  fulfil,
  preview,
  readAnnouncements,
  readAuditLog,
  readCatalogue,
  readRewards,
  removeAnnouncement,
  saveAddon,
  saveAnnouncement,
  saveMilestone,
  savePlan,
  type Acting,
} from '../areas/console/index.ts';
import { fail } from '../platform/fail.ts';
import { checked, type Command, type Print } from './console-words.ts';

export const USE_OF_OFFERS = [
  'npm run console -- plans                           lists plans and add-ons with their ids',
  'npm run console -- price PLAN RUPEES               what a plan costs a year from now on',
  'npm run console -- plan-type PLAN [FILE] [--preview]   prints a plan as JSON; with a file of that form, adds or changes it, or shows how it would look',
  'npm run console -- addon-type ID|new [FILE]        the same for an add-on',
  'npm run console -- first-plan PLAN|none            what new companies begin with',
  'npm run console -- rewards                         lists milestones and the claims that wait',
  'npm run console -- milestone RUPEES SHOP EDITS --from DAY --until DAY [--id MILESTONE]',
  'npm run console -- voucher CLAIM FILE              mails the code in a file (- for one that is typed) to whom the claim belongs',
  'npm run console -- announcements',
  'npm run console -- announce news|maintenance|closure --en TEXT --tr TEXT --from TIME --until TIME [--shown TIME] [--id ID]',
  'npm run console -- remove-announcement ID',
  'npm run console -- log [COMPANY]                   what was done in the console, the latest first',
];

/** @param file `-` for what is typed */
function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    return fail('invalid_input', { params: { field: file, reason: (error as Error).message } });
  }
}

function readJson(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return fail('invalid_input', { params: { field: file, reason: (error as Error).message } });
  }
}

const fieldsOf = ({ id: _id, companies: _companies, ...fields }: ConsolePlan | ConsoleAddonType): object =>
  fields;

/** Of what is changed; null for something new. */
const idOf = (id: string | undefined): number | null =>
  id === undefined ? null : checked(removal.params, { id }).id;

async function planNamed(acting: Acting, name: string): Promise<ConsolePlan | undefined> {
  return (await readCatalogue(acting)).plans.find((plan) => plan.name === name);
}

async function printRewards(acting: Acting, print: Print): Promise<void> {
  const { milestones, claims, waiting } = await readRewards(acting);
  for (const one of milestones)
    print(
      [
        'milestone',
        one.id,
        `₹${one.reward} ${one.provider}`,
        `${one.target} edits`,
        `${one.starts_on} to ${one.end_date}`,
        `${one.claims} claims`,
      ].join('\t'),
    );
  for (const one of claims.filter(({ sent_at: at }) => at === null))
    print(['claim', one.id, one.number, one.company_name, one.email, `₹${one.reward}`].join('\t'));
  print(`${waiting} waiting`);
}

async function printAnnouncements(acting: Acting, print: Print): Promise<void> {
  for (const { id, kind, from, until, text_en: text } of await readAnnouncements(acting))
    print([id, kind, from, until, text].join('\t'));
}

/** What is sold and offered: plans, prices, rewards and announcements. */
export const offerCommands: Readonly<Record<string, Command>> = {
  async plans(acting, _words, print) {
    const { plans, addons } = await readCatalogue(acting);
    for (const one of plans)
      print(['plan', one.id, one.name, `₹${one.amount}`, `${one.companies} companies`].join('\t'));
    for (const one of addons) print(['add-on', one.id, one.label.en, `₹${one.amount}`].join('\t'));
  },
  async price(acting, { of }, print) {
    const plan = (await planNamed(acting, of(0))) ?? fail('not_found', { path: of(0) });
    const fields = checked(addPlan.body, { ...fieldsOf(plan), amount: of(1) });
    await savePlan(acting, plan.id, fields);
    print(`${plan.label}: ₹${fields.amount} a year, in place of ₹${plan.amount}`);
  },
  async 'plan-type'(acting, { of, preview: isPreview }, print) {
    const plan = await planNamed(acting, of(0));
    if (of(1) === '') {
      print(JSON.stringify(fieldsOf(plan ?? fail('not_found', { path: of(0) })), null, 2));
      return;
    }
    const fields = checked(addPlan.body, { name: of(0), ...(readJson(of(1)) as object) });
    if (isPreview) {
      const { card, over } = await preview(acting, { ...fields, id: plan?.id, language: 'en' });
      print(JSON.stringify(card, null, 2));
      for (const one of over) print(`${one.companies} companies use more: ${one.module_name}`);
      return;
    }
    await savePlan(acting, plan?.id ?? null, fields);
    print(`${fields.label}: ${plan ? 'changed' : 'added'}`);
  },
  async 'addon-type'(acting, { of }, print) {
    const id = of(0) === 'new' ? null : Number(of(0));
    const addon = (await readCatalogue(acting)).addons.find((one) => one.id === id);
    if (id !== null && !addon) fail('not_found', { path: of(0) });
    if (addon && of(1) === '') {
      print(JSON.stringify(fieldsOf(addon), null, 2));
      return;
    }
    const fields = checked(addAddonType.body, readJson(of(1)));
    await saveAddon(acting, id, fields);
    print(`${fields.label.en}: ${addon ? 'changed' : 'added'}`);
  },
  async 'first-plan'(acting, { of }, print) {
    const plan =
      of(0) === 'none' ? null : ((await planNamed(acting, of(0))) ?? fail('not_found', { path: of(0) }));
    await chooseFirstPlan(acting, plan?.id ?? null);
    print(plan ? `New companies begin with ${plan.label}` : 'New companies begin without limits');
  },
  rewards: (acting, _words, print) => printRewards(acting, print),
  async milestone(acting, { of, from, until, id }, print) {
    const body = checked(addMilestone.body, {
      reward: of(0),
      provider: of(1),
      target: Number(of(2)),
      starts_on: from,
      end_date: until,
    });
    await saveMilestone(acting, idOf(id), body);
    await printRewards(acting, print);
  },
  async voucher(acting, { of }, print) {
    const { id } = checked(fulfilClaim.params, { id: of(0) });
    // Not as a word of the command: others on the machine can read those.
    const code = readText(of(1));
    await fulfil(acting, id, checked(fulfilClaim.body, { voucher_code: code.trim() }).voucher_code);
    print(`Claim ${of(0)}: mailed`);
  },
  announcements: (acting, _words, print) => printAnnouncements(acting, print),
  async announce(acting, { of, from, until, shown, en, tr, id }, print) {
    const body = checked(addAnnouncement.body, {
      kind: of(0),
      text_en: en,
      text_tr: tr,
      shown_from: shown ?? acting.platform.clock.now().toISOString(),
      from,
      until,
    });
    await saveAnnouncement(acting, idOf(id), body);
    await printAnnouncements(acting, print);
  },
  async 'remove-announcement'(acting, { of }, print) {
    await removeAnnouncement(acting, checked(removal.params, { id: of(0) }).id);
    print(`${of(0)}: removed`);
  },
  async log(acting, { of }, print) {
    const query = checked(consoleAuditLog.query, { company_id: of(0) || undefined, per_page: 100 });
    const { entries } = await readAuditLog(acting, query);
    for (const { at, by, action, company_name: company, reason } of entries)
      print([at, by, action, company ?? '', reason ?? ''].join('\t'));
  },
};
