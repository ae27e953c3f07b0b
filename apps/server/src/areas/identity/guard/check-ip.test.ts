import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  auditLog,
  generateOtp,
  login,
  me,
  readIpAddresses,
  updateMember,
  verifyOtp,
  type IpRestriction,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { connectLive } from '../../../../test/connect-live.ts';
import { makeCompany, PASSWORD, type Company, type Member } from '../../../../test/factories.ts';
import { ipList } from './ip-list.ts';

let t: TestApp;
let behindProxy: TestApp;
let company: Company;
let asha: Member;
beforeAll(async () => {
  t = await bootTestApp();
  behindProxy = await bootTestApp({
    DATABASE_URL: t.databaseUrl,
    SECRET: t.platform.settings.secret,
    TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1',
  });
});
afterAll(async () => {
  await behindProxy.close();
  await t.close();
});
beforeEach(async () => {
  company = await makeCompany(t, { name: 'Restricted' });
  asha = await company.employee([]);
});

const restrict = (member: Member, ip_restriction: IpRestriction) =>
  company.admin.call(updateMember, { params: { id: member.userId }, body: { ip_restriction } });

/** A call of a member from an address, optionally with a proxy's headers. */
async function callFrom(remoteAddress: string, member: Member, { app = t, forwarded = '' } = {}) {
  const answer = await app.app.inject({
    method: 'GET',
    url: me.path,
    remoteAddress,
    headers: {
      'access-token': member.token,
      'user-agent': 'A browser',
      ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
    },
  });
  return answer.statusCode;
}

const mailsTo = async (email: string) => {
  await Promise.all([t.platform.background.settled(), behindProxy.platform.background.settled()]);
  return t.platform.messages.outbox({ to: email, limit: 20 });
};
const auditOf = async (event: 'ip_blocked' | 'ip_outside') => {
  await t.platform.background.settled();
  return must(await company.admin.call(auditLog, { query: { event } })).entries;
};

describe('PERM-043 PERM-046 a list of addresses', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['203.0.113.7', '::FFFF:cb00:7107', true],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.0/24', '::ffff:203.0.113.9', true],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['::ffff:203.0.113.0/120', '203.0.113.9', true],
    ['::ffff:203.0.113.0/120', '203.0.114.9', false],
    ['0.0.0.0/0', '198.51.100.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['2001:db8::1', '2001:0DB8:0:0::0001', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['fe80::1', 'fe80::1%eth0', true],
    ['203.0.113.7', '', false],
    ['203.0.113.7', 'unknown', false],
    ['not an address', '203.0.113.7', false],
  ])('%s holds %s: %s', (entry, ip, expected) => {
    expect(ipList(['192.0.2.1', entry]).includes(ip)).toBe(expected);
  });

  test('PERM-045 several are read between commas and blanks; what is none is named', () => {
    expect(readIpAddresses(' 203.0.113.7, 2001:db8::/32\n10.0.0.1;10.0.0.1')).toEqual({
      addresses: ['203.0.113.7', '2001:db8::/32', '10.0.0.1'],
      wrong: [],
    });
    expect(readIpAddresses('203.0.113.7, 300.1.1.1, office').wrong).toEqual(['300.1.1.1', 'office']);
  });

  test('PERM-045 a wrong or empty list is refused, and one that locks its maker out', async () => {
    expect(await restrict(asha, { mode: 'block', addresses: [] })).toMatchObject({
      errors: [{ code: 'ip_list_empty', message: 'Enter valid IP Address' }],
    });
    expect(await restrict(asha, { mode: 'block', addresses: ['300.1.1.1'] })).toMatchObject({ status: 400 });
    expect(await restrict(company.admin, { mode: 'block', addresses: ['203.0.113.7'] })).toMatchObject({
      errors: [{ code: 'ip_would_block_you', params: { ip: '127.0.0.1' } }],
    });
    must(await restrict(company.admin, { mode: 'block', addresses: ['127.0.0.0/8'] }));
    must(await restrict(company.admin, { mode: 'off', addresses: [] }));
  });
});

