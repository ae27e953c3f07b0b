import { randomUUID } from 'node:crypto';
import type { Language } from '@sourcewiz/contract';
import type { Ctx, Platform } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { organisationLanguage } from '../organisation/index.ts';
import { selectColleagues, selectUser, type ColleagueRow } from './identity.store.ts';

/** An active member whom work with buyers can be given to. */
export interface Colleague {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  language: Language;
}

/** The active members who may see what buyers do, by name. */
export async function colleagues(ctx: Pick<Ctx, 'db' | 'orgId'>): Promise<Colleague[]> {
  return colleaguesIn(ctx.db, ctx.orgId);
}

/** One of them; undefined if the member is not active, or may not see what buyers do. */
export async function colleagueOf(
  ctx: Pick<Ctx, 'db' | 'orgId'>,
  id: string,
): Promise<Colleague | undefined> {
  return (await colleaguesIn(ctx.db, ctx.orgId, [id]))[0];
}

/** @throws DomainError not_found if there is no such member; not_a_colleague if nothing can be given to them */
export async function expectColleague(ctx: Ctx, id: string): Promise<Colleague> {
  const colleague = await colleagueOf(ctx, id);
  if (colleague) return colleague;
  return fail((await selectUser(ctx, id)) ? 'not_a_colleague' : 'not_found', { path: 'body.owner_id' });
}

/** The same before there is a caller. @param ids only these */
export async function colleaguesIn(db: Db, orgId: string, ids?: readonly string[]): Promise<Colleague[]> {
  const rows = await selectColleagues(db, orgId, ids);
  const usual = rows.some(({ language }) => language === null) ? await organisationLanguage(db, orgId) : 'en';
  return rows.map((row) => ({ ...row, name: nameOf(row), language: row.language ?? usual }));
}

const nameOf = ({ firstName, lastName }: ColleagueRow): string => `${firstName} ${lastName}`.trim();

/** Tells a member of something by email, and by a notice on their open pages after the commit. */
export async function tellMember(
  { messages, live, settings }: Platform,
  origin: { db: Db; orgId: string; afterCommit?: Ctx['afterCommit'] },
  {
    member: { id: userId, email: to },
    type,
    title,
    text,
    open,
    path,
  }: {
    member: Colleague;
    /** Of the notice: `reminder_due`. */
    type: string;
    title: string;
    text: string;
    /** Before the address of the screen. */
    open: string;
    path: string;
  },
): Promise<void> {
  const subject = oneLine(title);
  await messages.mail(origin, { to, subject, text: `${text}\n\n${open}: ${settings.publicUrl}${path}` });
  const tell = (): void =>
    live.tell('newNotification', { id: randomUUID(), type, title: subject }, { to: [{ user: userId }] });
  if (origin.afterCommit) origin.afterCommit(tell);
  else tell();
}
