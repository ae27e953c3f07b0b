import { labelKey, type Language } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { organisationOf } from '../organisation/index.ts';
import { loadAttributes, forgetAttributes } from './attributes.service.ts';
import { dimensionOf } from './attributes.rules.ts';
import { insertAttributes, insertOptions, lockAttributes } from './attributes.store.ts';
import { standardAttributes, type StandardAttribute } from './standard-attributes.ts';

/**
 * Gives an organisation the standard attributes in its language; those that it has already are left as they are, so
 * that it may be called again.
 */
export async function seedStandardAttributes(ctx: Ctx, language: Language): Promise<void> {
  await lockAttributes(ctx);
  const existing = new Set((await loadAttributes(ctx)).map(({ internal_name }) => internal_name));
  const missing = standardAttributes.filter(({ key }) => !existing.has(key));
  if (missing.length === 0) return;
  const { defaultCurrency } = await organisationOf(ctx);
  const ids = await insertAttributes(
    ctx,
    missing.map((standard) => ({
      name: standard.names[language],
      internalName: standard.key,
      dtype: standard.dtype,
      tabname: standard.tab,
      priority: priorityOf(standard),
      isInternal: standard.internal ?? false,
      whole: standard.whole ?? false,
      defaultUnit: standard.unit ?? null,
      dimension: dimensionOf(standard.unit ?? null),
      defaultCurrency: standard.dtype === 'price' ? defaultCurrency : null,
      isFilter: standard.filter !== undefined,
      isPrimaryFilter: standard.filter === 'primary',
      stepIncrement: standard.step ?? null,
    })),
  );
  const options = missing.flatMap((standard, index) =>
    (standard.options?.[language] ?? []).map((label) => ({
      attribute_id: ids[index] ?? 0,
      label,
      label_key: labelKey(label),
    })),
  );
  if (options.length > 0) await insertOptions(ctx, options);
  forgetAttributes(ctx);
}

/** Tens, so that the organisation's own attributes find a place between them. */
function priorityOf(standard: StandardAttribute): number {
  const section = standardAttributes.filter(({ tab }) => tab === standard.tab);
  return (section.length - section.indexOf(standard)) * 10;
}
