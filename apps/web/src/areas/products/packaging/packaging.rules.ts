import { boxSides, type PackagingInput } from '@sourcewiz/contract';

const NEW_UNITS = { unit: 'cm', carton_rate_unit: 'sqm' } as const;

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
  currency: '',
};

/**
 * A row with default units if it has none and nothing is measured in them: a row is saved without the unit of a size
 * that was not entered.
 */
export function withUnits(row: PackagingInput): PackagingInput {
  const hasSize = boxSides.some((side) => row[side].trim() !== '');
  return {
    ...row,
    unit: row.unit || (hasSize ? '' : NEW_UNITS.unit),
    carton_rate_unit:
      row.carton_rate_unit || (row.rate_of_carton.trim() === '' ? NEW_UNITS.carton_rate_unit : ''),
  };
}

/** A row with another text in one part. A measure also takes over the unit shown beside it. */
export function withPart(row: PackagingInput, part: keyof PackagingInput, text: string): PackagingInput {
  const { unit, carton_rate_unit } = withUnits(row);
  const isSize = (boxSides as readonly string[]).includes(part);
  return {
    ...row,
    ...(isSize ? { unit } : {}),
    ...(part === 'rate_of_carton' ? { carton_rate_unit } : {}),
    [part]: text,
  };
}

/** The list with a copy of a row right below it. */
export function withCopy(rows: readonly PackagingInput[], at: number): PackagingInput[] {
  const row = rows[at];
  return row === undefined ? [...rows] : rows.toSpliced(at + 1, 0, { ...row });
}

/**
 * A new row takes over the units of the one above: people measure all boxes alike.
 * @param description what the box is called, in the user's language
 */
export function newRow(rows: readonly PackagingInput[], description: string): PackagingInput {
  const above = rows.at(-1);
  return {
    ...emptyPackaging,
    description,
    unit: above?.unit || NEW_UNITS.unit,
    carton_rate_unit: above?.carton_rate_unit || NEW_UNITS.carton_rate_unit,
  };
}
