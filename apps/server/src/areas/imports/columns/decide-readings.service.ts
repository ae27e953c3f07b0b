import { labelKey, type Attribute, type ImportColumn } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { ColumnFacts } from '../../../platform/rows/columns/column-facts.rules.ts';
import { selectColumnTexts } from '../../../platform/rows/incoming-rows.store.ts';
import { loadCategories } from '../../attributes/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { separatorOf } from './category-paths.rules.ts';
import { withReadings, type ReadingAnswers, type ReadingContext } from './column-readings.rules.ts';

/**
 * Decides how the cells of matched columns are read: based on all of them and on the person's answers, or by asking.
 */
export async function decideReadings(
  ctx: Ctx,
  {
    importId,
    columns,
    attributes,
    facts,
    answers,
    remarks,
  }: {
    importId: string;
    columns: readonly ImportColumn[];
    attributes: readonly Attribute[];
    facts: readonly (ColumnFacts | null)[];
    answers: ReadingAnswers;
    remarks: ReadingContext['remarks'];
  },
): Promise<ImportColumn[]> {
  const { defaultCurrency: currency } = await organisationOf(ctx);
  const read = withReadings(columns, { attributes, facts, currency, remarks }, answers);
  const decided: ImportColumn[] = [];
  for (const column of read) decided.push(await withSeparator(ctx, importId, { column, answers }));
  return decided;
}

async function withSeparator(
  ctx: Ctx,
  importId: string,
  { column, answers }: { column: ImportColumn; answers: ReadingAnswers },
): Promise<ImportColumn> {
  const { target, index, reading } = column;
  if (target.kind !== 'field' || target.field !== 'category') return column;
  const known = new Set((await loadCategories(ctx)).map(({ name }) => labelKey(name)));
  const values = await selectColumnTexts(ctx, importId, index);
  const { subCategory: hasLevels } = await organisationOf(ctx);
  const answered = answers.get(index)?.separator;
  const separator = separatorOf(values, (name) => known.has(labelKey(name)), { answered, hasLevels });
  return separator ? { ...column, reading: { ...reading, separator } } : column;
}

/** The person's earlier answers about the columns. */
export function readingAnswers(columns: readonly ImportColumn[]): ReadingAnswers {
  return new Map(
    columns.flatMap(({ index, reading = {} }) => {
      const own = Object.entries(reading).flatMap(([kind, { from, value }]) =>
        from === 'person' && value !== null ? [[kind, value] as const] : [],
      );
      return own.length > 0 ? [[index, Object.fromEntries(own)] as const] : [];
    }),
  );
}
