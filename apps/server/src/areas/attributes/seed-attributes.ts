import { axisNames, labelKey, type Attribute, type Language } from '@sourcewiz/contract';
import { takeLocks } from '../../platform/db/lock-order.ts';
import {
  inTransaction,
  type Caller,
  type CallerCtx,
  type Ctx,
  type Platform,
} from '../../platform/context.ts';
import { listOrganisationIds, organisationLanguage, organisationOf } from '../organisation/index.ts';
import { loadAttributes, forgetAttributes } from './attributes.service.ts';
import { dimensionOf } from './attributes.rules.ts';
import { changeAttribute, insertAttributes, insertOptions } from './attributes.store.ts';
import { announceLibraryChange } from './library-changes.ts';
import { standardAttributes, type StandardAttribute } from './standard-attributes.ts';

/**
 * Gives an organisation the standard attributes in its language; existing ones are left unchanged, so it can be called
 * again.
 */
export async function seedStandardAttributes(ctx: Ctx, language: Language): Promise<void> {
  await takeLocks(ctx, 'attributes');
  const existing = new Map(
    (await loadAttributes(ctx)).map((attribute) => [attribute.internal_name, attribute]),
  );
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
      priority: priorityOf(standard, existing),
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

/**
 * Multiples of ten, so that the organisation's own attributes fit between them. One added later goes right after the
 * standard one before it, wherever that is by now.
 */
function priorityOf(standard: StandardAttribute, existing: ReadonlyMap<string, Attribute>): number {
  const section = standardAttributes.filter(({ tab }) => tab === standard.tab);
  const place = section.indexOf(standard);
  const before = section
    .slice(0, place)
    .flatMap(({ key }) => existing.get(key) ?? [])
    .at(-1);
  return before && before.tabname === standard.tab ? before.priority - 1 : (section.length - place) * 10;
}

/** A standard attribute that was introduced together with the filter for sizes. */
const LATER = 'sub_category';

/**
 * Gives organisations from earlier versions the standard attributes that are missing. Organisations without any are
 * just being founded and get theirs there. Changes that an organisation made to others stay.
 */
export async function ensureStandardAttributes(platform: Platform): Promise<void> {
  const { database, log } = platform;
  for (const orgId of await database.inSystem(listOrganisationIds)) {
    const language = await database.inSystem((db) => organisationLanguage(db, orgId));
    const base: CallerCtx = { platform, log, caller: providerOf({ orgId, language }) };
    await inTransaction(base, (ctx) => addLaterOnes(ctx, language));
  }
}

async function addLaterOnes(ctx: Ctx, language: Language): Promise<void> {
  const existing = new Map(
    (await loadAttributes(ctx)).map((attribute) => [attribute.internal_name, attribute]),
  );
  if (existing.size === 0 || standardAttributes.every(({ key }) => existing.has(key))) return;
  await seedStandardAttributes(ctx, language);
  const size = existing.get('size');
  if (size && !size.is_filter && !existing.has(LATER)) {
    await changeAttribute(ctx, size.id, { isFilter: true });
    forgetAttributes(ctx);
    const typeNames = axisNames(size);
    await announceLibraryChange(ctx, { kind: 'attribute', attributeId: size.id, typeNames });
  }
  await announceLibraryChange(ctx, { kind: 'completeness' });
}

/** The system itself, acting in an organisation. */
function providerOf({ orgId, language }: { orgId: string; language: Language }): Caller {
  return {
    orgId,
    userId: PROGRAM_ID,
    sessionId: '',
    email: '',
    name: '',
    isAdmin: true,
    isSystemUser: false,
    permissions: new Set(),
    language,
    verified: true,
  };
}

const PROGRAM_ID = '00000000-0000-4000-8000-000000000000';
