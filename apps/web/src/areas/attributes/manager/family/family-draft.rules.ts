import type { Attribute, Family, FamilyAttribute } from '@sourcewiz/contract';

/** An attribute in the list of a family. */
export interface FamilyRow extends FamilyAttribute {
  key: string;
}

export interface FamilyDraft {
  attributes: readonly FamilyRow[];
}

export type FamilyUse = 'wanted' | 'for_buyers' | 'counts';

export function draftOf({ attributes }: Pick<Family, 'attributes'>): FamilyDraft {
  return { attributes: attributes.map(rowOf) };
}

/** A row for an attribute of a family or a proposal. */
export function rowOf({ attribute_id, wanted, for_buyers, counts }: FamilyAttribute): FamilyRow {
  return { key: String(attribute_id), attribute_id, wanted, for_buyers, counts };
}

export function entriesOf({ attributes }: FamilyDraft): FamilyAttribute[] {
  return attributes.map(({ attribute_id, wanted, for_buyers, counts }) => ({
    attribute_id,
    wanted,
    for_buyers,
    counts,
  }));
}

/** A row with one use switched. What counts towards completeness is also shown in forms, where it can be filled in. */
export function withUse(row: FamilyRow, use: FamilyUse, on: boolean): FamilyRow {
  if (use === 'counts' && on) return { ...row, counts: true, wanted: true };
  if (use === 'wanted' && !on) return { ...row, wanted: false, counts: false };
  return { ...row, [use]: on };
}

/** The visible rows: archived and hidden attributes keep their places without being shown. */
export function shownRows(
  rows: readonly FamilyRow[],
  attributes: readonly Attribute[],
): { row: FamilyRow; attribute: Attribute }[] {
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  return rows.flatMap((row) => {
    const attribute = byId.get(row.attribute_id);
    return attribute === undefined || attribute.isDisabled || !attribute.visible ? [] : [{ row, attribute }];
  });
}

/** The rows after one of the visible ones was moved to the place of another. */
export function movedRows(
  rows: readonly FamilyRow[],
  shown: readonly FamilyRow[],
  { from, to }: { from: number; to: number },
): FamilyRow[] {
  const [taken, target] = [shown[from], shown[to]];
  if (taken === undefined || target === undefined || taken === target) return [...rows];
  const others = rows.filter((row) => row !== taken);
  const at = others.indexOf(target) + (to > from ? 1 : 0);
  return [...others.slice(0, at), taken, ...others.slice(at)];
}
