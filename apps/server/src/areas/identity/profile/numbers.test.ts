import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  generateOtp,
  login,
  me,
  updateMobile,
  updateWhatsapp,
  verifyOtp,
  type Call,
} from '@sourcewiz/contract';
import {
  addAccount,
  countMessages,
  lastCode,
  lastMessage,
  signInFully,
  wrongCode,
} from '../../../../test/accounts.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, PASSWORD, type Company } from '../../../../test/factories.ts';
import { auditOf } from '../../../../test/audit-of.ts';

let t: TestApp;
let company: Company;
let email: string;
beforeAll(async () => {
  t = await bootTestApp();
  t.clock.standStill();
  company = await makeCompany(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  email = await addAccount(company);
});

let next = 9_000_000_000;
const newNumber = () => String(next++);
const india = 99;

async function prove(call: Call, mobile: string, channel: 'sms' | 'whatsapp' = 'sms'): Promise<void> {
  must(await call(generateOtp, { body: { email, mobile, country: india, channel } }));
  const { verified } = must(await call(verifyOtp, { body: { otp: await lastCode(t, `+91${mobile}`) } }));
  expect(verified).toBe(true);
}

describe('a first number, typed while signing in', () => {
  test('AUTH-023 AUTH-053 gets no code, and is saved unverified once the mailed code is given', async () => {
    const mobile = newNumber();
    const call = t.as(must(await t.as()(login, { body: { email, password: PASSWORD } })).access_token);
    const sent = must(await call(generateOtp, { body: { email, mobile, country: india } }));
    expect(sent.sent_to).toEqual([`${email[0]}•••@company.example`]);
    expect(await countMessages(t, `+91${mobile}`)).toBe(0);
    expect(await call(updateMobile, { body: { mobile, country: india } })).toMatchObject({ status: 401 });
    must(await call(verifyOtp, { body: { otp: await lastCode(t, email) } }));
    const other = { mobile: newNumber(), country: india };
    expect(await call(updateMobile, { body: other })).toMatchObject({
      errors: [{ code: 'number_not_verified' }],
    });
    const body = { mobile, country: india };
    expect(must(await call(updateMobile, { body }))).toEqual(body);
    expect(must(await call(me))).toMatchObject({ mobile, country: india, mobile_verified: false });
    await signInFully(t, email);
    expect(await countMessages(t, `+91${mobile}`)).toBe(0);
  });

  test('does not replace a number on file', async () => {
    email = await addAccount(company, { mobile: newNumber() });
    const mobile = newNumber();
    const call = t.as(must(await t.as()(login, { body: { email, password: PASSWORD } })).access_token);
    must(await call(generateOtp, { body: { email, mobile, country: india } }));
    must(await call(verifyOtp, { body: { otp: await lastCode(t, email) } }));
    expect(await countMessages(t, `+91${mobile}`)).toBe(0);
    expect(await call(updateMobile, { body: { mobile, country: india } })).toMatchObject({ status: 409 });
  });

  test('is digits of a country that exists', async () => {
    const call = t.as(must(await t.as()(login, { body: { email, password: PASSWORD } })).access_token);
    const ask = (mobile: string, country: number) => call(generateOtp, { body: { email, mobile, country } });
    expect(await ask('98 76', india)).toMatchObject({ errors: [{ path: 'body.mobile' }] });
    expect(await ask(newNumber(), 9999)).toMatchObject({ errors: [{ code: 'unknown_country' }] });
  });
});

describe('a new number of somebody who is signed in', () => {
  test('AUTH-053 AUTH-054 is proven by a code to that number, saved once, and its owner is told', async () => {
    const { call } = await signInFully(t, email);
    const mobile = newNumber();
    const sent = must(await call(generateOtp, { body: { email, mobile, country: india } }));
    expect(sent.sent_to).toEqual([`+91 ••••• •${mobile.slice(-4)}`]);
    const otp = await lastCode(t, `+91${mobile}`);
    const body = { mobile, country: india };
    expect(must(await call(verifyOtp, { body: { otp: wrongCode(otp) } }))).toEqual({ verified: false });
    expect(await call(updateMobile, { body })).toMatchObject({ status: 409 });
    expect(must(await call(verifyOtp, { body: { otp } }))).toEqual({ verified: true });
    expect(await call(updateWhatsapp, { body })).toMatchObject({ status: 409 });
    expect(must(await call(updateMobile, { body }))).toEqual(body);
    expect(must(await call(me))).toMatchObject({ mobile, mobile_verified: true, whatsapp: null });
    expect(await call(updateMobile, { body })).toMatchObject({ status: 409 });
    await t.platform.background.settled();
    const mail = await lastMessage(t, email);
    expect(mail.subject).toContain('mobile number was changed');
    expect(mail.text).toContain(mobile.slice(-4));
    expect(mail.text).not.toContain(mobile);
    expect(await auditOf(t, email)).toContain('mobile_changed');
  });

  test('AUTH-054 the WhatsApp number is proven over WhatsApp', async () => {
    const { call } = await signInFully(t, email);
    const mobile = newNumber();
    await prove(call, mobile, 'whatsapp');
    const [message] = await t.platform.messages.outbox({ to: `+91${mobile}`, limit: 1 });
    expect(message?.channel).toBe('whatsapp');
    const body = { mobile, country: india };
    expect(must(await call(updateWhatsapp, { body }))).toEqual(body);
    expect(must(await call(me))).toMatchObject({ whatsapp: mobile, whatsapp_country: india, mobile: null });
    expect(await auditOf(t, email)).toContain('whatsapp_changed');
  });

  test('AUTH-001 a proven mobile receives codes from then on', async () => {
    const { call } = await signInFully(t, email);
    const mobile = newNumber();
    await prove(call, mobile);
    must(await call(updateMobile, { body: { mobile, country: india } }));
    const before = await countMessages(t, `+91${mobile}`);
    await signInFully(t, email);
    expect(await countMessages(t, `+91${mobile}`)).toBe(before + 1);
  });

  test('must be saved within ten minutes, in the same session', async () => {
    const [first, second] = [await signInFully(t, email), await signInFully(t, email)];
    const mobile = newNumber();
    const body = { mobile, country: india };
    await prove(first.call, mobile);
    expect(await second.call(updateMobile, { body })).toMatchObject({ status: 409 });
    t.clock.advance(11 * 60_000);
    expect(await first.call(updateMobile, { body })).toMatchObject({ status: 409 });
  });

  test('AUTH-082 has ten digits and a country; codes are limited like all others', async () => {
    const { call } = await signInFully(t, email);
    const ask = (body: object) => call(generateOtp, { body: { email, ...body } });
    expect(await ask({ mobile: '123456789', country: india })).toMatchObject({ status: 400 });
    expect(await ask({ mobile: newNumber() })).toMatchObject({ errors: [{ code: 'unknown_country' }] });
    expect(await ask({})).toMatchObject({ status: 400 });
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await ask({ mobile: newNumber(), country: india })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await call(updateMobile, { body: { mobile: newNumber(), country: 9999 } })).toMatchObject({
      errors: [{ code: 'unknown_country', path: 'body.country' }],
    });
  });

  test('a code that is asked for in the name of somebody else is not sent', async () => {
    const { call } = await signInFully(t, email);
    const body = { email: 'somebody@else.example', mobile: newNumber(), country: india };
    expect(await call(generateOtp, { body })).toMatchObject({ errors: [{ code: 'otp_not_sent' }] });
  });
});
