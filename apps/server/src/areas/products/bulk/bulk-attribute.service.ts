import { randomUUID } from 'node:crypto';
import {
  checkValue,
  writeRefusal,
  type Attribute,
  type bulkAttributeUpdate,
  type ParsedOf,
  type ProductSelection,
  type ResultOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail, failWith } from '../../../platform/fail.ts';
import { holdDataTypes, loadAttributes, shapeOf } from '../../attributes/index.ts';
import { applyProductChanges } from '../change/apply-product-changes.ts';
import { removeFromBackup } from '../history/backups.store.ts';
import { changedValue, holdsList, type BulkMode } from './bulk-attribute.rules.ts';
import { assertSomeExist, startHolding } from './bulk-selection.ts';
import { holdOptions } from '../change/plan-context.ts';
import { lockForUpdate } from '../products.store.ts';
import type { AppliedChange, ProductChange } from '../change/product-change.ts';
import { createBackup } from './product-tasks.service.ts';
import { selectValues } from './bulk-values.store.ts';

export interface AttributeChange {
  attribute_id: number;
  mode: BulkMode;
  /** In canonical form; null for `clear`. */
  value: unknown;
}

interface WantedChange {
  attribute_id: number;
  mode: BulkMode;
  value?: unknown;
}

/**
 * Starts changing one attribute of many products. The value is checked once in advance, so that a wrong one never
 * starts a task.
 * @returns the task's id
 * @throws DomainError a code of the value, not_a_list, costing_editing_denied, packaging_editing_denied,
 *   nothing_selected, too_many_products, task_limit
 */
export async function startAttributeChange(
  ctx: Ctx,
  { attribute_id, mode, value, ...selection }: WantedChange & ProductSelection,
): Promise<string> {
  const { attribute, change } = await checkedChange(ctx, { attribute_id, mode, value });
  return startHolding(ctx, {
    action: 'change_products_attribute',
    subject: attribute.name,
    input: { ...change },
    counts: { updated: 0, unchanged: 0, failed: 0 },
    selection,
  });
}

/**
 * Changes one attribute of some products at once; refused ones are reported, the others are changed.
 * @throws DomainError as above, and not_found when none of the products exists
 */
export async function changeAttributeNow(
  ctx: Ctx,
  { product_ids, ...wanted }: ParsedOf<typeof bulkAttributeUpdate>['body'],
): Promise<ResultOf<typeof bulkAttributeUpdate>> {
  const ids = [...new Set(product_ids)];
  const { attribute, change } = await checkedChange(ctx, wanted);
  await assertSomeExist(ctx, ids, 'body.product_ids');
  // Everything that the change will use is locked first, so that the backup still matches when it is made.
  await holdDataTypes(ctx);
  await holdOptions(ctx, changesOf(change));
  await lockForUpdate(ctx, ids);
  // There is no task, so the backup has an id of its own.
  const backupId = randomUUID();
  await createBackup(ctx, {
    backupId,
    taskId: backupId,
    action: 'change_products_attribute',
    subject: attribute.name,
    productIds: ids,
  });
  const applied = await applyAttributeChange(ctx, { ids, change, taskId: undefined });
  const withOutcome = (wanted: AppliedChange['outcome']) =>
    ids.filter((_, n) => applied[n]?.outcome === wanted);
  const updated = withOutcome('updated');
  await removeFromBackup(ctx, { backupId, productIds: ids.filter((id) => !updated.includes(id)) });
  return {
    updated,
    unchanged: withOutcome('unchanged'),
    refused: ids.flatMap((id, index) => {
      const [problem] = applied[index]?.problems ?? [];
      return problem ? [{ id, code: problem.code, message: problem.message }] : [];
    }),
  };
}

/** The change as it applies to any product, as far as it needs new options. */
function changesOf({ attribute_id: id, mode, value }: AttributeChange): ProductChange[] {
  const isAdding = mode === 'set' || mode === 'add';
  return isAdding ? [{ kind: 'update', id: 0, fields: { values: { [id]: value } } }] : [];
}

/** The result for each product, in the order of `ids`. */
export async function applyAttributeChange(
  ctx: Ctx,
  { ids, change, taskId }: { ids: readonly number[]; change: AttributeChange; taskId: string | undefined },
): Promise<AppliedChange[]> {
  const { attribute_id: attributeId, mode, value } = change;
  const isRelative = mode === 'add' || mode === 'remove';
  // Before products are locked, as every writer does.
  if (isRelative) {
    await holdDataTypes(ctx);
    await holdOptions(ctx, changesOf(change));
  }
  const before = isRelative ? await selectValues(ctx, { ids, attributeId }) : new Map<number, unknown>();
  const changes = ids.map((id): ProductChange => {
    const next = changedValue(mode, before.get(id), value);
    return { kind: 'update', id, fields: { values: { [attributeId]: next } } };
  });
  const frees = taskId !== undefined;
  return applyProductChanges(ctx, {
    changes,
    source: 'bulk',
    taskId,
    frees,
    onProblem: 'collect',
    areLocked: isRelative,
  });
}

async function checkedChange(
  ctx: Ctx,
  { attribute_id: id, mode, value }: WantedChange,
): Promise<{ attribute: Attribute; change: AttributeChange }> {
  const attribute = (await loadAttributes(ctx)).find((one) => one.id === id);
  if (!attribute || attribute.isDisabled) return fail('not_found', { path: 'body.attribute_id' });
  const refusal = writeRefusal(ctx.audience, attribute);
  if (refusal !== null) fail(refusal, { path: 'body.attribute_id' });
  if ((mode === 'add' || mode === 'remove') && !holdsList(attribute.dtype)) {
    fail('not_a_list', { path: 'body.mode', params: { name: attribute.name } });
  }
  const change = { attribute_id: id, mode, value: checkedValue(ctx, { attribute, mode, value }) };
  return { attribute, change };
}

function checkedValue(
  ctx: Ctx,
  { attribute, mode, value }: { attribute: Attribute; mode: BulkMode; value: unknown },
): unknown {
  const required = () => fail('required', { path: 'body.value', params: { label: attribute.name } });
  if (mode === 'clear') return attribute.compulsory ? required() : null;
  // A single item of a list can be sent without the list.
  const sent = mode !== 'set' && typeof value === 'string' ? [value] : value;
  const shape = { ...shapeOf(attribute), compulsory: true, language: ctx.caller.language };
  const checked = checkValue(shape, sent);
  if (!checked.ok) {
    return failWith(
      checked.problems.map(({ code, part, params }) => ({
        code,
        path: part === undefined ? 'body.value' : `body.value.${part}`,
        ...(params ? { params } : {}),
      })),
    );
  }
  return checked.value ?? required();
}