describe('PERM-043 a user who is kept to their addresses', () => {
  beforeEach(async () => {
    await callFrom('198.51.100.1', asha);
    must(await restrict(asha, { mode: 'block', addresses: ['203.0.113.0/24', '2001:db8::1'] }));
  });

  test('is answered with 405 elsewhere, at once, whatever they may do', async () => {
    expect(await callFrom('203.0.113.7', asha)).toBe(200);
    expect(await callFrom('::ffff:203.0.113.7', asha)).toBe(200);
    expect(await callFrom('2001:db8::1', asha)).toBe(200);
    expect(await callFrom('198.51.100.1', asha)).toBe(405);
    const { statusCode, body } = await t.app.inject({
      url: auditLog.path,
      remoteAddress: '198.51.100.1',
      headers: { 'access-token': asha.token },
    });
    expect(statusCode).toBe(405);
    expect(JSON.parse(body)).toMatchObject({
      errors: [
        {
          message: 'This IP address is not allowed to access the platform. Please contact the administrator.',
        },
      ],
    });
  });

  test('is refused at the login after the right password only, and at its code', async () => {
    const signIn = async (remoteAddress: string, password: string) => {
      const payload = { email: asha.email, password };
      return t.app.inject({ method: 'POST', url: login.path, remoteAddress, payload });
    };
    expect((await signIn('198.51.100.1', 'a wrong password')).statusCode).toBe(400);
    expect((await signIn('198.51.100.1', PASSWORD)).statusCode).toBe(405);
    const inside = await signIn('203.0.113.7', PASSWORD);
    expect(inside.statusCode).toBe(200);
    const { data } = JSON.parse(inside.body) as { data: { access_token: string } };
    for (const [op, payload] of [
      [generateOtp, { email: asha.email }],
      [verifyOtp, { otp: '123456' }],
    ] as const) {
      const { statusCode } = await t.app.inject({
        method: 'POST',
        url: op.path,
        remoteAddress: '198.51.100.1',
        headers: { 'access-token': data.access_token },
        payload,
      });
      expect(statusCode).toBe(405);
    }
  });

  test('cannot pretend: what is forwarded counts only behind a trusted proxy', async () => {
    const forged = { forwarded: '203.0.113.7' };
    expect(await callFrom('198.51.100.1', asha, forged)).toBe(405);
    expect(await callFrom('127.0.0.1', asha, forged)).toBe(405);
    const app = behindProxy;
    expect(await callFrom('198.51.100.1', asha, { ...forged, app })).toBe(405);
    expect(await callFrom('10.1.2.3', asha, { ...forged, app })).toBe(200);
    expect(await callFrom('10.1.2.3', asha, { app, forwarded: '203.0.113.7, 198.51.100.1' })).toBe(405);
    expect(await callFrom('10.1.2.3', asha, { app, forwarded: '198.51.100.1, 203.0.113.7' })).toBe(200);
    expect(await callFrom('10.1.2.3', asha, { app })).toBe(405);
  });

  test('leaves one line in the security log a day and address', async () => {
    for (let n = 0; n < 3; n++) await callFrom('198.51.100.1', asha);
    await callFrom('198.51.100.2', asha);
    const entries = await auditOf('ip_blocked');
    expect(entries.map(({ ip }) => ip).toSorted()).toEqual(['198.51.100.1', '198.51.100.2']);
    expect(entries[0]).toMatchObject({ actor: { id: asha.userId }, user_agent: 'A browser' });
    expect(await mailsTo(company.admin.email)).toEqual([]);
  });

  test('hears nothing on open pages either', async () => {
    await expect(connectLive(t, asha.token)).rejects.toThrow('ip_blocked');
    must(await restrict(asha, { mode: 'off', addresses: [] }));
    const page = await connectLive(t, asha.token);
    must(await restrict(asha, { mode: 'block', addresses: ['127.0.0.1'] }));
    expect(page.connected).toBe(true);
    must(await restrict(asha, { mode: 'block', addresses: ['203.0.113.7'] }));
    await vi.waitFor(() => expect(page.connected).toBe(false));
  });

  test('pages on other servers are closed as well, by the address that a trusted proxy tells', async () => {
    must(await restrict(asha, { mode: 'block', addresses: ['203.0.113.7'] }));
    await expect(connectLive(behindProxy, asha.token)).rejects.toThrow('ip_blocked');
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const page = await connectLive(behindProxy, asha.token, headers);
    await expect(connectLive(t, asha.token, headers)).rejects.toThrow('ip_blocked');
    must(await restrict(asha, { mode: 'block', addresses: ['203.0.113.8'] }));
    await vi.waitFor(() => expect(page.connected).toBe(false));
  });
});

