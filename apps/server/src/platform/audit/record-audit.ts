import type { AuditEvent } from '@sourcewiz/contract';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { insertAuditEntry } from './audit.store.ts';

export interface AuditRecord {
  orgId: string;
  event: AuditEvent;
  /** The person who did it; left out for somebody who was not signed in. */
  actorId?: string | undefined;
  /** The person concerned, if that is somebody else. */
  subjectId?: string | undefined;
  ip?: string;
  userAgent?: string;
  /** Details, never a secret: names of fields, slugs, a mode. */
  details?: Record<string, string | string[]>;
}

/**
 * Writes one line to the security log, in the transaction of the event that it records.
 * @param db a tenant transaction of the organisation, or the system's
 */
export async function recordAudit(db: Db, clock: Clock, record: AuditRecord): Promise<void> {
  const { orgId, event, actorId = null, subjectId = null, ip = '', userAgent = '', details = {} } = record;
  await insertAuditEntry(db, { orgId, event, actorId, subjectId, ip, userAgent, details, at: clock.now() });
}
