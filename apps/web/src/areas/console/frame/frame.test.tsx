import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { aConfiguration } from '../../../platform/session/configuration.fixture.ts';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { beginVisit, endVisit } from '../../../platform/session/visit.ts';
import { ConsoleFrame } from './console-frame.tsx';
import { VisitBar } from './visit-bar.tsx';

useTexts('console');
useFakeServer();
beforeEach(async () => {
  await changeLanguage('en');
  server.set('GET /api/configuration/public', () => aConfiguration());
  server.set('GET /api/console/me', () => ({
    name: 'Meera Nair',
    email: 'meera@provider.example',
    requests_waiting: 7,
    claims_waiting: 0,
  }));
});

const frame = (twoFactor: boolean) =>
  openPart(
    <ConsoleFrame>
      <p>a screen</p>
    </ConsoleFrame>,
    sessionFixture({ user: { is_system_user: true, two_factor: twoFactor } }),
    '/console/requests',
  );

describe('the frame of the console', () => {
  it('PLAN-104 has a navigation of its own with what waits, and marks the open screen', async () => {
    frame(true);
    expect(await screen.findByText('a screen')).toBeDefined();
    const requests = await screen.findByRole('link', { name: /^Requests/ });
    expect(requests.textContent).toBe('Requests7 waiting');
    expect(requests.getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Rewards' }).getAttribute('aria-current')).toBeNull();
    expect(screen.getByText('Second factor on')).toBeDefined();
  });

  it('PLAN-104 without second factor says how to set one up, and asks for nothing', async () => {
    frame(false);
    expect(await screen.findByText('The console needs a second factor')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/profile-settings/1');
    expect(screen.queryByText('a screen')).toBeNull();
    expect(sent.filter(({ call }) => call.includes('console'))).toEqual([]);
  });
});

describe('a visit', () => {
  it('is named in the company, with its end and the way out', async () => {
    beginVisit({ token: 'visitor', until: '2026-11-24T11:00:00.000Z', back: '/console' });
    openPart(<VisitBar />);
    expect((await screen.findByRole('status')).textContent).toContain('You are in Kaveri Exports');
    expect(screen.getByRole('button', { name: 'Leave the company' })).toBeDefined();
    endVisit();
  });
});
