import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportCrash as reportCrashOperation } from '@sourcewiz/contract';
import { framesOf, screenOf } from '../../api/report-crash.ts';
import { changeLanguage, startTexts } from '../../i18n/language.ts';
import { clearStoredSession, storeSession } from '../../session/stored-session.ts';
import { BrokenScreen, RenderErrorBoundary } from './broken-screen.tsx';

const requests: { url: string; body: string }[] = [];

beforeAll(startTexts);
beforeEach(async () => {
  await changeLanguage('en');
  storeSession({ token: 't', email: 'asha@kaveri.example' });
  requests.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    requests.push({ url, body });
    return new Response('{"data":{}}', { status: 200 });
  });
});
afterEach(() => {
  cleanup();
  clearStoredSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Broken({ broken = true }: { broken?: boolean }) {
  if (broken) throw new TypeError('cost 3.21 of asha@kaveri.example is not a function');
  return <p>the screen</p>;
}

const heading = () => screen.getByRole('heading').textContent;

describe('a screen that breaks', () => {
  it('SHELL-068 W02 says what happened, with a reference that the server has as well, until another page is opened', () => {
    const { rerender } = render(
      <RenderErrorBoundary place="/a" needsSession>
        <Broken />
      </RenderErrorBoundary>,
    );
    expect(heading()).toBe('Something went wrong on this page');
    const reference = /Reference ([0-9A-Z]{8})/.exec(document.body.textContent)?.[1];
    expect(requests.map(({ url }) => url)).toEqual([reportCrashOperation.path]);
    const body = reportCrashOperation.body.parse(JSON.parse(requests[0]?.body ?? ''));
    expect(body).toMatchObject({ reference, kind: 'TypeError' });
    expect(requests[0]?.body).not.toMatch(/3\.21|asha|kaveri/);
    rerender(
      <RenderErrorBoundary place="/b" needsSession>
        <Broken broken={false} />
      </RenderErrorBoundary>,
    );
    expect(screen.getByText('the screen')).toBeDefined();
  });

  it('W02 says so in Turkish', async () => {
    await changeLanguage('tr');
    render(<BrokenScreen error={new Error('a screen broke')} />);
    expect(heading()).toBe('Bu sayfada bir sorun oluştu');
    expect(screen.getByRole('button', { name: 'Sayfayı yeniden yükle' })).toBeDefined();
    expect(requests).toHaveLength(1);
  });

  it('SHELL-067 W02 because its session is gone shows the session-expired card, and reports nothing', () => {
    clearStoredSession();
    render(
      <RenderErrorBoundary needsSession>
        <Broken />
      </RenderErrorBoundary>,
    );
    expect(heading()).toBe('Session Expired');
    expect(requests).toEqual([]);
  });

  it('W02 where nobody has to be signed in is a crash, too', () => {
    clearStoredSession();
    render(
      <RenderErrorBoundary>
        <Broken />
      </RenderErrorBoundary>,
    );
    expect(heading()).toBe('Something went wrong on this page');
  });

  it('SHELL-068 W02 a part without which the page goes on breaks alone, and is reported', () => {
    render(
      <RenderErrorBoundary>
        <p>the page</p>
        <RenderErrorBoundary fallback={null}>
          <Broken />
        </RenderErrorBoundary>
      </RenderErrorBoundary>,
    );
    expect(screen.getByText('the page')).toBeDefined();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(requests).toHaveLength(1);
  });
});

describe('what is told of a crash', () => {
  it.each([
    ['/', '/'],
    ['/manage-products/123', '/manage-products/:id'],
    ['/view-collection/tOkEn_of-a-link', '/view-collection/:id'],
    ['/buyers/asha@kaveri.example/edit', '/buyers/:id/edit'],
  ])('W02 of %s only %s', (path, told) => expect(screenOf(path)).toBe(told));

  it('W02 where it broke, in the words of each browser, and no message', () => {
    const chrome =
      'TypeError: cost 3.21\n    at save (https://a.example/assets/x-1.js:1:20)\n    at https://a.example/assets/x-1.js:2:30';
    expect(framesOf(chrome)).toEqual(['save@/assets/x-1.js:1:20', '@/assets/x-1.js:2:30']);
    expect(framesOf('save@https://a.example/assets/x-1.js:1:20')).toEqual(['save@/assets/x-1.js:1:20']);
    expect(framesOf('TypeError: of https://a.example/products/12:1:1 and more')).toEqual([]);
  });
});
