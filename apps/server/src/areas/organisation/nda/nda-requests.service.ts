import { inTransaction, type CallerCtx, type Ctx, type Platform } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { ndaMail } from './nda-mail.ts';
import { organisationOf } from '../organisation.service.ts';
import {
  deleteNdaRequest,
  insertNdaRequest,
  lockNdaRequests,
  selectLastRequest,
} from './nda-requests.store.ts';

/** The NDA is promised within this time (SETTINGS-014). */
const PROMISED_HOURS = 24;
const HOUR_MS = 3_600_000;

export async function ndaState(ctx: Ctx): Promise<{ requested_at: string | null; promised_hours: number }> {
  const last = await selectLastRequest(ctx);
  return { requested_at: last?.toISOString() ?? null, promised_hours: PROMISED_HOURS };
}

/**
 * Requests the WhatsApp NDA from the provider by mail.
 * @throws DomainError nda_requested during the promised time of an earlier request, mail_not_sent
 */
export async function requestNda(base: CallerCtx): Promise<{ requested_at: string }> {
  const { platform, log } = base;
  const to = providerAddress(platform.settings) ?? fail('mail_not_sent');
  const { id, at, mail } = await inTransaction(base, (ctx) => noteRequest(ctx, to));
  // No transaction is open during communication with the mail server.
  await platform.messages.mail(mail).catch(async (error: unknown) => {
    log.error({ err: error }, 'the request for the NDA was not sent');
    await inTransaction(base, (ctx) => deleteNdaRequest(ctx, id));
    fail('mail_not_sent');
  });
  return { requested_at: at.toISOString() };
}

async function noteRequest(ctx: Ctx, to: string) {
  await lockNdaRequests(ctx);
  const at = ctx.platform.clock.now();
  const last = await selectLastRequest(ctx);
  if (last && at.getTime() - last.getTime() < PROMISED_HOURS * HOUR_MS) fail('nda_requested');
  const { caller, platform } = ctx;
  const mail = ndaMail({
    to,
    brand: platform.settings.brandName,
    company: await organisationOf(ctx),
    person: { name: caller.name, email: caller.email },
    hours: PROMISED_HOURS,
  });
  return { id: await insertNdaRequest(ctx, at), at, mail };
}

/** The provider's address; not needed in local mode, where mails go to the outbox. */
function providerAddress({
  supportEmail,
  mode,
  publicUrl,
}: Pick<Platform['settings'], 'supportEmail' | 'mode' | 'publicUrl'>): string | undefined {
  if (supportEmail !== undefined || mode === 'production') return supportEmail;
  return `support@${new URL(publicUrl).hostname}`;
}
