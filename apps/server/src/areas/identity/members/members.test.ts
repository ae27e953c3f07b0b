import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  auditLog,
  deleteMember,
  getProduct,
  inviteMember,
  listAllMembers,
  listMembers,
  listTasks,
  login,
  lookupUsers,
  manufacturer,
  me,
  permissionCatalogue,
  permissionGroups,
  permissionList,
  permissionSlugs,
  resendInvitation,
  savePermissions,
  searchProducts,
  triggerTask,
  updateMember,
  userPermissions,
  verifyOtp,
} from '@sourcewiz/contract';
import { sweepAudit } from '../guard/audit-log.service.ts';
import { runTask as run } from '../../tasks/index.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, PASSWORD, type Company, type Member } from '../../../../test/factories.ts';
import { lockMembers } from './members.store.ts';
import { invitationMail } from './members.texts.ts';

let t: TestApp;
let company: Company;
let asha: Member;
beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '50', INVITATION_DAYS: '7' });
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t, { name: 'Kumaş A.Ş.' });
  asha = await company.employee(['view_products']);
});

const change = (member: Member, body: object, by: Member = company.admin) =>
  by.call(updateMember, { params: { id: member.userId }, body });
const refusedWith = (code: string) => ({ ok: false, errors: [{ code }] });
const secondAdmin = async () => {
  const ravi = await company.employee([]);
  must(await change(ravi, { is_admin: true }));
  return ravi;
};

async function mailsTo(email: string) {
  await t.platform.background.settled();
  return t.platform.messages.outbox({ to: email, limit: 20 });
}

async function auditOf(event: string) {
  const { entries } = must(await company.admin.call(auditLog, { query: { limit: 100 } }));
  return entries.filter((entry) => entry.event === event);
}

async function invite(email: string, more: object = {}) {
  const body = { email, first_name: 'Zoë', last_name: 'Işık', ...more };
  return must(await company.admin.call(inviteMember, { body }));
}

async function asSystemUser(member: Member): Promise<void> {
  await t.platform.database.inSystem((db) =>
    db.execute(sql`update app_user set is_system_user = true where id = ${member.userId}`),
  );
}

