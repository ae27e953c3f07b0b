import { cleanLine, labelKey, newOptionLabel, type ParsedOf, type setOptions } from '@sourcewiz/contract';
import type { Attribute } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { takeLocks } from '../../platform/db/lock-order.ts';
import { fail } from '../../platform/fail.ts';
import { refuseStale } from '../../platform/records/index.ts';
import {
  attributeChanged,
  findAttribute,
  forgetAttributes,
  hasOptions,
  loadLibrary,
} from './attributes.service.ts';
import { changeAttribute } from './attributes.store.ts';
import {
  countOptionUses,
  deleteArchivedOptions,
  replaceOptions,
  selectArchivedOptions,
  selectOptions,
  type StoredOption,
} from './options.store.ts';

export interface OptionUse {
  label: string;
  archived: boolean;
  /** Number of products that have it. */
  used: number;
}

/**
 * All options of an attribute in their order, with the number of products that have each.
 * @throws DomainError not_found
 */
export async function loadOptions(ctx: Ctx, attributeId: number): Promise<OptionUse[]> {
  await findAttribute(ctx, attributeId);
  const uses = await usesByKey(ctx, attributeId);
  const options = await selectOptions(ctx, attributeId);
  return options.map(({ label, key, archived }) => ({ label, archived, used: uses.get(key) ?? 0 }));
}

async function usesByKey(ctx: Ctx, attributeId: number): Promise<Map<string, number>> {
  const uses = new Map<string, number>();
  for (const { label, count } of await countOptionUses(ctx, attributeId)) {
    const key = labelKey(label);
    uses.set(key, (uses.get(key) ?? 0) + count);
  }
  return uses;
}

/** An option in the body of the call. */
export type OptionInput = ParsedOf<typeof setOptions>['body']['options'][number];

/**
 * Replaces the options of an attribute.
 * @returns labels that products still have under another name: new label by old label. During the renaming the old ones
 *   stay as archived options, so that values with them stay valid and nobody can choose them.
 * @throws DomainError not_found, conflict, option_invalid for blank, duplicate and unknown ones, option_in_use
 */
export async function saveOptions(
  ctx: Ctx,
  {
    attributeId,
    options,
    revision,
  }: { attributeId: number; options: readonly OptionInput[]; revision?: number | undefined },
): Promise<Map<string, string>> {
  await takeLocks(ctx, 'attributes');
  const attribute = await findAttribute(ctx, attributeId);
  await refuseStale(ctx, { kind: 'attribute', ...attribute }, revision);
  if (!hasOptions(attribute)) invalid(attribute, 'body.options', ctx);
  const existing = new Map((await selectOptions(ctx, attributeId)).map((option) => [option.key, option]));
  const planned = planOptions(ctx, { attribute, existing, options });
  const uses = await usesByKey(ctx, attributeId);
  const kept = new Set(planned.map(({ wasKey }) => wasKey));
  for (const { key, label } of existing.values()) {
    const count = kept.has(key) ? 0 : (uses.get(key) ?? 0);
    if (count > 0) fail('option_in_use', { path: 'body.options', params: { label, count } });
  }
  const renamed = planned.flatMap(({ option, wasKey }) => {
    const was = wasKey === null ? undefined : existing.get(wasKey);
    return was && was.label !== option.label && (uses.get(was.key) ?? 0) > 0 ? [{ was, option }] : [];
  });
  const list = planned.map(({ option }) => option);
  const keys = new Set(list.map(({ key }) => key));
  const left = renamed.flatMap(({ was }) => (keys.has(was.key) ? [] : [{ ...was, archived: true }]));
  await replaceOptions(ctx, attributeId, [...list, ...left]);
  await changeAttribute(ctx, attributeId, {});
  forgetAttributes(ctx);
  await attributeChanged(ctx, { before: attribute, after: await findAttribute(ctx, attributeId) });
  return new Map(renamed.map(({ was, option }) => [was.label, option.label]));
}

interface PlannedOption {
  option: StoredOption;
  /** Key of the existing option; null for a new one. */
  wasKey: string | null;
}

function planOptions(
  ctx: Ctx,
  {
    attribute,
    existing,
    options,
  }: {
    attribute: Attribute;
    existing: ReadonlyMap<string, StoredOption>;
    options: readonly OptionInput[];
  },
): PlannedOption[] {
  const taken = new Set<string>();
  const used = new Set<string>();
  return options.map(({ label, was, archived }, index) => {
    const path = `body.options.${index}.label`;
    const known = existing.get(labelKey(was ?? label));
    const tidy =
      was === undefined ? (known?.label ?? newOptionLabel(label, ctx.caller.language)) : cleanLine(label);
    const key = labelKey(tidy);
    if (key === '' || taken.has(key) || (was !== undefined && !known)) invalid(attribute, path, ctx);
    if (known && used.has(known.key)) invalid(attribute, path, ctx);
    taken.add(key);
    if (known) used.add(known.key);
    return { option: { label: tidy, key, archived }, wasKey: known?.key ?? null };
  });
}

function invalid(attribute: Attribute, path: string, ctx: Ctx): never {
  const label = attribute.name.toLocaleLowerCase(ctx.caller.language);
  fail('option_invalid', { path, params: { label } });
}

/** Removes the old labels after a renaming, if no product has them any more. */
export async function dropRenamed(
  ctx: Ctx,
  { attributeId, labels }: { attributeId: number; labels: readonly string[] },
): Promise<void> {
  const uses = await usesByKey(ctx, attributeId);
  const keys = labels.map(labelKey).filter((key) => (uses.get(key) ?? 0) === 0);
  await deleteArchivedOptions(ctx, { attributeId, keys });
  forgetAttributes(ctx);
}

const archived = new WeakMap<Ctx, Promise<ReadonlyMap<number, ReadonlySet<string>>>>();

/** `labelKey`s of archived options by attribute: existing values keep them, but nobody can choose them. */
export function archivedOptions(ctx: Ctx): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  let known = archived.get(ctx);
  if (!known) {
    known = loadLibrary(ctx).then((library) => library.archived ?? selectArchivedOptions(ctx));
    archived.set(ctx, known);
  }
  return known;
}
