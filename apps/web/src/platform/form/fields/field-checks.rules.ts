import { readAnyDecimal } from '@sourcewiz/contract';
import { isDay } from '../../kit/fields/dates/date-field.rules.ts';
import type { FieldOf, FieldProblem, FieldProblems } from '../changes.rules.ts';

/**
 * What a form can tell before it is sent: texts that are no number or no day, and fields that must not be empty.
 * Everything else is for the server.
 * @param about.required the labels of the fields that must not be empty
 * @returns problems by field
 */
export function fieldChecks<Draft extends object>(
  draft: Draft,
  {
    numbers = [],
    days = [],
    required = {},
  }: {
    numbers?: readonly FieldOf<Draft>[];
    days?: readonly FieldOf<Draft>[];
    required?: Partial<Record<FieldOf<Draft>, string>>;
  },
): FieldProblems {
  const textOf = (field: string): string => String(draft[field as keyof Draft] ?? '').trim();
  const wrong: Record<string, FieldProblem> = {};
  for (const field of numbers)
    if (textOf(field) !== '' && readAnyDecimal(textOf(field), '.') === undefined)
      wrong[field] = { code: 'not_a_number', message: '' };
  for (const field of days)
    if (textOf(field) !== '' && !isDay(textOf(field))) wrong[field] = { code: 'not_a_date', message: '' };
  for (const [field, label] of Object.entries<string | undefined>(required))
    if (textOf(field) === '')
      wrong[field] = { code: 'required', message: '', params: { label: label ?? '' } };
  return wrong;
}
