import type { PermissionSlug } from '@sourcewiz/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { settingsRoutes } from './settings-routes.ts';
import { openRoutes } from '../../platform/router/open-screen.fixture.tsx';

beforeAll(async () => {
  await startTexts();
  await changeLanguage('en');
  await loadTexts(['app', 'account']);
});
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ errors: [] }, { status: 404 })));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(path: string, isAdmin = false, granted: readonly PermissionSlug[] = ['view_products']) {
  const session = sessionFixture({ user: { is_admin: isAdmin }, granted });
  return openRoutes(settingsRoutes, { address: path, session });
}

const tabs = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('the profile settings', () => {
  it('SETTINGS-001 are divided in tabs with a number each; the open one is marked, the next opens by its link', async () => {
    const router = open('/profile-settings/1');
    expect(await screen.findByRole('region', { name: 'Numbers' })).toBeDefined();
    const profile = screen.getByRole('link', { name: 'Profile' });
    expect(profile.getAttribute('aria-current')).toBe('page');
    fireEvent.click(screen.getByRole('link', { name: 'Preferences' }));
    expect(await screen.findByRole('region', { name: 'Preferences' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/profile-settings/4');
    expect(profile.getAttribute('aria-current')).toBeNull();
  });

  it('SETTINGS-001 without a number the first tab opens', async () => {
    const router = open('/profile-settings');
    await screen.findByRole('region', { name: 'Numbers' });
    expect(router.state.location.pathname).toBe('/profile-settings/1');
  });

  it('SETTINGS-002 SETTINGS-004 PROD-045 profile is tab 1, company 2, members 3, preferences 4, plan 6, task history 7, backups 8', async () => {
    open('/profile-settings/1', true);
    await screen.findByRole('region', { name: 'Numbers' });
    expect(tabs()).toEqual([
      ['Profile', '/profile-settings/1'],
      ['Company', '/profile-settings/2'],
      ['Members', '/profile-settings/3'],
      ['Preferences', '/profile-settings/4'],
      ['QR labels', '/profile-settings/5'],
      ['Plan', '/profile-settings/6'],
      ['Rewards', '/profile-settings/12'],
      ['Exchange rates', '/profile-settings/11'],
      ['Attributes', '/profile-settings/10'],
      ['Task history', '/profile-settings/7'],
      ['Backups', '/profile-settings/8'],
      ['Security log', '/profile-settings/9'],
    ]);
  });

  it('SETTINGS-004 labels are for those who see products', async () => {
    open('/profile-settings/1', false, []);
    await screen.findByRole('region', { name: 'Numbers' });
    expect(tabs().map(([name]) => name)).not.toContain('QR labels');
    cleanup();
    open('/profile-settings/5', false, []);
    expect(await screen.findByText("You don't have access to this page")).toBeDefined();
  });

  it('SETTINGS-003 everybody opens profile and preferences; the security log is of admins alone', async () => {
    open('/profile-settings/9');
    expect(await screen.findByText("You don't have access to this page")).toBeDefined();
    cleanup();
    open('/profile-settings/1');
    await screen.findByRole('region', { name: 'Numbers' });
    expect(tabs().map(([name]) => name)).toEqual([
      'Profile',
      'Company',
      'Members',
      'Preferences',
      'QR labels',
      'Plan',
      'Rewards',
      'Exchange rates',
      'Task history',
    ]);
  });

  it.each(['13', '01', '1.0', 'x', '99'])('an address without a tab does not exist: %s', async (number) => {
    open(`/profile-settings/${number}`);
    expect(await screen.findByText('This page does not exist')).toBeDefined();
  });
});