describe('the lists of members', () => {
  test('PERM-047 PERM-050 a page of members is found by name and address, whatever case and accents', async () => {
    await invite(`zoe-${company.orgId}@company.example`);
    const find = async (query: object) => must(await company.admin.call(listMembers, { query }));
    for (const search of ['zoe', 'ISIK', 'ışık zoë', `ZOE-${company.orgId}`]) {
      const { members, total } = await find({ search });
      expect(members.map(({ first_name }) => first_name)).toEqual(['Zoë']);
      expect(total).toBe(1);
    }
    const pages = [await find({ page: 1, per_page: 2 }), await find({ page: 2, per_page: 2 })];
    expect(pages.map(({ members, total }) => [members.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect(new Set(pages.flatMap(({ members }) => members.map(({ id }) => id))).size).toBe(3);
    expect((await find({ search: 'nobody' })).total).toBe(0);
  });

  test('PERM-048 all members, what only admins see only to them, nobody of another company', async () => {
    const other = await makeCompany(t, { name: 'Other' });
    const all = must(await company.admin.call(listAllMembers));
    expect(all.map(({ id }) => id).toSorted()).toEqual([company.admin.userId, asha.userId].toSorted());
    expect(all.find(({ id }) => id === asha.userId)?.admin_view).toMatchObject({
      permissions: ['view_products'],
      ip_restriction: { mode: 'off', addresses: [] },
      two_factor: false,
    });
    const seen = must(await asha.call(listAllMembers));
    expect(seen.map(({ admin_view: view }) => view)).toEqual([null, null]);
    expect(must(await other.admin.call(listAllMembers)).map(({ id }) => id)).toEqual([other.admin.userId]);
  });

  test('PERM-048 PERM-053 who is invited or kept out is a member; whoever is kept out has no name to choose', async () => {
    const invited = await invite(`new-${company.orgId}@company.example`);
    must(await change(asha, { status: 'inactive' }));
    const all = must(await company.admin.call(listAllMembers));
    expect(Object.fromEntries(all.map(({ id, status }) => [id, status]))).toEqual({
      [company.admin.userId]: 'active',
      [asha.userId]: 'inactive',
      [invited.id]: 'invited',
    });
    const names = must(await company.admin.call(lookupUsers, {}));
    expect(names.map(({ id }) => id).toSorted()).toEqual([company.admin.userId, invited.id].toSorted());
  });

  test('PERM-048 people of the provider are neither shown to others nor changed by them', async () => {
    const support = await company.employee([]);
    await asSystemUser(support);
    expect(must(await company.admin.call(listAllMembers))).toHaveLength(2);
    expect(must(await company.admin.call(lookupUsers, {}))).toHaveLength(2);
    expect(must(await support.call(listAllMembers))).toHaveLength(3);
    const params = { id: support.userId };
    for (const answer of [
      await change(support, { first_name: 'Mine' }),
      await company.admin.call(deleteMember, { params }),
      await company.admin.call(userPermissions, { params }),
      await company.admin.call(savePermissions, { params, body: { permissions: [] } }),
    ]) {
      expect(answer).toMatchObject({ status: 404 });
    }
    // Nor are they shown as the people to ask for permissions.
    await t.platform.database.inSystem((db) =>
      db.execute(sql`update app_user set is_admin = true, first_name = 'Provider', created_at = '2020-01-01'
        where id = ${support.userId}`),
    );
    expect(must(await asha.call(manufacturer)).admin_name).not.toContain('Provider');
  });

  test('PERM-053 the names of everybody in the company, by its id, without addresses', async () => {
    const query = { 'filter[org][_eq]': company.orgId };
    const names = must(await asha.call(lookupUsers, { query }));
    expect(names).toHaveLength(2);
    for (const entry of names)
      expect(Object.keys(entry).toSorted()).toEqual(['first_name', 'id', 'last_name']);
    const { orgId } = await makeCompany(t, { name: 'Other' });
    expect(await asha.call(lookupUsers, { query: { 'filter[org][_eq]': orgId } })).toMatchObject({
      status: 404,
    });
  });
});

test('a session opens nothing for who is kept out, even one that was not ended', async () => {
  must(await asha.call(me));
  await t.platform.database.inSystem((db) =>
    db.execute(sql`update app_user set status = 'inactive' where id = ${asha.userId}`),
  );
  // A process trusts its knowledge of a session for half a minute.
  t.clock.advance(31_000);
  expect(await asha.call(me)).toMatchObject({ status: 401 });
});

describe('PERM-054 inviting', () => {
  test('sends a link in the language of the company, and nothing opens the account before', async () => {
    const turkish = await makeCompany(t, { name: 'Çini', language: 'tr' });
    const email = `davet-${turkish.orgId}@company.example`;
    const body = { email: email.toUpperCase(), first_name: 'Ayşe', permissions: ['view_products' as const] };
    const member = must(await turkish.admin.call(inviteMember, { body }));
    expect(member).toMatchObject({ email, status: 'invited', is_admin: false });
    expect(member.admin_view?.permissions).toEqual(['view_products']);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toContain('davet ediyor');
    expect(mail?.text).toMatch(/http:\/\/127\.0\.0\.1:4600\/change-password\?token=[\w-]{40,}/);
    expect(mail?.text).toContain('7 gün');
    expect(await t.as()(login, { body: { email, password: PASSWORD } })).toMatchObject(
      refusedWith('invalid_credentials'),
    );
  });

  test('refuses an address that has an account, in this company or another', async () => {
    const other = await makeCompany(t, { name: 'Other' });
    for (const email of [asha.email, other.admin.email.toUpperCase()]) {
      const body = { email, first_name: 'Twice' };
      expect(await company.admin.call(inviteMember, { body })).toMatchObject({
        errors: [{ code: 'email_taken', path: 'body.email' }],
      });
    }
  });

  test('again: the earlier link is worth nothing, and an active member gets none', async () => {
    const email = `again-${company.orgId}@company.example`;
    const { id } = await invite(email);
    must(await company.admin.call(resendInvitation, { params: { id } }));
    const links = (await mailsTo(email)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
    expect(new Set(links).size).toBe(2);
    const { rows } = await t.platform.database.inSystem((db) =>
      db.execute(sql`select 1 from password_token where user_id = ${id} and used_at is null`),
    );
    expect(rows).toHaveLength(1);
    expect(await company.admin.call(resendInvitation, { params: { id: asha.userId } })).toMatchObject(
      refusedWith('not_invited'),
    );
  });

  test('are not sent in bulk: five to a person and fifty of a company in a quarter of an hour', async () => {
    const { id } = await invite(`often-${company.orgId}@company.example`);
    const again = () => company.admin.call(resendInvitation, { params: { id } });
    for (let n = 0; n < 4; n += 1) must(await again());
    expect(await again()).toMatchObject({ status: 429 });
    const body = { first_name: 'One of many' };
    const email = (n: number) => `bulk-${n}-${company.orgId}@company.example`;
    for (let n = 5; n < 50; n += 1) {
      must(await company.admin.call(inviteMember, { body: { ...body, email: email(n) } }));
    }
    const refused = await company.admin.call(inviteMember, { body: { ...body, email: email(50) } });
    expect(refused).toMatchObject({ status: 429 });
    t.clock.advance(16 * 60_000);
    must(await again());
  });

  test('names add no lines to the mail', () => {
    const names = {
      company: 'Kumaş\n\nA.Ş.',
      inviter: 'Meera\r\nBcc: x@y.example',
      firstName: 'Zoë\n\nhttp://x',
    };
    const link = 'https://shop.example/change-password?token=1';
    const mail = invitationMail({ language: 'en', brand: 'B', days: 7, link, ...names });
    expect(mail.subject).toBe('Kumaş A.Ş. invites you to B');
    expect(mail.text.split('\n\n')).toHaveLength(4);
    expect(mail.text).not.toContain('\r');
  });

  test('an invited member cannot be switched on or off by hand', async () => {
    const { id } = await invite(`hand-${company.orgId}@company.example`);
    for (const status of ['active', 'inactive'] as const) {
      const answer = await company.admin.call(updateMember, { params: { id }, body: { status } });
      expect(answer).toMatchObject(refusedWith('not_activated'));
    }
  });
});

describe('changing members', () => {
  test('a deactivated member is signed out everywhere at once and comes back when they are activated', async () => {
    must(await asha.call(me));
    expect(must(await change(asha, { status: 'inactive' })).status).toBe('inactive');
    expect(await asha.call(me)).toMatchObject({ status: 401 });
    const body = { email: asha.email, password: PASSWORD };
    expect(await t.as()(login, { body })).toMatchObject(refusedWith('invalid_credentials'));
    must(await change(asha, { status: 'active' }));
    expect((await t.as()(login, { body })).ok).toBe(true);
    expect(await asha.call(me)).toMatchObject({ status: 401 });
    expect((await auditOf('member_deactivated'))[0]).toMatchObject({
      actor: { id: company.admin.userId },
      subject: { id: asha.userId, email: asha.email },
    });
  });

  test('nobody changes their own flag or status, or deletes themselves', async () => {
    await secondAdmin();
    for (const body of [{ is_admin: false }, { status: 'inactive' as const }]) {
      expect(await change(company.admin, body)).toMatchObject(refusedWith('own_account'));
    }
    const params = { id: company.admin.userId };
    expect(await company.admin.call(deleteMember, { params })).toMatchObject(refusedWith('own_account'));
    expect(must(await change(company.admin, { first_name: 'Meera' })).first_name).toBe('Meera');
  });

  test('two admins who demote or delete each other at the same moment leave one', async () => {
    const ravi = await secondAdmin();
    const answers = await Promise.all([
      change(ravi, { is_admin: false }),
      change(company.admin, { is_admin: false }, ravi),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const { rows } = await t.platform.database.inSystem((db) =>
      db.execute(sql`select 1 from app_user where org_id = ${company.orgId} and is_admin`),
    );
    expect(rows).toHaveLength(1);
  });

  test('who is demoted or deleted while their call waits changes nothing any more', async () => {
    const third = await secondAdmin();
    const ravi = await secondAdmin();
    const params = { id: asha.userId };
    const email = `late-${company.orgId}@company.example`;
    const calls = await company.inside(async (ctx) => {
      await lockMembers(ctx);
      await ctx.db.execute(sql`update app_user set is_admin = false where id = ${ravi.userId}`);
      const waiting = [
        change(third, { is_admin: false }, ravi),
        ravi.call(deleteMember, { params }),
        ravi.call(inviteMember, { body: { email, first_name: 'Late', is_admin: true } }),
        ravi.call(savePermissions, {
          params,
          body: { permissions: [{ slug: 'delete_products', toggleValue: true }] },
        }),
      ];
      // All of them have passed the check and are waiting for the lock. Other tests wait in other databases.
      await vi.waitFor(async () => {
        const { rows } = await t.platform.database.inSystem((db) =>
          db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`),
        );
        expect(rows).toHaveLength(waiting.length);
      });
      return { waiting };
    });
    for (const answer of await Promise.all(calls.waiting)) expect(answer).toMatchObject({ status: 403 });
    const members = must(await company.admin.call(listAllMembers));
    expect(members.map(({ id }) => id)).toContain(asha.userId);
    expect(members.map((one) => one.email)).not.toContain(email);
    expect(members.find(({ id }) => id === third.userId)?.is_admin).toBe(true);
  });

  test('PERM-034 PERM-040 PERM-049 an admin holds everything; demoted they keep what was granted to them before', async () => {
    must(await change(asha, { is_admin: true }));
    must(await asha.call(auditLog, {}));
    expect(must(await asha.call(userPermissions, { params: { id: asha.userId } })).every(isOn)).toBe(true);
    must(await change(asha, { is_admin: false }));
    expect(await asha.call(auditLog, {})).toMatchObject({ status: 403 });
    const left = must(await asha.call(userPermissions, { params: { id: asha.userId } }));
    expect(left.filter(isOn).map(({ slug }) => slug)).toEqual(['view_products']);
    // A new role does not let a deactivated member in again.
    must(await change(asha, { is_admin: true, status: 'inactive' }));
    expect(must(await change(asha, { is_admin: false }))).toMatchObject({ status: 'inactive' });
  });
});

const isOn = ({ toggleValue }: { toggleValue: boolean }) => toggleValue;

describe('permissions', () => {
  const save = (permissions: { slug: string; toggleValue: boolean }[], member = asha) =>
    company.admin.call(savePermissions, { params: { id: member.userId }, body: { permissions } });

  test('PERM-049 PERM-050 PERM-033 the catalogue by module, with the other spelling', async () => {
    const list = must(await asha.call(permissionList));
    expect(list.map(({ group }) => group)).toEqual([...permissionGroups]);
    expect(list.flatMap(({ permissions }) => permissions.map(({ slug }) => slug))).toEqual([
      ...permissionSlugs,
    ]);
    expect(list.find(({ group }) => group === 'catalogue')?.permissions[0]).toEqual({
      slug: 'create_edit_catalogues',
      alias: 'create_catalogues',
    });
  });

  test('PERM-049 a module is told as switched on in full, in part or not at all', async () => {
    const slugs = permissionCatalogue.flatMap(({ slug, group }) => (group === 'catalogue' ? slug : []));
    const typeOf = async (granted: readonly string[]) => {
      const entries = must(await save(slugs.map((slug) => ({ slug, toggleValue: granted.includes(slug) }))));
      return entries.find(({ slug }) => slug === slugs[0])?.permissionType;
    };
    expect(await typeOf(slugs.slice(1))).toBe('partial');
    expect(await typeOf(slugs)).toBe('full');
    expect(await typeOf([])).toBe('none');
  });

  test('PERM-002 PERM-035 are saved by slug or alias, hold for the next call, and are written down', async () => {
    must(await asha.call(searchProducts, { body: {} }));
    const entries = must(
      await save([
        { slug: 'view_products', toggleValue: false },
        { slug: 'create_catalogues', toggleValue: true },
        { slug: 'view_quotation', toggleValue: false },
      ]),
    );
    expect(entries.filter(isOn).map(({ slug }) => slug)).toEqual(['create_edit_catalogues']);
    expect(entries.find(({ slug }) => slug === 'delete_catalogues')?.permissionType).toBe('partial');
    expect(await asha.call(searchProducts, { body: {} })).toMatchObject({ status: 403 });
    expect((await auditOf('permissions_changed'))[0]?.details).toEqual({
      added: ['create_edit_catalogues'],
      removed: ['view_products'],
    });
  });

  test('hold at once in other processes', async () => {
    const other = await bootTestApp({ DATABASE_URL: t.databaseUrl });
    const elsewhere = other.as(asha.token);
    must(await elsewhere(searchProducts, { body: {} }));
    must(await save([{ slug: 'view_products', toggleValue: false }]));
    await expect
      .poll(async () => (await elsewhere(searchProducts, { body: {} })).ok, { interval: 20 })
      .toBe(false);
    await other.close();
  });

  test('an unknown slug is named and nothing is saved; admins have no switches', async () => {
    const answer = await save([
      { slug: 'view_contacts', toggleValue: true },
      { slug: 'fly', toggleValue: true },
    ]);
    expect(answer).toMatchObject({
      errors: [{ code: 'unknown_permission', path: 'body.permissions.1.slug', params: { slug: 'fly' } }],
    });
    const left = must(await company.admin.call(userPermissions, { params: { id: asha.userId } }));
    expect(left.filter(isOn).map(({ slug }) => slug)).toEqual(['view_products']);
    expect(await save([], company.admin)).toMatchObject(refusedWith('admin_has_all'));
  });

  test('PERM-036 a module whose permissions are all switched off is none, and nothing under it opens', async () => {
    const ravi = await company.employee(['view_products', 'update_products', 'view_contacts']);
    const module = must(await ravi.call(permissionList)).find(({ group }) => group === 'product');
    const off = module?.permissions.map(({ slug }) => ({ slug, toggleValue: false })) ?? [];
    const entries = must(await save(off, ravi));
    expect(entries.filter(isOn).map(({ slug }) => slug)).toEqual(['view_contacts']);
    const types = entries.filter(({ slug }) => off.some((one) => one.slug === slug));
    expect(new Set(types.map(({ permissionType }) => permissionType))).toEqual(new Set(['none']));
    expect(await ravi.call(getProduct, { params: { id: 1 } })).toMatchObject({ status: 403 });
  });
});

describe('deleting a member', () => {
  const remove = async (member: Member) =>
    must(await company.admin.call(deleteMember, { params: { id: member.userId } })).task_id;
  const runTask = (id: string) => run(t.platform, id);
  const rowOf = async (id: string) => {
    const { rows } = await t.platform.database.inSystem((db) =>
      db.execute(sql`select u.*, (select count(*)::int from session s where s.user_id = u.id) as sessions,
        (select count(*)::int from user_permission p where p.user_id = u.id) as permissions
        from app_user u where id = ${id}`),
    );
    return rows[0];
  };

  test('TASK-001 TASK-068 PERM-054 signs them out at once; the task clears what is personal and frees their address', async () => {
    await t.platform.database.inSystem((db) =>
      db.execute(sql`update app_user set mobile = '9812345678', whatsapp = '9812345678',
        totp_secret = 'abc', preferences = '{"product_sort":"products"}' where id = ${asha.userId}`),
    );
    await t.as()(login, { body: { email: asha.email, password: PASSWORD } });
    const id = await remove(asha);
    expect(await asha.call(me)).toMatchObject({ status: 401 });
    expect(must(await company.admin.call(listAllMembers))).toHaveLength(1);
    const task = must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === id);
    expect(task).toMatchObject({ action: 'user_deletion', deleted_user_email: asha.email });
    await runTask(id);
    expect(must(await company.admin.call(listTasks))[0]).toMatchObject({ status: 'success', progress: 100 });
    expect(await rowOf(asha.userId)).toMatchObject({
      status: 'deleted',
      first_name: 'Test',
      last_name: 'Person',
      mobile: null,
      whatsapp: null,
      totp_secret: null,
      preferences: {},
      sessions: 0,
      permissions: 0,
    });
    await invite(asha.email);
    const entry = (await auditOf('member_deleted'))[0];
    expect(entry?.subject).toEqual({ id: asha.userId, name: 'Test Person', email: '' });
    const log = must(await company.admin.call(auditLog, { query: { user: asha.userId } }));
    expect(JSON.stringify(log)).not.toContain(asha.email);
  });

  test('is done, too, when its task is cancelled, and twice does no harm', async () => {
    const id = await remove(asha);
    must(await company.admin.call(triggerTask, { body: { task_id: id, trigger_action: 'cancel' } }));
    await runTask(id);
    expect(must(await company.admin.call(listTasks))).toEqual([]);
    expect(await rowOf(asha.userId)).toMatchObject({ status: 'deleted', sessions: 0 });
    expect(await rowOf(asha.userId)).not.toMatchObject({ email: asha.email });
    await runTask(id);
    expect(await company.admin.call(deleteMember, { params: { id: asha.userId } })).toMatchObject({
      status: 404,
    });
  });
});

describe('the security log', () => {
  test('is newest first, in pages, by event and by person, for admins only', async () => {
    must(await change(asha, { first_name: 'A' }));
    must(await change(asha, { first_name: 'B' }));
    must(await change(asha, { status: 'inactive' }));
    const list = (query: object = {}) => company.admin.call(auditLog, { query });
    const first = must(await list({ limit: 2, user: asha.userId }));
    expect(first.entries.map(({ event }) => event)).toEqual(['member_deactivated', 'member_changed']);
    expect(first.has_more).toBe(true);
    const before = first.entries.at(-1)?.id;
    const next = must(await list({ limit: 2, user: asha.userId, before }));
    expect(next).toMatchObject({ entries: [{ event: 'member_changed', ip: '127.0.0.1' }], has_more: false });
    expect(must(await list({ event: 'member_changed' })).entries).toHaveLength(2);
    const other = await makeCompany(t, { name: 'Other' });
    expect(must(await other.admin.call(auditLog, {})).entries).toEqual([]);
    expect(await list({ user: other.admin.userId })).toMatchObject({ status: 404 });
  });

  test('is swept after the days it is kept', async () => {
    must(await change(asha, { first_name: 'Old' }));
    await sweepAudit(t.platform);
    expect(await auditOf('member_changed')).toHaveLength(1);
    t.clock.advance(t.platform.settings.limits.auditKeepDays * 86_400_000 + 1000);
    await sweepAudit(t.platform);
    const { rows } = await t.platform.database.inSystem((db) =>
      db.execute(sql`select count(*)::int as count from audit_entry`),
    );
    expect(rows[0]?.['count']).toBe(0);
  });
});

test('a pending login of somebody who is deactivated meanwhile goes no further', async () => {
  const body = { email: asha.email, password: PASSWORD };
  const pending = t.as(must(await t.as()(login, { body })).access_token);
  must(await change(asha, { status: 'inactive' }));
  expect(await pending(verifyOtp, { body: { otp: '123456' } })).toMatchObject({ status: 401 });
});
