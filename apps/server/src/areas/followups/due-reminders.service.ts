import type { Language } from '@sourcewiz/contract';
import type { Platform } from '../../platform/context.ts';
import { colleaguesIn, tellMember, todayOf } from '../identity/index.ts';
import { claimDueReminders, selectWaitingCompanies } from './followups.store.ts';
import { kindOf } from './followups.service.ts';

const words: Readonly<Record<Language, { due: string; open: string }>> = {
  en: { due: 'Reminder', open: 'Open it' },
  tr: { due: 'Hatırlatma', open: 'Aç' },
};

const DAY_MS = 86_400_000;

/**
 * Tells the owners of reminders whose day has come where their company is, once: by a notice and an email. Whoever left
 * is told nothing.
 */
export async function tellDueReminders(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  // Nowhere is it later than a day after UTC.
  const latest = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
  const companies = await platform.database.inSystem((db) => selectWaitingCompanies(db, latest));
  for (const orgId of companies) {
    await platform.database.inSystem(async (db) => {
      const today = await todayOf({ platform, db, orgId });
      const due = await claimDueReminders({ db, orgId }, { today, now });
      const owners = await colleaguesIn(db, orgId, [...new Set(due.flatMap(({ ownerId }) => ownerId ?? []))]);
      for (const { ownerId, text, subject, subjectId } of due) {
        const member = owners.find(({ id }) => id === ownerId);
        if (member === undefined) continue;
        const w = words[member.language];
        const path = kindOf({ platform }, subject).path(subjectId);
        const letter = { type: 'reminder_due', title: `${w.due}: ${text}`, text, open: w.open, path };
        await tellMember(platform, { db, orgId }, { member, ...letter });
      }
    });
  }
}