describe('PERM-044 a user who is let in from elsewhere', () => {
  beforeEach(async () => {
    must(await restrict(asha, { mode: 'notify', addresses: ['203.0.113.7'] }));
  });

  test('is told about to all active admins, once in 24 hours for each address', async () => {
    const ravi = await company.employee([]);
    const body = { is_admin: true };
    must(await company.admin.call(updateMember, { params: { id: ravi.userId }, body }));
    expect(await callFrom('203.0.113.7', asha)).toBe(200);
    expect(await mailsTo(company.admin.email)).toEqual([]);
    // Two processes and many calls at the same moment.
    const calls = [t, behindProxy, t, behindProxy].map((app) => callFrom('198.51.100.1', asha, { app }));
    expect(await Promise.all(calls)).toEqual([200, 200, 200, 200]);
    for (const { email } of [company.admin, ravi]) {
      const mails = await mailsTo(email);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('198.51.100.1');
      expect(mails[0]?.text).toContain(asha.email);
    }
    expect(await mailsTo(asha.email)).toEqual([]);
    await callFrom('198.51.100.2', asha);
    expect(await mailsTo(ravi.email)).toHaveLength(2);
    // With IPv6 one connection has a whole network of addresses.
    for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3']) await callFrom(ip, asha);
    expect(await mailsTo(ravi.email)).toHaveLength(3);
    expect(await auditOf('ip_outside')).toHaveLength(3);
    t.clock.advance(86_400_000);
    await callFrom('198.51.100.1', asha);
    expect(await mailsTo(ravi.email)).toHaveLength(4);
  });

  test('is not told about while the second step is missing', async () => {
    const payload = { email: asha.email, password: PASSWORD };
    const remoteAddress = '198.51.100.1';
    const { statusCode } = await t.app.inject({ method: 'POST', url: login.path, remoteAddress, payload });
    expect(statusCode).toBe(200);
    expect(await mailsTo(company.admin.email)).toEqual([]);
  });
});

test('PERM-040 an open page of somebody who is an admin no more does not hear what admins hear', async () => {
  const page = await connectLive(t, asha.token);
  const heard = vi.fn<() => void>();
  page.on('changed', heard);
  const params = { id: asha.userId };
  must(await company.admin.call(updateMember, { params, body: { is_admin: true } }));
  const tell = () =>
    t.platform.live.tell(
      'changed',
      { kind: 'product', ids: [], revision: null },
      { to: [{ admins: company.orgId }] },
    );
  await vi.waitFor(() => {
    tell();
    expect(heard).toHaveBeenCalled();
  });
  // Events arrive in order: after this one, all earlier ones have arrived.
  const settle = async (): Promise<void> => {
    const settled = vi.fn<() => void>();
    page.once('taskDismissed', settled);
    t.platform.live.tell('taskDismissed', { task_ids: [] }, { to: [{ user: asha.userId }] });
    await vi.waitFor(() => expect(settled).toHaveBeenCalled());
  };
  must(await company.admin.call(updateMember, { params, body: { is_admin: false } }));
  await settle();
  heard.mockClear();
  tell();
  await settle();
  expect(heard).not.toHaveBeenCalled();
  page.disconnect();
});
