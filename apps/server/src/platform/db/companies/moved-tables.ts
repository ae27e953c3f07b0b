import { getTableName } from 'drizzle-orm';
import pg from 'pg';
import type { AreaTable, Moving } from '../area-table.ts';
import { BackupError } from '../backups/backup-error.ts';
import type { DescribedTable } from '../backups/described-tables.ts';

/** A table with the rows of a company that go along. */
export interface MovedTable extends DescribedTable {
  /** The condition on them. */
  where: string;
  /** What the query selects for each column. */
  values: readonly string[];
}

export interface MovedCompany {
  id: string;
  /** Whether the company takes its data along by itself. */
  isTaken: boolean;
}

/**
 * What of all tables is one company's, by what the areas say of their tables.
 * @param tables all of the database
 * @throws BackupError naming every table that no area covers: nothing may be left out in silence
 */
export function movedTables(
  tables: readonly DescribedTable[],
  { company, areaTables }: { company: MovedCompany; areaTables: readonly AreaTable[] },
): MovedTable[] {
  const known = new Map(areaTables.map((one) => [getTableName(one.table), one]));
  const uncovered: string[] = [];
  const moved = tables.flatMap((table): MovedTable[] => {
    if (table.schema !== 'public') return company.isTaken ? [] : waitingJobs(table, company.id);
    const of = known.get(table.name);
    if (of?.ofNobody !== undefined) return [];
    const key = keyColumn(table);
    if (!of || key === undefined) {
      uncovered.push(table.name);
      return [];
    }
    if (staysBehind(of.moving, company)) return [];
    const only = of.moving?.only === undefined ? '' : ` and ${of.moving.only}`;
    const values = table.columns.map((column) => valueOf(column, { moving: of.moving, company }));
    return [{ ...table, where: `${key} = ${pg.escapeLiteral(company.id)}${only}`, values }];
  });
  if (uncovered.length === 0) return moved;
  throw new BackupError([
    `No area says which rows of ${uncovered.join(', ')} are a company's.`,
    'Nothing was written: an archive without them would not be whole.',
  ]);
}

/** The column that says whose a row is. */
function keyColumn({ name, columns }: DescribedTable): string | undefined {
  if (columns.includes('org_id')) return 'org_id';
  return name === 'organisation' ? 'id' : undefined;
}

function staysBehind(moving: Moving | undefined, { isTaken }: MovedCompany): boolean {
  if (moving?.stays !== undefined) return true;
  return isTaken && (moving?.ofProvider !== undefined || moving?.unreadable === true);
}

function valueOf(
  column: string,
  { moving, company }: { moving: Moving | undefined; company: MovedCompany },
): string {
  const rule = moving?.columns?.[column];
  const isReplaced =
    rule !== undefined &&
    typeof rule !== 'string' &&
    (rule.when === 'always' || (company.isTaken && rule.when !== 'arriving'));
  return isReplaced ? `${rule.becomes} as ${pg.escapeIdentifier(column)}` : pg.escapeIdentifier(column);
}

/** Work of the company that is not done yet continues where it arrives. */
function waitingJobs(table: DescribedTable, orgId: string): MovedTable[] {
  const isWaiting = `data->>'org_id' = ${pg.escapeLiteral(orgId)} and state < 'completed'`;
  const values = table.columns.map((column) => pg.escapeIdentifier(column));
  if (table.name === 'job') return [{ ...table, values, where: isWaiting }];
  if (table.name !== 'queue') return [];
  return [{ ...table, values, where: `name in (select name from pgboss.job where ${isWaiting})` }];
}

/**
 * What is changed in rows that arrive, by column.
 * @param isSameSecret whether what was sealed can be read here
 */
export function changedOnArrival(
  moving: Moving | undefined,
  { isSameSecret }: { isSameSecret: boolean },
): { column: string; becomes: string }[] {
  return Object.entries(moving?.columns ?? {}).flatMap(([column, rule]) => {
    if (typeof rule === 'string' || rule.when === 'taken') return [];
    return rule.when !== 'unreadable' || !isSameSecret ? [{ column, becomes: rule.becomes }] : [];
  });
}

/**
 * Tables in an order in which each comes after those that it refers to.
 * @param references pairs of names, `from` refers to `to`
 */
export function parentsFirst<T extends { name: string }>(
  tables: readonly T[],
  references: readonly { from: string; to: string }[],
): T[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: T[] = [];
  while (left.size > 0) {
    const waits = ({ from, to }: { from: string; to: string }) => from !== to && left.has(to);
    const free = [...left.values()].filter(
      ({ name }) => !references.some((one) => one.from === name && waits(one)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}
