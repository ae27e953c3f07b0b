import type { Ctx } from '../../platform/context.ts';
import { loadImageContents } from '../media/index.ts';
import { organisationOf } from '../organisation/index.ts';

/** What is seen of a record before its link is opened: on its preview card and in mails. Never a price. */
export interface LinkFace {
  title: string;
  /** e.g. "24 products, prepared for Nordhem Living" */
  line: string;
  /** Images by the SHA-256 of their content. */
  cover: string | null;
  parts: readonly { name: string; picture: string }[];
}

/** @param what the title alone for people whom the link has not let in */
export type ReadFace = (ctx: Ctx, subjectId: number, what: 'title' | 'all') => Promise<LinkFace>;

/** The seller on cards and mails, with the SHA-256 of the logo. */
export interface Seller {
  name: string;
  place: string;
  logo: string | null;
}

export async function sellerOf(ctx: Ctx): Promise<Seller> {
  const { name, place, logoFileId: id } = await organisationOf(ctx);
  const logo = id === null ? undefined : (await loadImageContents(ctx, [id])).get(id);
  return { name, place, logo: logo ?? null };
}
