import { permissionSlugs, type Member } from '@sourcewiz/contract';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { beginVisit, endVisit } from '../../../platform/session/visit.ts';
import { SessionProvider } from '../../../platform/session/session.tsx';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { atAddress } from '../../../platform/router/open-screen.fixture.tsx';
import { aMember } from './member.fixture.ts';
import { MembersTab } from './members-tab.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

const asha = aMember();
const ravi = aMember({
  id: '5f0c7a0e-3b0e-4c56-9d5c-333333333333',
  first_name: 'Ravi',
  last_name: 'Menon',
  email: 'admin@kaveri.example',
  is_admin: true,
});

interface Sent {
  call: string;
  body: unknown;
}
let sent: Sent[] = [];
let members: readonly Member[] = [];

function answer(url: string, init?: RequestInit): Response {
  const method = init?.method ?? 'GET';
  if (method !== 'GET') {
    sent.push({
      call: `${method} ${url}`,
      body: init?.body === undefined ? null : JSON.parse(String(init.body)),
    });
  }
  const data =
    method === 'GET'
      ? { members, total: members.length }
      : method === 'PUT'
        ? []
        : method === 'DELETE'
          ? { task_id: asha.id }
          : asha;
  return new Response(JSON.stringify({ data }), { status: 200 });
}

useTexts('members');
beforeAll(() => {
  // Nothing here is hidden from screen readers, and checking that takes most of the time.
  configure({ defaultHidden: true });
});
beforeEach(() => {
  sent = [];
  members = [asha, ravi];
  queryClient.clear();
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve(answer(url, init)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openAs(person: Member): Promise<void> {
  const session = sessionFixture({ user: { id: person.id, is_admin: person.is_admin } });
  render(<SessionProvider value={session}>{atAddress(<MembersTab />).element}</SessionProvider>);
  // The table's headings are rendered before any members are loaded.
  await screen.findByText('asha@kaveri.example');
}

/** Opens the drawer of a member; its code is loaded first. */
async function edit(name: string) {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Edit ?${name}`) }));
  return within(await screen.findByRole('dialog'));
}

describe('members for an admin', () => {
  it('PERM-047 shows status, access and when somebody was last seen', async () => {
    await openAs(ravi);
    const row = screen.getByRole('row', { name: /Asha Yadav/ });
    expect(row.textContent).toContain('Active');
    expect(row.textContent).toContain(`2 of ${permissionSlugs.length}`);
    expect(screen.getByRole('row', { name: /Ravi Menon/ }).textContent).toContain('Full access');
  });

  it('PERM-036 turning a module off sends each of its permissions as switched off', async () => {
    await openAs(ravi);
    const drawer = await edit('Asha Yadav');
    const products = drawer.getByRole('group', { name: 'Access to Products' });
    expect(within(products).getByRole('button', { name: 'Partial' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    fireEvent.click(within(products).getByRole('button', { name: 'None' }));
    fireEvent.click(drawer.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      call: `PUT /api/user/permissions/config/${asha.id}`,
      body: {
        permissions: [
          { slug: 'view_products', toggleValue: false },
          { slug: 'delete_products', toggleValue: false },
        ],
      },
    });
  });

  it('PERM-035 full switches every permission of the module on, one switch makes it partial', async () => {
    await openAs(ravi);
    const drawer = await edit('Asha Yadav');
    const costing = within(drawer.getByRole('group', { name: 'Access to Costing and packaging' }));
    fireEvent.click(drawer.getByRole('button', { name: /^Costing and packaging/ }));
    fireEvent.click(costing.getByRole('button', { name: 'Full' }));
    const edits = drawer.getByRole('switch', { name: 'Edit costing' });
    expect(edits.getAttribute('aria-checked')).toBe('true');
    fireEvent.click(edits);
    expect(costing.getByRole('button', { name: 'Partial' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('PERM-045 wrong addresses are named when the field is left, and nothing is sent', async () => {
    await openAs(ravi);
    const drawer = await edit('Asha Yadav');
    fireEvent.click(drawer.getByRole('radio', { name: /Only from listed addresses/ }));
    const addresses = drawer.getByLabelText(/^IP addresses/);
    expect(addresses.getAttribute('rows')).toBe('5');
    fireEvent.change(addresses, { target: { value: '203.0.113.4, 10.0.0.300' } });
    fireEvent.blur(addresses);
    expect(drawer.getByText('Enter valid IP Address: 10.0.0.300')).toBeDefined();
    fireEvent.click(drawer.getByRole('button', { name: 'Save changes' }));
    expect(sent).toEqual([]);
  });

  it('PERM-034 an admin holds every permission: there is nothing to choose', async () => {
    await openAs(ravi);
    const drawer = await edit('Ravi Menon');
    expect(drawer.getByText('Admins have every permission.')).toBeDefined();
    expect(drawer.queryByRole('switch')).toBeNull();
    expect(drawer.getByText('Another admin must change this for you.')).toBeDefined();
  });

  it('PERM-054 deleting asks with a tick, starts the task and says so', async () => {
    await openAs(ravi);
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Asha Yadav' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const modal = within(screen.getByRole('dialog', { name: 'Delete Asha Yadav' }));
    const confirm = modal.getByRole('button', { name: 'Delete Asha Yadav' });
    expect(confirm.hasAttribute('disabled')).toBe(true);
    fireEvent.click(modal.getByRole('checkbox', { name: 'Yes, I am sure' }));
    fireEvent.click(confirm);
    await waitFor(() => expect(shownToasts().at(-1)?.title).toBe('Asha Yadav is being deleted'));
    expect(sent).toEqual([{ call: `DELETE /api/user/member/${asha.id}`, body: {} }]);
  });

  it('PERM-054 the own account cannot be deactivated or deleted, and says why', async () => {
    await openAs(ravi);
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Ravi Menon' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Edit']);
    expect(screen.getByText('Another admin must deactivate or delete your account.')).toBeDefined();
  });
});

describe('members for an employee', () => {
  it('shows names, emails and roles only', async () => {
    members = [asha, ravi].map((member) => ({ ...member, admin_view: null }));
    await openAs(asha);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Role',
    ]);
    expect(screen.queryByRole('button', { name: /Invite|Edit|What to do/ })).toBeNull();
    expect(screen.getByText(/Ravi Menon is the admin of Kaveri Exports/)).toBeDefined();
  });
});

it('a visitor of the provider sees the members, and no button for what would be refused', async () => {
  beginVisit({ token: 'visitor', until: '2026-11-24T11:00:00.000Z', back: '/console' });
  await openAs(ravi);
  endVisit();
  expect(screen.getByText('Last seen')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Invite|Asha|Actions/ })).toBeNull();
});
