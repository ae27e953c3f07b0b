import { readFileSync } from 'node:fs';
import {
  addAddonType,
  addAnnouncement,
  addMilestone,
  addPlan,
  type ConsoleAddonType,
  type ConsolePlan,
} from '@sourcewiz/contract';
import type { z } from 'zod';
import {
  chooseFirstPlan,
  fulfil,
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
import { fail, failWith } from '../platform/fail.ts';
import { inputProblem, REPORT_INPUT } from '../platform/http/input-problem.ts';

export type Print = (line: string) => void;
/** What stands behind a command. */
export interface Words {
  of: (place: number) => string;
  from: string | undefined;
  until: string | undefined;
  reason: string;
  remove: boolean;
  id: string | undefined;
  language: string;
  shown: string | undefined;
  en: string | undefined;
  tr: string | undefined;
}
export type Command = (acting: Acting, words: Words, print: Print) => Promise<void>;

export const USE_OF_OFFERS = [
  'npm run console -- price PLAN RUPEES               what a plan costs a year from now on',
  'npm run console -- plan-type PLAN [FILE]           prints a plan as JSON; with a file of that form, adds or changes it',
  'npm run console -- addon-type ID|new [FILE]        the same for an add-on',
  'npm run console -- first-plan PLAN|none            what new companies begin with',
  'npm run console -- rewards                         lists milestones and the claims that wait',
  'npm run console -- milestone RUPEES SHOP EDITS --from DAY --until DAY [--id MILESTONE]',
  'npm run console -- voucher CLAIM CODE              mails the code of a claim; it is not kept',
  'npm run console -- announcements',
  'npm run console -- announce news|maintenance|closure --en TEXT --tr TEXT --from TIME --until TIME [--shown TIME] [--id ID]',
  'npm run console -- remove-announcement ID',
  'npm run console -- log                             what was done in the console, the latest first',
];

/** @throws DomainError invalid_input with each field that does not fit */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, REPORT_INPUT);
  if (parsed.success) return parsed.data;
  return failWith(parsed.error.issues.map((issue) => inputProblem(issue, { at: 'body', name: 'the file' })));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    return fail('invalid_input', { params: { field: file, reason: (error as Error).message } });
  }
}

const fieldsOf = ({ id: _id, companies: _companies, ...fields }: ConsolePlan | ConsoleAddonType): object =>
  fields;

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
  async price(acting, { of }, print) {
    const plan = (await planNamed(acting, of(0))) ?? fail('not_found', { path: of(0) });
    const fields = checked(addPlan.body, { ...fieldsOf(plan), amount: of(1) });
    await savePlan(acting, plan.id, fields);
    print(`${plan.label}: ₹${fields.amount} a year, in place of ₹${plan.amount}`);
  },
  async 'plan-type'(acting, { of }, print) {
    const plan = await planNamed(acting, of(0));
    if (of(1) === '') {
      print(JSON.stringify(fieldsOf(plan ?? fail('not_found', { path: of(0) })), null, 2));
      return;
    }
    const fields = checked(addPlan.body, { name: of(0), ...(readJson(of(1)) as object) });
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
    await saveMilestone(acting, id === undefined ? null : Number(id), body);
    await printRewards(acting, print);
  },
  async voucher(acting, { of }, print) {
    if (of(1) === '') fail('invalid_input', { params: { field: 'CODE', reason: 'the voucher has one' } });
    await fulfil(acting, Number(of(0)), of(1));
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
    await saveAnnouncement(acting, id === undefined ? null : Number(id), body);
    await printAnnouncements(acting, print);
  },
  async 'remove-announcement'(acting, { of }, print) {
    await removeAnnouncement(acting, Number(of(0)));
    print(`${of(0)}: removed`);
  },
  async log(acting, _words, print) {
    const { entries } = await readAuditLog(acting, { page: 1, per_page: 100 });
    for (const { at, by, action, company_name: company, reason } of entries)
      print([at, by, action, company ?? '', reason ?? ''].join('\t'));
  },
};
