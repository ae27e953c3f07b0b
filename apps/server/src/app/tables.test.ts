import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMember, listTasks } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../test/boot-app.ts';
import { makeCompany } from '../../test/factories.ts';
import { makeRecords } from '../../test/records/make-records.ts';
import { fileUsesOf } from '../areas/media/file-uses.store.ts';
import { runTask } from '../areas/tasks/index.ts';
import { areas } from './compose.ts';

/** Columns about a person, in any table. */
const ofPerson =
  /^(user|actor|subject)_id$|_by(_name|_email)?$|user_name$|(^|_)email$|mobile|whatsapp|^ip$|^to$/;
/** Columns with ids of rows elsewhere. Ids of people are covered by `person`. */
const ofRow = /_ids?$|^locked_by_task$|^undone_by$/;

/** Tables of libraries and of the migrations. */
const ofLibraries = new Set(['schema_repeatable', 'socket_io_attachments']);

interface Column {
  table: string;
  column: string;
}

let t: TestApp;
let columns: Column[];
let withForeignKey: Set<string>;
let openToTenants: Map<string, string>;
beforeAll(async () => {
  t = await bootTestApp();
  const { pool } = t.platform.database;
  const ask = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows;
  columns = await ask<Column>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' order by 1, 2`);
  const keys = await ask<Column>(`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) where c.contype = 'f'`);
  withForeignKey = new Set(keys.map(({ table, column }) => `${table}.${column}`));
  const policies = await ask<{ table: string; rule: string }>(`
    select c.relname as table, pg_get_expr(p.polqual, c.oid) || ' / ' || pg_get_expr(p.polwithcheck, c.oid) as rule
    from pg_policy p join pg_class c on c.oid = p.polrelid and c.relrowsecurity
    where 'app_tenant'::regrole = any (p.polroles)`);
  openToTenants = new Map(policies.map(({ table, rule }) => [table, rule]));
});
afterAll(() => t.close());

const owned = areas.flatMap(({ name: area, tables = [] }) =>
  tables.map((table) => ({ area, name: getTableName(table.table), ...table })),
);
const columnsOf = (table: string) => columns.flatMap((one) => (one.table === table ? [one.column] : []));

test('every table is in the manifest of exactly one area', () => {
  const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => !ofLibraries.has(table));
  const wrong = tables.flatMap((table) => {
    const owners = owned.filter(({ name }) => name === table).map(({ area }) => area);
    if (owners.length === 1) return [];
    return [
      owners.length === 0
        ? `${table}: list it in the tables of its area (area.ts), with what becomes of people in it`
        : `${table}: only one of ${owners.join(', ')} can own it`,
    ];
  });
  expect(wrong).toEqual([]);
  expect(owned.filter(({ name }) => !tables.includes(name)).map(({ name }) => name)).toEqual([]);
});

test('every table shows an organisation its own rows only, or nobody any', () => {
  const wrong = owned.flatMap(({ name, ofNobody }) => {
    const rule = openToTenants.get(name);
    if (ofNobody !== undefined) {
      return rule === undefined ? [] : [`${name}: it is of nobody, and still has a policy for app_tenant`];
    }
    const isNarrow = rule?.split(' / ').every((part) => part.includes("current_setting('app.org_id'"));
    return isNarrow
      ? []
      : [`${name}: give it tenantPolicy('${name}') and .enableRLS(), or say why it is ofNobody`];
  });
  expect(wrong).toEqual([]);
});

test('a table with something of people says what becomes of it', () => {
  const wrong = owned.flatMap(({ name, person }) => {
    const personal = columnsOf(name).filter((column) => ofPerson.test(column));
    return person === 'nothing' && personal.length > 0
      ? [
          `${name}: ${personal.join(', ')} tell of a person: say in its manifest how it is forgotten, or why it is kept`,
        ]
      : [];
  });
  expect(wrong).toEqual([]);
});

