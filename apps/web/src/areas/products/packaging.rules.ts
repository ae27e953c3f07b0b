import type { PackagingInput } from '@sourcewiz/contract';

export const emptyPackaging: PackagingInput = {
  description: '',
  length: '',
  width: '',
  height: '',
  unit: '',
  no_of_pieces: '',
  cost_of_carton: '',
  rate_of_carton: '',
  carton_rate_unit: '',
};

/** The list with a copy of a row right below it. */
export function withCopy(rows: readonly PackagingInput[], at: number): PackagingInput[] {
  const row = rows[at];
  return row === undefined ? [...rows] : rows.toSpliced(at + 1, 0, { ...row });
}

/**
 * A new row begins with the units of the one above it: a person measures all boxes alike.
 * @param description what the box is called, in the person's language
 */
export function newRow(rows: readonly PackagingInput[], description: string): PackagingInput {
  const above = rows.at(-1);
  return {
    ...emptyPackaging,
    description,
    unit: above?.unit || 'cm',
    carton_rate_unit: above?.carton_rate_unit || 'sqm',
  };
}
