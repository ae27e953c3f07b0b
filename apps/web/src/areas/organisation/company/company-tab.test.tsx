import { manufacturer, type Manufacturer } from '@sourcewiz/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { chooseOption } from '../../../platform/kit/fields/choices/choice-field.fixture.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { CompanyTab } from './company-tab.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';

const id = '5f0c7a0e-3b0e-4c56-9d5c-222222222222';
const company: Manufacturer = { ...sessionFixture().organisation, id, email: 'hello@kaveri.example' };

const india = { id: 99, iso2: 'IN', iso3: 'IND', phonecode: '91', nicename: 'India' };
const nepal = { id: 150, iso2: 'NP', iso3: 'NPL', phonecode: '977', nicename: 'Nepal' };
const turkey = { id: 215, iso2: 'TR', iso3: 'TUR', phonecode: '90', nicename: 'Turkey' };

interface Sent {
  method: string;
  url: string;
  body: unknown;
}
let sent: Sent[] = [];
let refusal: unknown = null;

/** Answers the calls of the tab; changes are recorded in `sent`. */
function answer(url: string, init?: RequestInit): Response {
  const method = init?.method ?? 'GET';
  if (method !== 'GET') {
    sent.push({ method, url, body: JSON.parse(String(init?.body)) });
    if (refusal !== null) return new Response(JSON.stringify({ errors: [refusal] }), { status: 400 });
  }
  const data = url.includes('countries') ? [india, nepal, turkey] : company;
  return new Response(JSON.stringify({ data }), { status: 200 });
}

/** The upload of one file: half of it, then the answer. */
class FakeRequest {
  static sent: FormData[] = [];
  static status = 200;
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onloadend: (() => void) | null = null;
  status = 0;
  responseText = '';
  open(): void {}
  setRequestHeader(): void {}
  send(form: FormData): void {
    FakeRequest.sent.push(form);
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    setTimeout(() => {
      this.status = FakeRequest.status;
      const image = { id, name: 'hall.png', width: 4, height: 3, thumb: '/t', card: '/c', large: '/l' };
      this.responseText = JSON.stringify(
        this.status === 200 ? { data: image } : { errors: [{ code: 'internal', message: 'Server error' }] },
      );
      this.onloadend?.();
    }, 0);
  }
}

useTexts('company', 'media');
beforeEach(() => {
  sent = [];
  refusal = null;
  FakeRequest.sent = [];
  FakeRequest.status = 200;
  queryClient.clear();
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => Promise.resolve(answer(url, init)));
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openAs({ isAdmin }: { isAdmin: boolean }): Promise<void> {
  const session = sessionFixture({ user: { is_admin: isAdmin } });
  openPart(<CompanyTab />, session);
  await screen.findByRole('region', { name: 'Basics' });
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const picker = (part: string) => {
  const input = document.querySelector(`input[data-part="${part}"]`);
  if (input === null) throw new Error(`no picker for ${part}`);
  return input;
};
const choose = (part: string, file: File) => fireEvent.change(picker(part), { target: { files: [file] } });
const png = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

describe('the company for an admin', () => {
  it('SETTINGS-005 SETTINGS-006 saves the changed field and nothing else', async () => {
    await openAs({ isAdmin: true });
    fireEvent.change(field('Tagline'), { target: { value: 'Home goods' } });
    expect(screen.getByText('1 unsaved change')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ method: 'PATCH', body: { tagline: 'Home goods' } });
    await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull());
  });

  it('SHELL-083 a required field left empty says so and nothing is sent', async () => {
    await openAs({ isAdmin: true });
    fireEvent.change(field('Company name'), { target: { value: ' ' } });
    fireEvent.blur(field('Company name'));
    expect(screen.getByText('Company name is required')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toEqual([]);
  });

  it('SHELL-084 an email is checked when the field is left, not before', async () => {
    await openAs({ isAdmin: true });
    fireEvent.change(field('Email'), { target: { value: 'hello@' } });
    expect(screen.queryByText('Enter a valid email')).toBeNull();
    fireEvent.blur(field('Email'));
    expect(screen.getByText('Enter a valid email')).toBeDefined();
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('SHELL-086 the text about the company is 5 rows high', async () => {
    await openAs({ isAdmin: true });
    expect(field('About the company').getAttribute('rows')).toBe('5');
  });

  it('a refusal of the server stands at its field, also in a row', async () => {
    await openAs({ isAdmin: true });
    refusal = {
      code: 'text_too_long',
      message: '',
      path: 'body.tax_ids.0.value',
      params: { limit: 60 },
    };
    fireEvent.click(screen.getByRole('button', { name: 'Add tax ID' }));
    fireEvent.click(screen.getByRole('button', { name: /^Name:/ }));
    fireEvent.click(screen.getByRole('option', { name: 'GSTIN' }));
    fireEvent.change(field('Number'), { target: { value: '08AAACK' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('At most 60 characters')).toBeDefined();
    expect(sent[0]?.body).toEqual({ tax_ids: [{ label: 'GSTIN', value: '08AAACK' }], revision: 1 });
    expect(screen.getByText('1 unsaved change')).toBeDefined();
  });
});

describe('the company that two people change', () => {
  it('shows the names of the countries, not their numbers', async () => {
    await openAs({ isAdmin: true });
    fireEvent.click(await screen.findByRole('button', { name: /^Country/ }));
    chooseOption('Nepal');
    act(() => {
      queryClient.setQueryData(keyOf(manufacturer, {}), { ...company, country: turkey.id, revision: 2 });
    });
    const notice = within(await screen.findByRole('alert', { name: 'Two people changed this' }));
    expect(notice.getByText('Nepal')).toBeDefined();
    expect(notice.getByText(/^T(urkey|ürkiye)$/)).toBeDefined();
    expect(notice.queryByText(/150|215/)).toBeNull();
  });
});

describe('pictures of the company', () => {
  it('API-019 API-020 one file in the field image; its arrival is told by name, and it becomes the logo', async () => {
    await openAs({ isAdmin: true });
    choose('logo', png('hall.png'));
    expect(await screen.findByText('hall.png file uploaded successfully.')).toBeDefined();
    expect([...(FakeRequest.sent[0]?.keys() ?? [])]).toEqual(['image']);
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ logo_file_id: id, revision: 1 }));
  });

  it('API-020 a file that did not arrive is told by name and can be sent again', async () => {
    FakeRequest.status = 500;
    await openAs({ isAdmin: true });
    choose('images', png('hall.png'));
    expect(await screen.findByText('hall.png file upload failed.')).toBeDefined();
    expect(screen.getByRole('button', { name: /Try again/ })).toBeDefined();
  });

  it('SETTINGS-007 takes JPG and PNG below 2 MB only', async () => {
    await openAs({ isAdmin: true });
    choose('images', new File(['GIF89a'], 'film.gif', { type: 'image/gif' }));
    expect(await screen.findByText('You can only upload JPG/PNG file!')).toBeDefined();
    choose('logo', png('large.png', 2 * 1024 * 1024));
    expect(await screen.findByText('Image must smaller than 2MB!')).toBeDefined();
    expect(FakeRequest.sent).toEqual([]);
  });
});

describe('the company for an employee', () => {
  it('SETTINGS-003 is read, not written', async () => {
    await openAs({ isAdmin: false });
    const contact = screen.getByRole('region', { name: 'Contact' });
    expect(within(contact).getByText('hello@kaveri.example')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/Ravi Menon is the admin of Kaveri Exports/)).toBeDefined();
  });
});
