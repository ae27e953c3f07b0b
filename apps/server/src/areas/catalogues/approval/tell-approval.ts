import { randomUUID } from 'node:crypto';
import { catalogueNotifications, type Language } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { adminsToTell, answerableAddress } from '../../identity/index.ts';
import { organisationLanguage } from '../../organisation/index.ts';
import type { CatalogueRow } from '../catalogues.store.ts';
import { approvalMail, type ApprovalLetter } from './approval-mail.ts';

interface Telling {
  kind: ApprovalLetter['kind'];
  note: string;
}

/** Tells all admins but the sender that a catalogue waits for them, by a notice and by mail. */
export async function tellAdmins(ctx: Ctx, row: CatalogueRow, note: string): Promise<void> {
  const admins = await adminsToTell(ctx.db, ctx.orgId);
  const companyLanguage = await organisationLanguage(ctx.db, ctx.orgId);
  for (const { id, email, language } of admins) {
    if (id === ctx.caller.userId) continue;
    const to = { user: id, email, language: language ?? companyLanguage };
    await tell(ctx, row, to, { kind: 'pending', note });
  }
}

/** Tells the sender of a request what was decided; if they have left, the company is told. */
export async function tellSender(
  ctx: Ctx,
  row: CatalogueRow,
  { sentBy, ...told }: Telling & { sentBy: string },
): Promise<void> {
  const email = await answerableAddress(ctx, sentBy);
  const language = await organisationLanguage(ctx.db, ctx.orgId);
  await tell(ctx, row, { user: sentBy, email, language }, told);
}

async function tell(
  ctx: Ctx,
  row: CatalogueRow,
  { user, email, language }: { user: string; email: string; language: Language },
  { kind, note }: Telling,
): Promise<void> {
  const { platform, caller } = ctx;
  const notification = {
    id: randomUUID(),
    type: catalogueNotifications[kind],
    title: row.name,
    record: row.id,
  };
  ctx.afterCommit(() => platform.live.tell('newNotification', notification, { to: [{ user }] }));
  if (email === '') return;
  const page = { pending: 'catalogue-approval', approved: 'collection-link', rejected: 'catalogue-table' }[
    kind
  ];
  const letter: ApprovalLetter = {
    kind,
    catalogue: row.name,
    buyerCompany: row.buyerCompany,
    by: caller,
    note,
    address: `${platform.settings.publicUrl}/${page}/${row.id}`,
  };
  const mail = approvalMail(letter, { to: email, language });
  await platform.messages.mail(ctx, mail, { sender: { who: caller, about: row.name } });
}
