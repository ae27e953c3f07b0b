import { bigint, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact, defineStates, deleteContact, updateContact } from '@sourcewiz/contract';
import { contactReference } from '../src/areas/contacts/index.ts';
import { inTransaction, type Ctx } from '../src/platform/context.ts';
import { moment, orgId } from '../src/platform/db/columns.ts';
import { recordTable } from '../src/platform/records/index.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';

const states = defineStates({
  draft: { en: 'Draft', tr: 'Taslak', next: ['sent'] },
  sent: { en: 'Sent', tr: 'Gönderildi', next: ['draft', 'lost'] },
  lost: { en: 'Lost', tr: 'Kaybedildi', next: [] },
});
const table = pgTable('parcel', {
  orgId: orgId(),
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  name: text('name').notNull(),
  contact: bigint('contact_id', { mode: 'number' }),
  due: date('due'),
  state: text('state').$type<(typeof states.names)[number]>().notNull(),
  revision: integer('revision').notNull().default(1),
  updatedAt: moment('updated_at').notNull(),
});
const parcels = recordTable(table, {
  kind: 'contact',
  searched: ['name', 'contact'],
  refers: { contact: contactReference },
  states: { state: states },
});

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  await t.platform.database.pool.query(`
    create table parcel (org_id uuid not null, id bigint generated always as identity, name text not null,
      contact_id bigint, due date, state text not null, revision int not null default 1,
      updated_at timestamptz(3) not null);
    grant all on parcel to app_tenant`);
  company = await makeCompany(t);
});
afterAll(() => t.close());

const contactNamed = async (name: string, { admin }: Company = company): Promise<number> =>
  must(await admin.call(createContact, { body: { name } })).id;
const parcel = (name: string, more: { contact?: number; due?: string } = {}) =>
  company.inside((ctx) => parcels.add(ctx, { name, contact: null, due: null, state: 'draft', ...more }));
/** As somebody who may not see contacts. */
const asReader = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const caller = { ...company.base.caller, isAdmin: false, permissions: new Set<never>() };
  return inTransaction({ ...company.base, caller }, work);
};
const namesOf = async (
  about: { query?: string; sort?: string; state?: string; contact?: number },
  by = company.inside,
): Promise<string[]> => {
  const paging = { page: 1, per_page: 50, sort: 'name' };
  return (await by((ctx) => parcels.page(ctx, { ...paging, ...about }))).rows.map(({ name }) => name);
};

describe('N03 a table of records that refer to others', () => {
  test('is sorted and searched by their names, in the alphabet of the language, nobody last', async () => {
    const [zeta, cini] = [await contactNamed('Zeta'), await contactNamed('Çini')];
    await parcel('One', { contact: zeta });
    const two = await parcel('Two', { contact: cini });
    await parcel('Three');
    expect(two.contact).toEqual({ id: cini, name: 'Çini' });
    expect(await namesOf({ sort: 'contact' })).toEqual(['Two', 'One', 'Three']);
    expect(await namesOf({ sort: '-contact' })).toEqual(['One', 'Two', 'Three']);
    expect(await namesOf({ query: 'cini' })).toEqual(['Two']);
    expect(await namesOf({ query: 'two zet' })).toEqual([]);
    expect(await namesOf({ contact: zeta })).toEqual(['One']);
  });

  test('people without their permission read, find and order by no names', async () => {
    const { rows } = await asReader((ctx) =>
      parcels.page(ctx, { sort: 'name', query: 'two', page: 1, per_page: 50 }),
    );
    expect(rows[0]?.contact?.name).toBe('');
    expect(await namesOf({ query: 'cini' }, asReader)).toEqual([]);
    expect(await namesOf({ sort: 'contact' }, asReader)).toEqual(['One', 'Two', 'Three']);
    const fields = ['name', 'contact'] as const;
    const history = (by: typeof asReader) => by((ctx) => parcels.history(ctx, rows[0]?.id ?? 0, { fields }));
    expect((await history(company.inside)).entries[0]?.changes).toEqual([
      { field: 'name', before: null, after: 'Two' },
      { field: 'contact', before: null, after: 'Çini' },
    ]);
    expect((await history(asReader)).entries[0]?.changes).toEqual([
      { field: 'name', before: null, after: 'Two' },
    ]);
  });

  test('refuses the id of another company at its field; nobody is left when the record is gone', async () => {
    const stranger = await contactNamed('Stranger', await makeCompany(t, { name: 'Other' }));
    await expect(parcel('Five', { contact: stranger })).rejects.toMatchObject({
      problems: [{ code: 'not_found', path: 'body.contact' }],
    });
    expect(await namesOf({ query: 'five' })).toEqual([]);
    const id = await contactNamed('Leaving');
    const six = await parcel('Six', { contact: id });
    must(await company.admin.call(deleteContact, { params: { id } }));
    expect((await company.inside((ctx) => parcels.find(ctx, six.id))).contact).toBeNull();
  });

  test('the history shows names from before and after a change, also if they are others by now', async () => {
    const [first, second] = [await contactNamed('First'), await contactNamed('Second')];
    const { id, revision } = await parcel('Seven', { contact: first });
    await company.inside((ctx) => parcels.change(ctx, id, { revision, contact: second, due: '2026-12-01' }));
    const params = { id: first };
    must(await company.admin.call(updateContact, { params, body: { revision: 1, name: 'Renamed' } }));
    const { entries } = await company.inside((ctx) =>
      parcels.history(ctx, id, { fields: ['contact', 'due'] }),
    );
    expect(entries[0]?.changes).toEqual([
      { field: 'contact', before: 'First', after: 'Second' },
      { field: 'due', before: null, after: '2026-12-01' },
    ]);
  });
});

describe('N03 states with rules', () => {
  const move = (id: number, revision: number, state: (typeof states.names)[number]) =>
    company.inside((ctx) => parcels.change(ctx, id, { revision, state }));

  test('only a state that may follow is taken, and a new record begins in the first', async () => {
    const { id } = await parcel('Eight');
    await expect(move(id, 1, 'lost')).rejects.toMatchObject({
      problems: [{ code: 'state_not_next', path: 'body.state', params: { from: 'draft', to: 'lost' } }],
    });
    expect((await move(id, 1, 'sent')).state).toBe('sent');
    expect((await move(id, 2, 'lost')).state).toBe('lost');
    await expect(move(id, 3, 'draft')).rejects.toMatchObject({ problems: [{ code: 'state_not_next' }] });
    await expect(
      company.inside((ctx) => parcels.add(ctx, { name: 'Nine', contact: null, due: null, state: 'sent' })),
    ).rejects.toMatchObject({ problems: [{ code: 'state_not_next' }] });
  });

  test('states are ordered as declared and counted for a filter', async () => {
    const { id } = await parcel('Ten');
    await move(id, 1, 'sent');
    const listed = await namesOf({ sort: '-state', query: 'e' });
    expect(listed[0]).toBe('Eight');
    expect(await namesOf({ state: 'sent' })).toEqual(['Ten']);
    expect(await company.inside((ctx) => parcels.counts(ctx, 'state'))).toMatchObject({ sent: 1, lost: 1 });
  });
});
