import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { aRequestOf } from '../console.fixture.ts';
import { consoleRoutes } from '../console-routes.ts';

const session = sessionFixture({ user: { is_system_user: true, two_factor: true } });
let details = aRequestOf();
let starts: (string | null)[] = [];

useTexts('console', 'consoleRequests', 'consoleCompanies');
useFakeServer();
beforeEach(async () => {
  await changeLanguage('en');
  details = aRequestOf();
  starts = [];
  server.set('GET /api/console/requests', () => ({
    requests: [details.request],
    total: 1,
    counts: { open: 1, approved: 412, rejected: 38 },
  }));
  server.set('GET /api/console/requests/7', (_, query) => {
    starts.push(query.get('starts_on'));
    return details;
  });
});

const open = async () => {
  const router = openRoutes(consoleRoutes, { address: '/console/requests', session });
  await screen.findByText('What changes');
  return router;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentTo = (call: string) => sent.find((one) => one.call === call)?.body;

describe('a request', () => {
  it('PLAN-104 PLAN-003 is shown with what it changes and costs, the rest of the old plan taken off', async () => {
    await open();
    for (const words of ['9876501421', 'Please call after 4 pm.', '5,500', '38%', '−₹8,048.22', '₹89,623.10'])
      expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByRole('tab', { name: /Approved/ }).textContent).toContain('412');
  });

  it('PLAN-104 is approved with its days and the discount, which the price follows', async () => {
    server.set('POST /api/console/requests/7/approve', () => details);
    await open();
    type(/Discount/, '10');
    // 84,000 less a tenth and the rest of SILVER, with 18% GST.
    expect(await screen.findByText('₹79,711.10')).toBeDefined();
    type('GOLD from *', '01/12/2026');
    await waitFor(() => expect(starts).toContain('2026-12-01'));
    press('Approve GOLD');
    await waitFor(() =>
      expect(sentTo('POST /api/console/requests/7/approve')).toEqual({
        starts_on: '2026-12-01',
        ends_on: '2027-11-23',
        discount_value: '10',
      }),
    );
  });

  it('PLAN-104 says from which day its limits count, if that is later', async () => {
    await open();
    expect(screen.getByText(/^New limits count at once\./)).toBeDefined();
    type('GOLD from *', '01/12/2099');
    expect(await screen.findByText(/^New limits count from 1st December 2099\./)).toBeDefined();
  });

  it('PLAN-104 is rejected with a reason, which the company reads', async () => {
    server.set('POST /api/console/requests/7/reject', () => details);
    await open();
    press('Reject with a reason');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The company reads it.')).toBeDefined();
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Not paid last year' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Reject request' }));
    await waitFor(() =>
      expect(sentTo('POST /api/console/requests/7/reject')).toEqual({ reason: 'Not paid last year' }),
    );
  });

  it('PLAN-104 is marked as waiting for payment, and gets notes', async () => {
    server.set('POST /api/console/requests/7/payment_pending', () => details);
    server.set('POST /api/console/requests/7/notes', () => details);
    await open();
    press('Mark payment pending');
    await waitFor(() => expect(sentTo('POST /api/console/requests/7/payment_pending')).toBeDefined());
    expect(screen.getByRole('button', { name: 'Add note' })).toHaveProperty('disabled', true);
    type('Add note', 'Wants the invoice first');
    press('Add note');
    await waitFor(() =>
      expect(sentTo('POST /api/console/requests/7/notes')).toEqual({ text: 'Wants the invoice first' }),
    );
  });

  it('PLAN-104 stays open when others come in above it', async () => {
    server.set('POST /api/console/requests/7/payment_pending', () => details);
    await open();
    const later = { ...details.request, id: 8, company_name: 'Ganga Textiles' };
    server.set('GET /api/console/requests', () => ({
      requests: [later, details.request],
      total: 2,
      counts: { open: 2, approved: 412, rejected: 38 },
    }));
    press('Mark payment pending');
    await screen.findByRole('button', { name: /Ganga Textiles/ });
    const entry = screen.getByRole('button', {
      name: new RegExp(details.request.company_name),
      current: true,
    });
    expect(entry).toBeDefined();
    expect(sent.map((one) => one.call)).not.toContain('GET /api/console/requests/8');
  });

  it('PLAN-104 a downgrade below what is in use says what becomes of it', async () => {
    const [change] = aRequestOf().changes;
    details = aRequestOf({ changes: change ? [{ ...change, limit_after: 500, is_over: true }] : [] });
    await open();
    expect(screen.getByRole('note').textContent).toContain('Product Library');
    expect(screen.getByRole('note').textContent).toContain('kept and readable');
  });

  it('that is decided cannot be decided again', async () => {
    const { request } = aRequestOf();
    details = aRequestOf({ request: { ...request, status: 'rejected', reason: 'Not paid' } });
    await open();
    expect(screen.getByText('Reason: Not paid')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Approve|Reject|payment/ })).toBeNull();
  });
});
