import type { SQL } from 'drizzle-orm';
import type { ContentFieldType, PermissionSlug } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';

/** One field that the content service returns. */
export interface ContentField {
  /** Decides which comparisons are allowed and how values are written in a filter. */
  type: ContentFieldType;
  /** The column, or an expression over the columns of `from` in parentheses. */
  column: SQL;
  /** Whether `search` includes it; for texts only. */
  searched?: true;
}

/** A collection as one caller sees it, without the fields and rows that they may not see. */
export interface OpenCollection {
  /** Tables with their aliases and joins. */
  from: SQL;
  /** The column with the organisation; the service compares it with the caller's in every query. */
  org: SQL;
  /** Rows of the collection in addition to the organisation's. */
  where?: SQL;
  fields: Readonly<Record<string, ContentField>>;
  /** The field that identifies a record; it makes every order total. */
  key: string;
  /** The default order, in the format of `sort`: `-id`. */
  sort: string;
}

/** What an area exposes to the content service. */
export interface ContentCollection {
  /** The name in the path. */
  name: string;
  /** Any member, or people with one of these permissions. */
  access: 'member' | readonly PermissionSlug[];
  /** Whether `limit=-1` returns everything. */
  unlimited?: true;
  open(ctx: Ctx): OpenCollection | Promise<OpenCollection>;
  /** Converts the database's values for the answer, e.g. a token into a link. */
  finish?(ctx: Ctx, rows: Record<string, unknown>[]): Record<string, unknown>[];
}
