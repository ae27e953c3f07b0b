import {
  holds,
  type AnswerOf,
  type changePaperLink as changeOperation,
  type getPaperLink as getOperation,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findContact } from '../contacts/index.ts';
import type { DocumentRow } from '../documents/index.ts';
import {
  changeLink,
  followSettings,
  gateChange,
  insertLink,
  newPasscode,
  newToken,
  recipientKey,
  selectLinks,
  toGate,
  type LinkRow,
  type SharedSubject,
} from '../links/index.ts';
import { loadImageContents } from '../media/index.ts';
import { settingOf } from '../organisation/index.ts';
import { findPaper, numberOf } from './papers.service.ts';
import { countOpenings, selectStored } from './papers.store.ts';

const KIND = 'paper';
const FACE_PARTS = 4;
const DAY_MS = 86_400_000;

/** Whether people outside may see a paper: it was issued, and no amendment has taken its place. */
const isOut = ({ type, sentAt, isCurrent }: DocumentRow): boolean =>
  type !== 'quotation' && sentAt !== null && isCurrent;

/** Whoever gets a paper: the buyer, or the supplier of a purchase order. */
const receiverOf = ({ type, seller, buyer }: DocumentRow) => (type === 'purchase-order' ? seller : buyer);

/** An issued paper behind one link for each recipient; a cancelled one says so. */
export const paperSubject: SharedSubject = {
  kind: KIND,
  path: '/view-document',
  notices: { missing: 'missing', closed: 'expired' },
  share: 'edit_quotation',
  passcodes: ['edit_quotation'],
  async isOpen(ctx, { subjectId }) {
    const stored = await selectStored(ctx, subjectId);
    return stored !== undefined && isOut(stored.row);
  },
  hasContact: async (ctx, id) => (await findContact(ctx, id)) !== undefined,
  async find(ctx, id, lock) {
    const { row } = await findPaper(ctx, id, lock);
    const { company, name } = receiverOf(row);
    return {
      id,
      name: `${numberOf(row)} ${company || name}`.trim(),
      revision: row.version,
      isOut: isOut(row),
    };
  },
  async face(ctx, id, what) {
    const { row, lines } = await findPaper(ctx, id);
    const title = numberOf(row);
    if (what === 'title') return { title, line: '', cover: null, parts: [] };
    const pictured = lines
      .flatMap(({ facts, name }) => (facts.image_id === null ? [] : [{ id: facts.image_id, name }]))
      .slice(0, FACE_PARTS);
    const contents = await loadImageContents(
      ctx,
      pictured.map((one) => one.id),
    );
    const { company, name } = receiverOf(row);
    return {
      title,
      line: company || name,
      cover: null,
      parts: pictured.flatMap((one) => {
        const picture = contents.get(one.id);
        return picture === undefined ? [] : [{ name: one.name, picture }];
      }),
    };
  },
  visits: countOpenings,
};

/** Makes the common link of a new paper with the company's defaults: off, until somebody says otherwise. */
export async function insertPaperLink(ctx: Ctx, id: number): Promise<void> {
  const defaults = await settingOf(ctx, 'catalogue_link_settings_defaults');
  const now = ctx.platform.clock.now();
  const { expires_after_days: days } = defaults;
  await insertLink(ctx, {
    kind: KIND,
    subjectId: id,
    token: newToken(),
    revokedAt: now,
    emailRequired: defaults.email_required,
    emailVerified: defaults.email_verified,
    expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    options: { allow_download: true },
    ...(defaults.passcode ? { passcode: newPasscode(), passcodeSetAt: now } : {}),
  });
}

/** Gives whoever gets an issued paper a link of their own, if they have none. */
export async function addReceiver(ctx: Ctx, row: DocumentRow): Promise<void> {
  const { name, company, email } = receiverOf(row);
  if ((name || company) === '') return;
  const person = { name: name || company, company, email: email || null };
  const links = await selectLinks(ctx, { kind: KIND, subjectId: row.id });
  const [common] = links;
  const recipient = recipientKey(person);
  if (!common || links.some((link) => link.recipient === recipient)) return;
  const { expiresAt, emailRequired, emailRequiredAt, emailVerified, options, passcode } = common;
  await insertLink(ctx, {
    ...person,
    kind: KIND,
    subjectId: row.id,
    token: newToken(),
    recipient,
    expiresAt,
    emailRequired,
    emailRequiredAt,
    emailVerified,
    options,
    ...(passcode === null ? {} : { passcode: newPasscode(), passcodeSetAt: ctx.platform.clock.now() }),
  });
}

/** @throws DomainError not_found */
export async function paperLink(ctx: Ctx, id: number): Promise<AnswerOf<typeof getOperation>> {
  return toAnswer(ctx, await commonLink(ctx, id));
}

/** @throws DomainError not_found */
export async function changePaperLink(
  ctx: Ctx,
  id: number,
  { allow_download, anyone_with_link: isOn, ...gate }: ParsedOf<typeof changeOperation>['body'],
): Promise<AnswerOf<typeof getOperation>> {
  const link = await commonLink(ctx, id);
  const now = ctx.platform.clock.now();
  const changed = await changeLink(ctx, link.id, {
    ...gateChange(gate, { link, now }),
    ...(isOn === undefined || isOn === (link.revokedAt === null) ? {} : { revokedAt: isOn ? null : now }),
    options: { allow_download: allow_download ?? link.options['allow_download'] ?? true },
  });
  await followSettings(ctx, changed);
  return toAnswer(ctx, changed);
}

async function commonLink(ctx: Ctx, id: number): Promise<LinkRow> {
  await findPaper(ctx, id);
  const [link] = await selectLinks(ctx, { kind: KIND, subjectId: id });
  return link ?? fail('not_found');
}

function toAnswer(ctx: Ctx, link: LinkRow): AnswerOf<typeof getOperation> {
  return {
    ...toGate(link, { seesPasscode: holds(ctx.audience, 'edit_quotation') }),
    allow_download: link.options['allow_download'] ?? true,
    anyone_with_link: link.revokedAt === null,
  };
}
