import { foldText, labelKey } from '@sourcewiz/contract';

interface VariantType {
  name: string;
  options: readonly string[];
}
interface HasOptions {
  options: Readonly<Record<string, string>>;
}

export interface MatrixCell<V> {
  options: Record<string, string>;
  /** Undefined if the combination does not exist yet. */
  variant: V | undefined;
}
interface MatrixRow<V> {
  option: string;
  cells: MatrixCell<V>[];
}
interface MatrixGroup<V> {
  /** Option of the first of three types; null with one or two. */
  option: string | null;
  rows: MatrixRow<V>[];
}
export interface VariantMatrix<V> {
  groupType: VariantType | null;
  rowType: VariantType | null;
  /** Null with one type: each row has one cell. */
  columnType: VariantType | null;
  groups: MatrixGroup<V>[];
  /** Variants without a cell, because an option of a type is missing. */
  others: V[];
}

/**
 * The variants laid out by their types: one type makes a list, two a table, three a table for each option of the first.
 * @param types at most three are used
 */
export function matrixOf<V extends HasOptions>(
  types: readonly VariantType[],
  variants: readonly V[],
): VariantMatrix<V> {
  const used = types.slice(0, 3);
  const [groupType, rowType, columnType] =
    used.length === 3 ? used : used.length === 2 ? [null, ...used] : [null, used[0] ?? null, null];
  const byCombination = new Map(variants.map((variant) => [combinationKey(used, variant.options), variant]));
  const placed = new Set<V>();
  const cellOf = (options: Record<string, string>): MatrixCell<V> => {
    const variant = byCombination.get(combinationKey(used, options));
    if (variant !== undefined) placed.add(variant);
    return { options, variant };
  };
  const groupOptions: (string | null)[] = groupType ? [...groupType.options] : [null];
  const groups = groupOptions.map((group) => ({
    option: group,
    rows: (rowType?.options ?? []).map((option) => {
      const shared = {
        ...(groupType && group !== null ? { [groupType.name]: group } : {}),
        [rowType?.name ?? '']: option,
      };
      const columns = columnType
        ? columnType.options.map((column) => ({ ...shared, [columnType.name]: column }))
        : [shared];
      return { option, cells: columns.map(cellOf) };
    }),
  }));
  return {
    groupType: groupType ?? null,
    rowType: rowType ?? null,
    columnType: columnType ?? null,
    groups,
    others: variants.filter((variant) => !placed.has(variant)),
  };
}

/** Equal for two variants exactly if they have the same option of every type, by the server's comparison of options. */
export function combinationKey(
  types: readonly VariantType[],
  options: Readonly<Record<string, string>>,
): string {
  return JSON.stringify(types.map(({ name }) => labelKey(options[name] ?? '')));
}

/** A suggested variant ID: that of the product and the first letters of the options. */
export function suggestedVariantId(productId: string, options: readonly string[]): string {
  const parts = options.map((option) =>
    foldText(option)
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 3)
      .toUpperCase(),
  );
  return [productId.trim(), ...parts].filter(Boolean).join('-').slice(0, 64);
}

/**
 * The combinations of options without a variant, in the order of the table.
 * @param types at most three are used
 */
export function missingCombinations<V extends HasOptions>(
  types: readonly VariantType[],
  variants: readonly V[],
): Record<string, string>[] {
  return matrixOf(types, variants).groups.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ options, variant }) => (variant === undefined ? [options] : [])),
    ),
  );
}

/** An unused ID: the suggested one, with a number appended if it is taken. */
export function freeVariantId(suggested: string, taken: ReadonlySet<string>): string {
  const isTaken = (id: string): boolean => taken.has(id.toLowerCase());
  if (!isTaken(suggested)) return suggested;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const id = suggested.slice(0, 64 - ending.length) + ending;
    if (!isTaken(id)) return id;
  }
}
