import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { AreaTable } from '../../platform/db/area-table.ts';

/** A table with the column that says whose its rows are. */
export interface SearchedTable {
  table: string;
  owner: string;
}

/** A column with ids of files. */
export interface FileColumn extends SearchedTable {
  column: string;
  isList: boolean;
}

export interface FileUses {
  /** Columns that refer to files according to their manifests. */
  columns: readonly FileColumn[];
  /** Tables whose rows are read as a whole: an id in a JSON, or in any other column, also counts as a use. */
  tables: readonly SearchedTable[];
  /** Columns of rows that are deleted with their file. */
  followers: readonly Omit<FileColumn, 'isList'>[];
}

/**
 * Where files are referred to, from the manifests of all areas. A table without a declaration is searched as a whole,
 * so that a new one cannot lose files by being forgotten; left out are tables whose rows are deleted with the file, and
 * the files themselves.
 */
export function fileUsesOf(tables: readonly AreaTable[]): FileUses {
  const columns: FileColumn[] = [];
  const whole: SearchedTable[] = [];
  const followers: FileUses['followers'][number][] = [];
  for (const { table, references = {}, ofNobody } of tables) {
    const name = getTableName(table);
    // Having been made from an image is no use of it: the sweep keeps or deletes all versions together.
    if (ofNobody !== undefined || name === 'file') continue;
    const all = getTableConfig(table).columns;
    // The organisation's own row has no owner column apart from its id.
    const owner = all.some((column) => column.name === 'org_id') ? 'org_id' : 'id';
    const lists = new Set(all.flatMap((column) => (column.getSQLType().endsWith('[]') ? column.name : [])));
    const ofFiles = Object.entries(references).filter(([, what]) => what.startsWith('file:'));
    const goesToo = ofFiles.filter(([, what]) => what.endsWith('goes too'));
    if (goesToo.length === 0) whole.push({ table: name, owner });
    for (const reference of ofFiles) {
      const [column] = reference;
      if (goesToo.includes(reference)) followers.push({ table: name, owner, column });
      else columns.push({ table: name, owner, column, isList: lists.has(column) });
    }
  }
  return { columns, tables: whole, followers };
}
