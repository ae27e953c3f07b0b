import {
  addNote,
  addReminder,
  changeReminder,
  createContact,
  deleteContact,
  deleteNote,
  deleteReminder,
  listColleagues,
  listFollowups,
} from '@sourcewiz/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { tellDueReminders } from './due-reminders.service.ts';

let t: TestApp;
let own: Company;
beforeAll(async () => {
  t = await bootTestApp();
  own = await makeCompany(t);
});
afterAll(() => t.close());

async function aContact(): Promise<{ subject: 'contact'; subject_id: number }> {
  const { id } = must(await own.admin.call(createContact, { body: { name: 'Ebba' } }));
  return { subject: 'contact', subject_id: id };
}
const day = (ahead: number) =>
  new Date(t.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

test('a record has reminders in the order of their days, until they are done, and notes', async () => {
  const about = await aContact();
  const add = async (text: string, ahead: number) =>
    must(await own.admin.call(addReminder, { body: { ...about, text, day: day(ahead) } }));
  const later = await add('Call', 8);
  await add('Samples', 2);
  const note = must(await own.admin.call(addNote, { body: { ...about, text: 'Likes brass' } }));
  const list = async () => must(await own.admin.call(listFollowups, { query: about }));
  expect((await list()).reminders.map(({ text }) => text)).toEqual(['Samples', 'Call']);
  expect((await list()).notes).toMatchObject([{ text: 'Likes brass', by: { id: own.admin.userId } }]);
  const params = { id: later.id };
  must(await own.admin.call(changeReminder, { params, body: { day: day(1) } }));
  expect((await list()).reminders.map(({ text }) => text)).toEqual(['Call', 'Samples']);
  must(await own.admin.call(changeReminder, { params, body: { done: true } }));
  expect((await list()).reminders.map(({ text }) => text)).toEqual(['Samples']);
  must(await own.admin.call(deleteReminder, { params }));
  const colleague = await own.employee(['view_contacts']);
  expect((await colleague.call(deleteNote, { params: { id: note.id } })).status).toBe(403);
  must(await own.admin.call(deleteContact, { params: { id: about.subject_id } }));
  expect((await own.admin.call(deleteNote, { params: { id: note.id } })).status).toBe(404);
});

test('are for people of the company who may see the record', async () => {
  const about = await aContact();
  const body = { ...about, text: 'Call', day: day(3) };
  const { id } = must(await own.admin.call(addReminder, { body }));
  const stranger = (await makeCompany(t)).admin;
  expect((await stranger.call(listFollowups, { query: about })).status).toBe(404);
  expect((await stranger.call(changeReminder, { params: { id }, body: { done: true } })).status).toBe(404);
  const without = await own.employee(['view_buyer_details']);
  expect((await without.call(listFollowups, { query: about })).status).toBe(403);
  expect((await without.call(changeReminder, { params: { id }, body: { done: true } })).status).toBe(403);
});

test('whoever looks after a reminder is told once when it is due, by a notice and an email', async () => {
  const about = await aContact();
  const asha = await own.employee(['view_buyer_details', 'view_contacts']);
  const blind = await own.employee(['view_contacts']);
  const colleagues = must(await own.admin.call(listColleagues)).map(({ id }) => id);
  expect([colleagues.includes(asha.userId), colleagues.includes(blind.userId)]).toEqual([true, false]);
  const body = { ...about, text: 'Send the samples', day: day(1), owner_id: asha.userId };
  must(await own.admin.call(addReminder, { body }));
  const refused = await own.admin.call(addReminder, { body: { ...body, owner_id: blind.userId } });
  expect(refused.ok ? '' : refused.errors[0]?.code).toBe('not_a_colleague');
  const mails = async () => (await t.platform.messages.outbox({ to: asha.email, limit: 9 })).length;
  const tell = vi.spyOn(t.platform.live, 'tell');
  await tellDueReminders(t.platform);
  expect(await mails()).toBe(0);
  t.clock.advance(86_400_000);
  await tellDueReminders(t.platform);
  await tellDueReminders(t.platform);
  expect(await mails()).toBe(1);
  const [mail] = await t.platform.messages.outbox({ to: asha.email, limit: 1 });
  expect([mail?.subject, mail?.text]).toEqual([
    'Reminder: Send the samples',
    expect.stringContaining(`/buyers/${about.subject_id}`),
  ]);
  const notices = tell.mock.calls.filter(([event]) => event === 'newNotification');
  expect(notices).toMatchObject([
    ['newNotification', { type: 'reminder_due' }, { to: [{ user: asha.userId }] }],
  ]);
  tell.mockRestore();
});

test('a reminder is due when its day has come where the company is, not in Greenwich', async () => {
  const about = await aContact();
  const [INDIA, UNITED_STATES] = [99, 226];
  // Half past six in the evening in Greenwich is midnight in India, and early in the afternoon in New York.
  const now = t.clock.now();
  t.clock.advance(new Date(`${day(2)}T18:45:00Z`).getTime() - now.getTime());
  const tomorrow = day(1);
  const { text } = must(
    await own.admin.call(addReminder, { body: { ...about, text: 'Call Malmö', day: tomorrow } }),
  );
  const isDue = async (country: number) => {
    await own.inside(({ db, orgId }) =>
      db.execute(sql`update organisation set country_id = ${country} where id = ${orgId}`),
    );
    await tellDueReminders(t.platform);
    const { reminders } = must(await own.admin.call(listFollowups, { query: about }));
    const mails = await t.platform.messages.outbox({ to: own.admin.email, limit: 20 });
    return [reminders[0]?.is_due, mails.some(({ subject }) => subject === `Reminder: ${text}`)];
  };
  expect(await isDue(UNITED_STATES)).toEqual([false, false]);
  expect(await isDue(INDIA)).toEqual([true, true]);
});
