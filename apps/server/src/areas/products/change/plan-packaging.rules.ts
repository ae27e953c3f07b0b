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
 * Packaging rows after a change: checked (`enter_unit` at `packaging.2.unit`), in their canonical form, empty rows left
 * out. Whoever does not see packaging is told nothing else; who does not see the costs in it keeps those of the rows.
 */
export function planPackaging({ before, fields, world, refusals }: Planning): PackagingInput[] {
  const { packaging } = fields;
  if (packaging === undefined) return before.packaging;
  const { mayRead, mayWrite, mayWriteCosts } = world.packaging;
  if (!mayRead) {
    refusals.push({ code: 'packaging_editing_denied', path: 'packaging' });
    return before.packaging;
  }
  const typed = packaging.map((row) => tidyPackaging(row));
  const origins = originsOf(typed, before.packaging);
  // A row that comes without a currency keeps the one that its costs are stored in.
  const tidy = typed.map((row, index) =>
    tidyPackaging({ ...row, currency: row.currency || (origins[index]?.currency ?? '') }, world.homeCurrency),
  );
  const next = mayWriteCosts ? tidy : withStoredCosts({ before, tidy, world, refusals });
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

/** The rows with the costs that they had; a cost that is another one is refused. */
function withStoredCosts({
  before,
  tidy,
  world,
  refusals,
}: Omit<Planning, 'fields'> & { tidy: readonly PackagingInput[] }): PackagingInput[] {
  const origins = originsOf(tidy, before.packaging);
  return tidy.map((row, index) => {
    const stored = costsOf(origins[index]);
    const changed = costFields.find((field) => {
      // Who sends a row back without its currency says nothing of it.
      const isUnseen = row[field] === '' && (field === 'currency' || !world.packaging.mayReadCosts);
      return !isUnseen && row[field] !== stored[field];
    });
    if (changed) refusals.push({ code: 'costing_editing_denied', path: `packaging.${index}.${changed}` });
    return { ...row, ...stored };
  });
}

/**
 * Costs that a person typed without seeing any: each is refused, whatever is stored. An answer that told the stored one
 * from others would let it be guessed. Rows of the history and of undone tasks are not typed, and not asked about here.
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

/** The stored row that each row was: the one that says the same but for costs, else of its name, else in its place. */
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
