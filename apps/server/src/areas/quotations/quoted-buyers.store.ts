import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';

/** How many enquiries of each of these emails, in lower case, have a quotation. */
export async function countQuotedByEmail(ctx: Ctx, emails: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ email: string; count: number }>(sql`
    select e.email, count(*)::int as count from enquiry e
    where e.org_id = ${ctx.orgId} and e.email = any(${sql.param(emails.filter(Boolean))}::text[])
      and exists (select from document d where d.org_id = e.org_id and d.enquiry_id = e.id and d.type = 'quotation')
    group by e.email`);
  return new Map(rows.map(({ email, count }) => [email, count]));
}
