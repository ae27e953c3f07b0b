import {
  isEmptyPackaging,
  packagingProblems,
  tidyPackaging,
  type PackagingInput,
  type PackagingRights,
} from '@sourcewiz/contract';
import type { Planning, ProductFields, Refusal } from './planned-product.rules.ts';
import { sameValue } from './same-value.rules.ts';

const typedFields = ['cost_of_carton', 'rate_of_carton', 'carton_rate_unit'] as const;
const costFields = [...typedFields, 'currency'] as const;
type Costs = Pick<PackagingInput, (typeof costFields)[number]>;

/**
 * Packaging rows after a change: checked (`enter_unit` at `packaging.2.unit`), in canonical form, without empty rows.
 * People who may not see packaging get no other errors; for people who may not see its costs the rows keep theirs.
 */
export function planPackaging({ before, fields, context, refusals }: Planning): PackagingInput[] {
  const { packaging } = fields;
  if (packaging === undefined) return before.packaging;
  const { mayRead, mayWrite, mayWriteCosts } = context.packaging;
  if (!mayRead) {
    refusals.push({ code: 'packaging_editing_denied', path: 'packaging' });
    return before.packaging;
  }
  const typed = packaging.map((row) => tidyPackaging(row));
  const origins = originsOf(typed, before.packaging);
  // A row without a currency keeps that of its stored costs.
  const tidy = typed.map((row, index) =>
    tidyPackaging(
      { ...row, currency: row.currency || (origins[index]?.currency ?? '') },
      context.homeCurrency,
    ),
  );
  const next = mayWriteCosts ? tidy : withStoredCosts({ before, tidy, context, refusals });
  next.forEach((row, index) => {
    for (const { code, part, params } of packagingProblems(row)) {
      refusals.push({ code, path: `packaging.${index}.${part}`, ...(params ? { params } : {}) });
    }
  });
  const kept = next.filter((row) => !isEmptyPackaging(row));
  if (!mayWrite && !sameValue(kept, before.packaging)) {
    refusals.push({ code: 'packaging_editing_denied', path: 'packaging' });
    return before.packaging;
  }
  return kept;
}

/** The rows with their stored costs; a changed cost is refused. */
function withStoredCosts({
  before,
  tidy,
  context,
  refusals,
}: Omit<Planning, 'fields'> & { tidy: readonly PackagingInput[] }): PackagingInput[] {
  const origins = originsOf(tidy, before.packaging);
  return tidy.map((row, index) => {
    const stored = costsOf(origins[index]);
    const changed = costFields.find((field) => {
      // A row sent back without its currency does not mean to change it.
      const isUnseen = row[field] === '' && (field === 'currency' || !context.packaging.mayReadCosts);
      return !isUnseen && row[field] !== stored[field];
    });
    if (changed) refusals.push({ code: 'costing_editing_denied', path: `packaging.${index}.${changed}` });
    return { ...row, ...stored };
  });
}

/**
 * Costs entered by people who may not see any: each is refused, whatever is stored. An answer that treated the stored
 * value differently would let it be guessed. Rows restored from the history or by undoing a task are not entered, and
 * not checked here.
 */
export function typedCostRefusals(
  { packaging = [] }: ProductFields,
  { mayRead, mayReadCosts }: PackagingRights,
): Refusal[] {
  if (!mayRead || mayReadCosts) return [];
  return packaging.flatMap((row, index) => {
    const field = typedFields.find((one) => row[one].trim() !== '');
    return field ? [{ code: 'costing_editing_denied', path: `packaging.${index}.${field}` }] : [];
  });
}

/**
 * The stored row that each row used to be: the one that is equal except for costs, otherwise the one with its name,
 * otherwise the one at its position.
 */
function originsOf(
  rows: readonly PackagingInput[],
  stored: readonly PackagingInput[],
): (PackagingInput | undefined)[] {
  const likenesses: ((row: PackagingInput, other: PackagingInput) => boolean)[] = [
    (row, other) => sameValue(withoutCosts(row), withoutCosts(other)),
    (row, other) => row.description !== '' && row.description === other.description,
    (row, other) => rows.indexOf(row) === stored.indexOf(other),
  ];
  const origins = new Map<PackagingInput, PackagingInput>();
  const left = new Set(stored);
  for (const isLike of likenesses) {
    for (const row of rows) {
      const origin = origins.has(row) ? undefined : [...left].find((other) => isLike(row, other));
      if (!origin) continue;
      origins.set(row, origin);
      left.delete(origin);
    }
  }
  return rows.map((row) => origins.get(row));
}

const noCosts: Costs = {
  cost_of_carton: '',
  rate_of_carton: '',
  carton_rate_unit: '',
  currency: '',
};

const withoutCosts = (row: PackagingInput) => ({ ...row, ...noCosts });

function costsOf(row: PackagingInput | undefined): Costs {
  if (!row) return noCosts;
  const { cost_of_carton, rate_of_carton, carton_rate_unit, currency = '' } = row;
  return { cost_of_carton, rate_of_carton, carton_rate_unit, currency };
}
