import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOperations, enterCompany, isOpenToVisits, me, type Operation } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';
import { makeProvider } from './provider.ts';
import { makeRecords, type Records } from './records/make-records.ts';
import { sampleInput } from './records/sample-input.ts';
import { sendOperation } from './send-operation.ts';

let t: TestApp;
let company: Company;
let records: Records;
let token: string;
beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '100' });
  company = await makeCompany(t);
  records = await makeRecords(t, company, 'VISITED');
  const provider = await makeProvider(t);
  const body = { reason: 'They asked for help with an import' };
  token = must(await provider.call(enterCompany, { params: { id: company.orgId }, body })).access_token;
});
afterAll(() => t.close());

const inCompany = allOperations.filter(
  ({ permission }) => permission !== 'public' && permission !== 'provider',
);
const ofProvider = allOperations.filter(({ permission }) => permission === 'provider');
const changing = inCompany.filter(({ method }) => method !== 'GET');
const refused = inCompany.filter((op) => !isOpenToVisits(op));

/** What admins and people may do for themselves that does not outlast a visit, or is work on records of the company. */
const openThough = [
  'analytics.getdetails',
  'analytics.session',
  'attributes.convert',
  'attributes.order',
  'attributes.preview_conversion',
  'attributes.set_options',
  'attributes.update',
  'auth.logout',
  'categories.delete',
  'families.delete',
  'families.save',
  'notification.dismiss',
  'tasks.trigger',
  'uom.create',
  'uom.delete',
  'uom.update',
  'uom.update_many',
  'user.set_feature',
];
/** Words in names of operations that open the company to others, speak for it, or take out everything at once. */
const telling =
  /backup|\.export$|download|fill_|addresses|report$|link|recipient|passcode|mail|send|sent|reply|answer|issue|confirm|cancel|decide|password|permission|invit|member|session|two_factor|secur|generate$|\.make$/;
/** Those whose names tell of such a thing that they do not do. */
const harmless = [
  'catalogues.preview_mail',
  'catalogues.send_for_approval',
  'document.preview_mail',
  'quotation.preview_mail',
  'uploads.delete_link_group',
  'uploads.link',
  'uploads.link_automatically',
  'uploads.unlink',
  'uploads.unlink_all',
];

const namesOf = (operations: readonly Operation[]) => operations.map(({ name }) => name).toSorted();

describe('what the provider’s people may do while they visit a company', () => {
  test('of what belongs to admins and to the person themselves they change this and nothing else', () => {
    const own = changing.filter(({ permission }) =>
      ['admin', 'member', 'pending'].includes(String(permission)),
    );
    expect(namesOf(own.filter(isOpenToVisits))).toEqual(openThough);
  });

  test('every operation whose name tells of something that outlasts a visit is refused', () => {
    const open = namesOf(changing.filter((op) => isOpenToVisits(op) && telling.test(op.name)));
    expect(open.filter((name) => !openThough.includes(name))).toEqual(harmless);
  });

  test('access, links, messages, backups and files of everything are among what is refused', () => {
    expect(namesOf(refused)).toEqual(
      expect.arrayContaining([
        'catalogues.mail_link',
        'contacts.export',
        'exports.download',
        'manufacturer.update',
        'plan.upgrade',
        'policy.accept',
        'products.download_backup',
        'products.restore_backup',
        'quotation.send',
        'rewards.update_claim_status',
        'user.change_password',
        'user.delete_member',
        'user.invite_member',
        'user.save_permissions',
        'user.start_two_factor',
      ]),
    );
  });

  test.each(refused.map((op) => [op.name, op] as const))('%s is refused by name', async (_name, op) => {
    const { input } = sampleInput(op, (entity) => records[entity]);
    const answer = await sendOperation(t, op, { input, token });
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer)).toContain('refused_in_visit');
  });

  test.each(ofProvider.map((op) => [op.name, op] as const))(
    'PLAN-104 %s does not exist for a system user without a second factor',
    async (_name, op) => {
      const { input } = sampleInput(op, (entity) => records[entity]);
      expect((await sendOperation(t, op, { input, token })).status).toBe(404);
    },
  );

  test('members do what visitors may not, and visitors read what members read', async () => {
    const visit = t.as(token);
    must(await visit(me));
    for (const op of inCompany.filter(
      ({ method, permission }) => method === 'GET' && permission === 'admin',
    )) {
      const { input } = sampleInput(op, (entity) => records[entity]);
      expect(JSON.stringify(await sendOperation(t, op, { input, token }))).not.toContain('refused_in_visit');
    }
    for (const op of refused.filter(({ permission }) => permission === 'admin').slice(0, 5)) {
      const { input } = sampleInput(op, (entity) => records[entity]);
      const answer = await sendOperation(t, op, { input, token: company.admin.token });
      expect(JSON.stringify(answer)).not.toContain('refused_in_visit');
    }
  });
});
