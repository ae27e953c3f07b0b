import { auditEvents } from '@sourcewiz/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { changeLanguage } from '../../../../platform/i18n/language.ts';
import { auditWords, type AuditEntry } from './audit-words.ts';
import { deviceOf } from './device-name.rules.ts';
import { useTexts } from '../../../../platform/i18n/texts.fixture.ts';

useTexts('members');
afterEach(() => changeLanguage('en'));

const ravi = { id: 'r', name: 'Ravi Menon', email: 'admin@kaveri.example' };
const asha = { id: 'a', name: 'Asha Yadav', email: 'asha@kaveri.example' };
const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-21T10:00:00.000Z',
  event: 'permissions_changed',
  actor: ravi,
  subject: asha,
  ip: '203.0.113.4',
  user_agent: '',
  details: {},
  ...part,
});

describe('the security log in words', () => {
  it('tells who changed which permissions of whom, by their names', async () => {
    const changed = entry({
      details: { added: ['view_costing'], removed: ['delete_products', 'view_products'] },
    });
    expect(auditWords(changed)).toBe(
      'Ravi Menon changed the permissions of Asha Yadav: added View costing, removed View products and Delete products',
    );
    await changeLanguage('tr');
    expect(auditWords(changed)).toBe(
      'Ravi Menon, Asha Yadav adlı üyenin yetkilerini değiştirdi: Maliyetleri görme eklendi, Ürünleri görme ve Ürün silme kaldırıldı',
    );
  });

  it('tells the mode of an address restriction, changed fields once, and a new role', () => {
    expect(
      auditWords(
        entry({ event: 'ip_restriction_changed', details: { mode: 'block', addresses: ['10.0.0.1'] } }),
      ),
    ).toBe('Ravi Menon changed where Asha Yadav may sign in from: only from listed addresses');
    const fields = ['address_line_1', 'address_line_2', 'tax_ids', 'something_new'];
    expect(auditWords(entry({ event: 'company_changed', subject: null, details: { fields } }))).toBe(
      'Ravi Menon changed the company details: address and tax IDs',
    );
    expect(
      auditWords(entry({ event: 'member_changed', details: { fields: ['is_admin'], role: 'admin' } })),
    ).toBe('Ravi Menon changed Asha Yadav: now an admin');
  });

  it('a failed sign-in names the account, or the address that was typed, or nobody', () => {
    const failed = { event: 'sign_in_failed', actor: null } as const;
    expect(auditWords(entry(failed))).toBe('A sign-in as Asha Yadav failed');
    const typed = entry({ ...failed, subject: null, details: { email: 'x@kaveri.example' } });
    expect(auditWords(typed)).toBe('A sign-in as x@kaveri.example failed');
    expect(auditWords(entry({ ...failed, subject: null }))).toBe('A sign-in failed');
  });

  it('has a sentence for every event', () => {
    for (const event of auditEvents) expect(auditWords(entry({ event }))).not.toMatch(/sentences|\{\{/);
  });
});

it('a device is named by its browser and system', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1';
  expect(deviceOf(phone)).toEqual({ browser: 'Safari', system: 'iPhone' });
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0';
  expect(deviceOf(edge)).toEqual({ browser: 'Edge', system: 'Windows' });
  expect(deviceOf('curl/8.5')).toEqual({ browser: null, system: null });
});
