import { createHash } from 'node:crypto';
import type { AuditEvent } from '@sourcewiz/contract';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Caller, Platform } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/fail.ts';
import type { Client } from '../../../platform/http/routes.ts';
import { organisationLanguage } from '../../organisation/index.ts';
import { networkOf, plainAddress } from '../../../platform/http/network.ts';
import type { UserRow } from '../identity.store.ts';
import { isListed } from './ip-list.ts';
import { ipRestrictionOf, mayBeAt } from './ip-restriction.ts';
import { claimNotice, selectAdminsToTell } from './ip-notices.store.ts';
import { outsideMail } from '../members/members.texts.ts';

/**
 * How often the same person in the same network (an IPv4 address, the first 64 bits of an IPv6 one) is logged and
 * reported.
 */
const NOTICE_EVERY_MS = 86_400_000;
/** Most notices that a process remembers; beyond that, the database is asked. */
const NOTICED_MAX = 10_000;

interface Person {
  orgId: string;
  userId: string;
  name: string;
  email: string;
}

/**
 * Checks the IP address of a call. An unlisted one is refused, or let in and reported to the admins by email, once in
 * 24 hours for each person and network. A login without its second step is reported after that step.
 * @throws DomainError ip_blocked
 */
export async function checkIp(caller: Caller, client: Client): Promise<void> {
  const { ipRestriction } = caller;
  if (ipRestriction === undefined || isListed(ipRestriction, client.ip)) return;
  if (ipRestriction.mode === 'notify') {
    if (caller.verified) noticeOnce(caller, client, 'ip_outside');
    return;
  }
  noticeOnce(caller, client, 'ip_blocked');
  fail('ip_blocked');
}

/**
 * The same for somebody who gave the right password but has no session yet.
 * @throws DomainError ip_blocked
 */
export async function checkIpOfUser(user: UserRow, client: Client): Promise<void> {
  if (mayBeAt(ipRestrictionOf(user), client.ip)) return;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  noticeOnce({ orgId: user.orgId, userId: user.id, name, email: user.email }, client, 'ip_blocked');
  fail('ip_blocked');
}

const noticed = new WeakMap<Platform, Map<string, number>>();

/** Logs it and notifies the admins if required, in the background and from only one of several processes. */
function noticeOnce(who: Person, { platform, ip, userAgent }: Client, event: AuditEvent): void {
  const address = plainAddress(ip);
  const key = createHash('sha256')
    .update(JSON.stringify(['place', event, who.userId, networkOf(address)]))
    .digest('hex');
  const now = platform.clock.now();
  const known = noticed.get(platform) ?? new Map<string, number>();
  noticed.set(platform, known);
  if ((known.get(key) ?? 0) > now.getTime()) return;
  if (known.size >= NOTICED_MAX) known.clear();
  known.set(key, now.getTime() + NOTICE_EVERY_MS);
  platform.background.run('reporting an unlisted address', async () => {
    try {
      await notice({ platform, who, key, event, ip: address, userAgent, at: now });
    } catch (error) {
      known.delete(key);
      throw error;
    }
  });
}

interface Notice {
  platform: Platform;
  who: Person;
  key: string;
  event: AuditEvent;
  ip: string;
  userAgent: string;
  at: Date;
}

async function notice({ platform, who, key, event, ip, userAgent, at }: Notice): Promise<void> {
  const { database, clock } = platform;
  const since = new Date(at.getTime() - NOTICE_EVERY_MS);
  await database.inSystem(async (db) => {
    if (!(await claimNotice(db, { key, now: at, since }))) return;
    await recordAudit(db, clock, { orgId: who.orgId, event, actorId: who.userId, ip, userAgent });
    if (event === 'ip_outside') await mailAdmins(db, { platform, who, ip, userAgent, at });
  });
}

async function mailAdmins(
  db: Db,
  { platform: { messages, settings }, who, ...facts }: Omit<Notice, 'event' | 'key'>,
): Promise<void> {
  const { orgId } = who;
  const { brandName: brand, publicUrl } = settings;
  const companyLanguage = await organisationLanguage(db, orgId);
  for (const admin of await selectAdminsToTell(db, orgId)) {
    const language = admin.language ?? companyLanguage;
    const mail = outsideMail({ language, brand, publicUrl, who, ...facts });
    await messages.mail({ db, orgId }, { to: admin.email, ...mail });
  }
}
