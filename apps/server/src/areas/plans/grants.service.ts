import { randomUUID } from 'node:crypto';
import { addDays, exact, planBenefits, planDay, TRIAL_DAYS, type InBoth } from '@sourcewiz/contract';
import type { Ctx, Platform, TenantCtx } from '../../platform/context.ts';
import { tellChangedNow } from '../../platform/records/index.ts';
import { adminsToTell, timeZoneOf, todayOf } from '../identity/index.ts';
import { organisationLanguage } from '../organisation/index.ts';
import { offersOf } from './plans.service.ts';
import {
  insertNotification,
  insertPlan,
  insertUsageNotifications,
  moveDays,
  type CompanyAddonRow,
  type CompanyPlanRow,
} from './plans.store.ts';

/** Gives a new company the plan that new companies begin with; a trial ends after 14 days. */
export async function giveFirstPlan(ctx: Ctx): Promise<void> {
  const first = (await offersOf(ctx.platform)).plans.find(({ isFirst }) => isFirst);
  if (!first) return;
  const startsOn = await todayOf(ctx);
  const days = first.tier === 'trial' ? TRIAL_DAYS : 364;
  const period = { startsOn, endsOn: addDays(startsOn, days), zone: await timeZoneOf(ctx) };
  await insertPlan(ctx, first, { ...period, now: ctx.platform.clock.now() });
}

/** The days of plans follow the company to its new time zone. */
export async function followCompany(ctx: Ctx): Promise<void> {
  await moveDays(ctx, await timeZoneOf(ctx));
}

/** A transaction of the program about one company. */
export interface At extends TenantCtx {
  platform: Platform;
}

/** Tells the company's people of a new plan or add-on: a notification for all, a mail for the admins. */
export async function tellOfGrant(at: At, granted: CompanyPlanRow | CompanyAddonRow): Promise<void> {
  const { platform } = at;
  const isPlan = 'part' in granted;
  const label = isPlan ? { en: granted.label.toUpperCase(), tr: granted.label.toUpperCase() } : granted.label;
  const benefits = isPlan
    ? {
        en: planBenefits({ limits: granted.limits, benefits: [] }, 'en'),
        tr: planBenefits({ limits: granted.limits, benefits: [] }, 'tr'),
      }
    : { en: [], tr: [] };
  const facts = { label, benefits, from: granted.startsOn, until: granted.endsOn };
  const type = isPlan ? 'plan_upgrade_success' : 'addon_activated_success';
  const one = {
    type,
    about: `${granted.id}:${granted.endsOn ?? ''}`,
    facts,
    at: platform.clock.now(),
  } as const;
  await insertNotification(at, one);
  const { brandName: brand, publicUrl } = platform.settings;
  const isLater = granted.startsOn > (await todayOf(at));
  const said = isLater
    ? {
        en: `begins on ${planDay(granted.startsOn, 'en')}`,
        tr: `${planDay(granted.startsOn, 'tr')} günü başlıyor`,
      }
    : { en: 'is active', tr: 'etkin' };
  const settings = `${publicUrl}/profile-settings/6`;
  await mailAdmins(at, {
    subject: { en: `${brand}: ${label.en} ${said.en}`, tr: `${brand}: ${label.tr} ${said.tr}` },
    text: {
      en: `${label.en} ${isLater ? said.en : 'counts from now on'}. The plan is in your settings: ${settings}`,
      tr: `${label.tr} ${isLater ? said.tr : 'artık geçerli'}. Planınız ayarlarınızda: ${settings}`,
    },
  });
}

/** Mails something to the admins of a company, in their languages. */
export async function mailAdmins(
  { db, orgId, platform: { messages } }: At,
  { subject, text }: { subject: InBoth; text: InBoth },
): Promise<void> {
  const usual = await organisationLanguage(db, orgId);
  for (const { email, language } of await adminsToTell(db, orgId)) {
    const own = language ?? usual;
    await messages.mail({ db, orgId }, { to: email, subject: subject[own], text: text[own] });
  }
}

/** Has open pages of a company read plan and notifications again; call it after the commit. */
export function tellPlanChanged({ live }: Pick<Platform, 'live'>, orgId: string): void {
  for (const kind of ['plan', 'plan_notification'] as const)
    tellChangedNow(live, { kind, ids: [], revision: null }, { everybody: orgId });
}

/** Notifies companies whose library is still empty, or nearly full. */
export async function notifyOfUsage(platform: Platform): Promise<void> {
  const told = await platform.database.inSystem((db) => insertUsageNotifications(db, platform.clock.now()));
  for (const { orgId, type } of told) {
    platform.live.tell(
      'newNotification',
      { id: randomUUID(), type, title: '' },
      { to: [{ everybody: orgId }] },
    );
    tellPlanChanged(platform, orgId);
  }
}

/** The value that a renewed or new plan begins with: its price, and what is left of the one before. */
export const valueOf = (price: string, rest: string): string => exact(price).plus(rest).toFixed();
