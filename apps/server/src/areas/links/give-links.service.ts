import type { LinkGateChange } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadImageContents } from '../media/index.ts';
import { settingOf } from '../organisation/index.ts';
import type { LinkFace } from './link-face.ts';
import { gateChange } from './link-gate.rules.ts';
import {
  changeLink,
  insertLink,
  newToken,
  selectLinks,
  spreadSettings,
  type LinkRow,
} from './links.store.ts';
import { freshPasscode, recipientKey } from './to-recipient.ts';

const DAY_MS = 86_400_000;
const FACE_PARTS = 4;

type Options = LinkRow['options'];

/** What a new link asks for by the company's defaults, and what else they say (CAT-040, SETTINGS-012). */
export async function newLinkGate(ctx: Ctx, now = ctx.platform.clock.now()) {
  const {
    email_required: emailRequired,
    email_verified: emailVerified,
    passcode: hasPasscode,
    anyone_with_link: isForAnyone,
    expires_after_days: days,
    ...options
  } = await settingOf(ctx, 'catalogue_link_settings_defaults');
  const gate = {
    emailRequired,
    emailVerified,
    expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    ...(hasPasscode ? freshPasscode(now) : { passcode: null, passcodeSetAt: null }),
  };
  return { gate, isForAnyone, options };
}

/** Makes the common link of a record: off, because prices are for those who are given a link of their own. */
export async function insertCommonLink(
  ctx: Ctx,
  of: { kind: string; subjectId: number },
  options: Options,
): Promise<LinkRow> {
  const now = ctx.platform.clock.now();
  const { gate } = await newLinkGate(ctx, now);
  return insertLink(ctx, { ...of, ...gate, options, token: newToken(), revokedAt: now });
}

/** Gives somebody a link of their own, which asks for what the common one does, with a passcode of its own. */
export function insertRecipientLink(
  ctx: Ctx,
  common: LinkRow,
  person: Pick<LinkRow, 'name' | 'company' | 'email'> & Partial<Pick<LinkRow, 'phone' | 'contactId'>>,
): Promise<LinkRow> {
  const { kind, subjectId, expiresAt, emailRequired, emailRequiredAt, emailVerified, options } = common;
  return insertLink(ctx, {
    kind,
    subjectId,
    token: newToken(),
    expiresAt,
    emailRequired,
    emailRequiredAt,
    emailVerified,
    options,
    ...(common.passcode === null ? {} : freshPasscode(ctx.platform.clock.now())),
    ...person,
    recipient: recipientKey(person),
  });
}

/** Changes the common link of a record, and the links of its recipients with it; options that are absent stay. */
export async function changeCommonLink(
  ctx: Ctx,
  link: LinkRow,
  {
    anyone_with_link: isOn = link.revokedAt === null,
    options,
    ...gate
  }: LinkGateChange & {
    anyone_with_link?: boolean | undefined;
    options: Readonly<Record<string, boolean | undefined>>;
  },
): Promise<LinkRow> {
  const now = ctx.platform.clock.now();
  const chosen = Object.entries(options).filter((one): one is [string, boolean] => one[1] !== undefined);
  const changed = await changeLink(ctx, link.id, {
    ...gateChange(gate, { link, now }),
    ...(isOn === (link.revokedAt === null) ? {} : { revokedAt: isOn ? null : now }),
    options: { ...link.options, ...Object.fromEntries(chosen) },
  });
  await followSettings(ctx, changed);
  return changed;
}

/** Gives recipients what the common link of their record now asks for, each with a passcode of their own. */
export async function followSettings(ctx: Ctx, common: LinkRow): Promise<void> {
  await spreadSettings(ctx, common);
  for (const link of await selectLinks(ctx, common)) {
    const isOther = (link.passcode === null) !== (common.passcode === null);
    if (link.recipient === '' || !isOther) continue;
    const none = { passcode: null, passcodeSetAt: null };
    await changeLink(ctx, link.id, common.passcode === null ? none : freshPasscode(ctx.platform.clock.now()));
  }
}

/** The first pictures of a record's lines, for the card that a link has in a chat. */
export async function picturedParts(
  ctx: Ctx,
  pictured: readonly { id: string; name: string }[],
): Promise<LinkFace['parts']> {
  const first = pictured.slice(0, FACE_PARTS);
  const contents = await loadImageContents(
    ctx,
    first.map(({ id }) => id),
  );
  return first.flatMap(({ id, name }) => {
    const picture = contents.get(id);
    return picture === undefined ? [] : [{ name, picture }];
  });
}
