import {
  holds,
  type AnswerOf,
  type changePaperLink as changeOperation,
  type getPaperLink as getOperation,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { findContact } from '../../contacts/index.ts';
import type { DocumentRow } from '../../documents/index.ts';
import {
  changeCommonLink,
  insertCommonLink,
  insertRecipientLink,
  picturedParts,
  recipientKey,
  selectLinks,
  toGate,
  type LinkRow,
  type SharedSubject,
} from '../../links/index.ts';
import { findPaper, numberOf } from '../papers.service.ts';
import { countOpenings, selectStored } from '../papers.store.ts';

const KIND = 'paper';

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
    const pictured = lines.flatMap(({ facts, name }) =>
      facts.image_id === null ? [] : [{ id: facts.image_id, name }],
    );
    const { company, name } = receiverOf(row);
    return {
      title,
      line: company || name,
      cover: null,
      parts: await picturedParts(ctx, pictured),
    };
  },
  visits: countOpenings,
};

/** Makes the common link of a new paper. */
export async function insertPaperLink(ctx: Ctx, id: number): Promise<void> {
  await insertCommonLink(ctx, { kind: KIND, subjectId: id }, { allow_download: true });
}

/** Gives whoever gets an issued paper a link of their own, if they have none. */
export async function addReceiver(ctx: Ctx, row: DocumentRow): Promise<void> {
  const { name, company, email } = receiverOf(row);
  if ((name || company) === '') return;
  const person = { name: name || company, company, email: email || null };
  const links = await selectLinks(ctx, { kind: KIND, subjectId: row.id });
  const [common] = links;
  if (!common || links.some(({ recipient }) => recipient === recipientKey(person))) return;
  await insertRecipientLink(ctx, common, person);
}

/** @throws DomainError not_found */
export async function paperLink(ctx: Ctx, id: number): Promise<AnswerOf<typeof getOperation>> {
  return toAnswer(ctx, await commonLink(ctx, id));
}

/** @throws DomainError not_found */
export async function changePaperLink(
  ctx: Ctx,
  id: number,
  { allow_download, ...change }: ParsedOf<typeof changeOperation>['body'],
): Promise<AnswerOf<typeof getOperation>> {
  const link = await commonLink(ctx, id);
  return toAnswer(ctx, await changeCommonLink(ctx, link, { ...change, options: { allow_download } }));
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