test('every id of a row elsewhere is a foreign key, or its manifest says what happens when that row goes', () => {
  const wrong = owned.flatMap(({ name, references = {} }) =>
    columnsOf(name)
      .filter((column) => ofRow.test(column) && column !== 'org_id' && !ofPerson.test(column))
      .filter((column) => !withForeignKey.has(`${name}.${column}`) && references[column] === undefined)
      .map((column) => `${name}.${column}: make it a foreign key, or say in references what it refers to`),
  );
  expect(wrong).toEqual([]);
  const stray = owned.flatMap(({ name, references = {} }) =>
    Object.keys(references).filter((column) => !columnsOf(name).includes(column)),
  );
  expect(stray).toEqual([]);
});

test('O01 every table with a secret says whether it goes along when a company moves', () => {
  const telling = /(^|_)(secret|hash|token|sealed|passcode|password)(_|$)/;
  const wrong = owned.flatMap(({ name, ofNobody, moving = {} }) =>
    columnsOf(name)
      .filter((column) => telling.test(column) && !column.endsWith('_at'))
      .filter((column) => moving.columns?.[column] === undefined)
      .filter(() => ofNobody === undefined && moving.stays === undefined && moving.unreadable === undefined)
      .map((column) => `${name}.${column}: say in moving what becomes of it, or why it goes along`),
  );
  expect(wrong).toEqual([]);
  const stray = owned.flatMap(({ name, moving }) =>
    Object.keys(moving?.columns ?? {}).filter((column) => !columnsOf(name).includes(column)),
  );
  expect(stray).toEqual([]);
});

test('A09 the sweep of unused files looks into every table', () => {
  const uses = fileUsesOf(owned);
  const followers = uses.followers.map(({ table }) => table);
  const wrong = owned
    .filter(({ ofNobody, name }) => ofNobody === undefined && name !== 'file')
    .filter(({ name }) => !uses.tables.some(({ table }) => table === name) && !followers.includes(name))
    .map(({ name }) => name);
  expect(wrong).toEqual([]);
  // Columns with this name contain ids of files: the sweep checks them first, and an index helps there.
  const named = columns.filter(
    ({ table, column }) =>
      /(^|_)(file|image|cover|logo|original)_(file_)?ids?$/.test(column) &&
      !['file', 'made_file', 'custom'].includes(table),
  );
  const known = [...uses.columns, ...uses.followers].map(({ table, column }) => `${table}.${column}`);
  expect(
    named.map(({ table, column }) => `${table}.${column}`).filter((one) => !known.includes(one)),
  ).toEqual([]);
});

test('PERM-054 when a member is deleted their address is nowhere, and their name only where a manifest says why', async () => {
  const company = await makeCompany(t);
  const { admin } = company;
  await makeRecords(t, company, 'FORGET');
  const other = await company.anotherAdmin();
  const id = must(await other.call(deleteMember, { params: { id: admin.userId } })).task_id;
  await runTask(t.platform, id);
  expect(must(await other.call(listTasks)).find(({ task_id }) => task_id === id)).toMatchObject({
    status: 'success',
  });
  const holding = async (table: string, text: string) => {
    const { rows } = await company.inside(({ db }) =>
      db.execute<{ count: number }>(sql`
        select count(*)::int as count from ${sql.identifier(table)} as one
        where to_jsonb(one)::text ilike ${`%${text}%`} and to_jsonb(one)->>'action' is distinct from 'user_deletion'`),
    );
    return rows[0]?.count ?? 0;
  };
  const left: string[] = [];
  for (const { name, person } of owned.filter(({ ofNobody }) => ofNobody === undefined)) {
    const isKept = person !== 'nothing' && person.kept !== undefined;
    // The task itself says whose account was deleted.
    if ((await holding(name, admin.email)) > 0) left.push(`${name}: their address`);
    if (!isKept && (await holding(name, admin.userId)) > 0) left.push(`${name}: their id`);
  }
  expect(left).toEqual([]);
});
