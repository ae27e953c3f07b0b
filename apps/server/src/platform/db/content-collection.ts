import type { SQL } from 'drizzle-orm';
import type { ContentFieldType, PermissionSlug } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';

/** One field that the content service answers. */
export interface ContentField {
  /** It decides which comparisons fit and how a value is written in a filter. */
  type: ContentFieldType;
  /** The column, or an expression over the columns of `from` in parentheses. */
  column: SQL;
  /** Whether `search` looks into it; for texts only. */
  searched?: true;
}

/** A collection as one caller sees it: fields and rows that they may not see are not in it. */
export interface OpenCollection {
  /** Tables with their aliases and joins. */
  from: SQL;
  /** The column that holds the organisation; the service compares it with the caller's in every query. */
  org: SQL;
  /** Rows beyond the organisation's that belong to the collection. */
  where?: SQL;
  fields: Readonly<Record<string, ContentField>>;
  /** Name of the field that names a record; it makes every order a total one. */
  key: string;
  /** Order without a wish, as `sort` is written: `-id`. */
  sort: string;
}

/** What an area lets the content service read. */
export interface ContentCollection {
  /** The word in the path. */
  name: string;
  /** Any member, or who holds one of the slugs. */
  access: 'member' | readonly PermissionSlug[];
  /** Whether `limit=-1` answers everything. */
  unlimited?: true;
  open(ctx: Ctx): OpenCollection | Promise<OpenCollection>;
  /** Turns what the database answers into what leaves, e.g. a token into a link. */
  finish?(ctx: Ctx, rows: Record<string, unknown>[]): Record<string, unknown>[];
}
