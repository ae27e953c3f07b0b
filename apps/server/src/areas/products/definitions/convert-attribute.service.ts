import {
  OPTIONS_MAX,
  formatValue,
  guardOf,
  labelKey,
  optionLabelsIn,
  type Attribute,
  type convertAttribute as convertOperation,
  type Dtype,
  type ParsedOf,
  type previewConversion,
  type ResultOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import {
  archivedOptions,
  findAttribute,
  hasOptions,
  isFixed,
  partsOfType,
  shapeOf,
} from '../../attributes/index.ts';
import { startTask } from '../../tasks/index.ts';
import { convertValue, type Conversion } from './convert-value.rules.ts';
import { valuesOf } from './rewrite-values.ts';
import { countHolders, selectHolders, type ValueHolder } from './value-holders.store.ts';

/** Products whose values are read at a time. */
const CHUNK = 1_000;
/** Most values listed in a preview. */
const EXAMPLES_MAX = 20;

type Preview = ResultOf<typeof previewConversion>;

/**
 * What another data type would make of the values of an attribute; values that would be lost come first.
 * @throws DomainError not_found, attribute_fixed
 */
export async function previewOf(
  ctx: Ctx,
  { attributeId, dtype }: { attributeId: number; dtype: Dtype },
): Promise<Preview> {
  const conversion = await conversionOf(ctx, { attributeId, dtype });
  const counts = { total: 0, kept: 0, lost: 0 };
  const lost: Preview['examples'] = [];
  const kept: Preview['examples'] = [];
  const labels = await optionsBefore(ctx, { attributeId, dtype });
  for await (const holders of holdersOf(ctx, attributeId)) {
    for (const { holder, value } of valuesOf(holders)) {
      const next = convertValue(value, conversion);
      counts.total += 1;
      counts[next === null ? 'lost' : 'kept'] += 1;
      for (const label of optionLabelsIn(conversion.to, next)) labels.add(labelKey(label));
      const list = next === null ? lost : kept;
      if (list.length < EXAMPLES_MAX) list.push(exampleOf(holder, { value, next, conversion }));
    }
  }
  return { ...counts, options: labels.size, examples: [...lost, ...kept].slice(0, EXAMPLES_MAX) };
}

/** Keys of the attribute's existing options, including archived ones, which also count. */
async function optionsBefore(
  ctx: Ctx,
  { attributeId, dtype }: { attributeId: number; dtype: Dtype },
): Promise<Set<string>> {
  if (!hasOptions({ dtype })) return new Set();
  const { options } = await findAttribute(ctx, attributeId);
  const archived = (await archivedOptions(ctx)).get(attributeId) ?? [];
  return new Set([...options.map(labelKey), ...archived]);
}

async function* holdersOf(ctx: Ctx, attributeId: number): AsyncGenerator<ValueHolder[]> {
  let after = 0;
  for (;;) {
    const holders = await selectHolders(ctx, { attributeId, after, limit: CHUNK });
    yield holders;
    const last = holders.at(-1);
    if (!last || holders.length < CHUNK) return;
    after = last.id;
  }
}

function exampleOf(
  { id, product_id }: ValueHolder,
  {
    value,
    next,
    conversion: { from, to, language },
  }: { value: unknown; next: unknown; conversion: Conversion },
): Preview['examples'][number] {
  return {
    id,
    product_id,
    from: formatValue(from, value, language),
    to: next === null ? null : formatValue(to, next, language),
  };
}

/** How values of an attribute are read under another type. @throws DomainError not_found, attribute_fixed */
export async function conversionOf(
  ctx: Ctx,
  { attributeId, dtype }: { attributeId: number; dtype: Dtype },
): Promise<Conversion> {
  const attribute = await findAttribute(ctx, attributeId);
  if (dtype !== attribute.dtype) refuseFixed(attribute, dtype);
  const { language } = ctx.caller;
  const from = { ...shapeOf(attribute), compulsory: false, language };
  const { defaultUnit, dimension, defaultCurrency } = await partsOfType(ctx, attribute, dtype);
  const parts = {
    default_unit: defaultUnit ?? null,
    dimension: dimension ?? null,
    default_currency: defaultCurrency ?? null,
  };
  return { from, to: { ...from, ...parts, dtype }, language };
}

/**
 * Attributes that the program relies on keep their types; a cost can only get a type that is hidden from people without
 * the permission to see costs.
 */
function refuseFixed(attribute: Attribute, dtype: Dtype): void {
  const guard = guardOf(attribute);
  const losesGuard = guard !== null && guardOf({ ...attribute, dtype }) !== guard;
  if (losesGuard || isFixed(attribute, 'dtype'))
    fail('attribute_fixed', { params: { name: attribute.name } });
}

/**
 * Starts changing the data type of an attribute.
 * @returns the task's id
 * @throws DomainError not_found, attribute_fixed, too_many_options, more_would_be_lost, task_limit
 */
export async function startConversion(
  ctx: Ctx,
  {
    attributeId,
    dtype,
    accept_lost: acceptLost,
  }: ParsedOf<typeof convertOperation>['body'] & { attributeId: number },
): Promise<string> {
  const { lost, options } = await previewOf(ctx, { attributeId, dtype });
  if (options > OPTIONS_MAX) fail('too_many_options', { path: 'body.dtype', params: { limit: OPTIONS_MAX } });
  if (lost > acceptLost) fail('more_would_be_lost', { params: { count: lost } });
  const { name } = await findAttribute(ctx, attributeId);
  return startTask(ctx, {
    action: 'change_products_attribute',
    subject: name,
    input: { kind: 'convert', attribute_id: attributeId, dtype, accept_lost: acceptLost },
    totalCount: await countHolders(ctx, attributeId),
    counts: { updated: 0, removed: 0 },
    steps: { data_backup: 'pending', product_update: 'pending' },
  });
}
