import {
  organisationSettingSchemas,
  tradePaperSettings,
  type OrganisationSettingKey,
} from '@sourcewiz/contract';
import type { z } from 'zod';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CallerCtx, Ctx, TenantCtx } from '../../platform/context.ts';
import { fail, failWith } from '../../platform/fail.ts';
import { inputProblem, REPORT_INPUT } from '../../platform/http/input-problem.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { needModule } from '../../platform/plan-needs.store.ts';
import { assertImagesExist } from '../media/index.ts';
import { selectSettings, upsertSetting } from './settings.store.ts';

type SettingValues = {
  [Key in OrganisationSettingKey]: z.output<(typeof organisationSettingSchemas)[Key]>;
};

/** Used until somebody chooses something else. */
const defaults: SettingValues = {
  catalogue_link_settings_defaults: {
    email_required: false,
    allow_ppt_download: true,
    show_product_filter: true,
    higher_thumbnail_quality: false,
    email_verified: false,
    watermark: false,
    passcode: false,
    anyone_with_link: true,
    expires_after_days: null,
  },
  public_page_settings: { show_packing: false },
  catalogue_approval: { required: false, margin_floor: null },
  activity_people: { keep_months: null },
  containers: [],
  trade_papers: tradePaperSettings.parse({}),
};

/**
 * All settings of the organisation, or one. A setting that was never made, or was stored in an outdated format, has its
 * default.
 * @throws DomainError unknown_setting
 */
export async function readSettings(ctx: TenantCtx, key?: string): Promise<Partial<SettingValues>> {
  const keys = key === undefined ? allKeys() : [settingKey(key, 'query.key')];
  const stored = await selectSettings(ctx, keys);
  return Object.fromEntries(
    keys.map((name) => {
      const value = organisationSettingSchemas[name].safeParse(stored.get(name));
      return [name, value.success ? value.data : defaults[name]];
    }),
  );
}

/** One setting, or its default. */
export async function settingOf<Key extends OrganisationSettingKey>(
  ctx: TenantCtx,
  key: Key,
): Promise<SettingValues[Key]> {
  const { [key]: value } = await readSettings(ctx, key);
  return (value as SettingValues[Key] | undefined) ?? defaults[key];
}

/** @throws DomainError unknown_setting, invalid_setting with each field that does not fit, not_found for a picture */
export async function saveSetting(
  ctx: Ctx,
  { key, value, acting }: { key: string; value: unknown; acting: CallerCtx & Visitor },
): Promise<Partial<SettingValues>> {
  const name = settingKey(key, 'body.key');
  const parsed = organisationSettingSchemas[name].safeParse(value, REPORT_INPUT);
  if (!parsed.success) {
    failWith(
      parsed.error.issues.map((issue) => {
        const problem = inputProblem(issue, { at: 'body.value', name: 'value' });
        return problem.code === 'invalid_input' ? { ...problem, code: 'invalid_setting' as const } : problem;
      }),
    );
  }
  if (turnsWatermarkOn(parsed.data) && !turnsWatermarkOn((await readSettings(ctx, name))[name]))
    await needModule(ctx, { module: 'watermark_protector' });
  for (const [field, id] of Object.entries(parsed.data)) {
    const path = `body.value.${field}`;
    if (field.endsWith('_file_id') && typeof id === 'string') await assertImagesExist(ctx, [id], path);
  }
  await upsertSetting(ctx, { key: name, value: parsed.data, at: ctx.platform.clock.now() });
  await recordAudit(ctx.db, ctx.platform.clock, {
    orgId: ctx.orgId,
    event: 'settings_changed',
    actorId: ctx.caller.userId,
    ip: acting.ip,
    userAgent: acting.userAgent,
    details: { fields: [name] },
  });
  return readSettings(ctx, name);
}

const turnsWatermarkOn = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'watermark' in value && value.watermark === true;

function allKeys(): OrganisationSettingKey[] {
  return Object.keys(organisationSettingSchemas) as OrganisationSettingKey[];
}

function settingKey(key: string, path: string): OrganisationSettingKey {
  return allKeys().find((known) => known === key) ?? fail('unknown_setting', { path, params: { key } });
}
