import { eq } from 'drizzle-orm';
import type { OrganisationSettingKey } from '@sourcewiz/contract';
import type { Ctx, TenantCtx } from '../../platform/context.ts';
import { organisationSettings } from './organisation.tables.ts';

/** Stored values by key, possibly stored by an older version. */
export async function selectSettings(
  ctx: TenantCtx,
  keys: readonly OrganisationSettingKey[],
): Promise<Map<string, unknown>> {
  const rows = await ctx.db
    .select({ key: organisationSettings.key, value: organisationSettings.value })
    .from(organisationSettings)
    .where(eq(organisationSettings.orgId, ctx.orgId));
  const wanted = new Set<string>(keys);
  return new Map(rows.flatMap(({ key, value }) => (wanted.has(key) ? [[key, value]] : [])));
}

export async function upsertSetting(
  ctx: Ctx,
  { key, value, at }: { key: OrganisationSettingKey; value: unknown; at: Date },
): Promise<void> {
  await ctx.db
    .insert(organisationSettings)
    .values({ orgId: ctx.orgId, key, value, updatedAt: at })
    .onConflictDoUpdate({
      target: [organisationSettings.orgId, organisationSettings.key],
      set: { value, updatedAt: at },
    });
}
