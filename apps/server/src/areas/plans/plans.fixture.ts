import { sql } from 'drizzle-orm';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';

export const fixture: AreaFixture = {
  async records({ company: { inside, orgId }, marker }) {
    const { rows } = await inside((ctx) =>
      ctx.db.execute<{ id: number }>(sql`
        insert into plan_notification (org_id, type, about, facts, at)
        values (${orgId}, 'no_sku_usage', ${marker}, '{}'::jsonb, now()) returning id`),
    );
    return { plan_notification: rows[0]?.id };
  },
  bodies: {
    'plan.upgrade': { meta: { contact_number: '9876501421' } },
  },
};
