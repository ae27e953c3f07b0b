import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RenderErrorBoundary } from '../kit/states/broken-screen.tsx';
import { lazyPart } from './lazy-part.tsx';
import { pageWasLoaded, reloadForPart } from './missing-parts.ts';
import { useTexts } from '../i18n/texts.fixture.ts';

useTexts();

const reload = vi.fn<() => void>();
let now = 0;
beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  reload.mockReset();
  pageWasLoaded();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  window.removeEventListener('beforeunload', askBeforeLeaving);
});

const askBeforeLeaving = (event: Event): void => event.preventDefault();
const missing = (part: string): Error => new Error(`Failed to fetch dynamically imported module: ${part}`);

/** A part fails in a page that was loaded the given number of seconds after the previous one. */
function failsAfter(seconds: number, failure: Error) {
  now += seconds * 1000;
  pageWasLoaded();
  return reloadForPart(failure, reload);
}

describe('a part of the program that is gone', () => {
  it('API-034 W01 reloads the page once, and lets the error surface when it fails again', () => {
    expect(failsAfter(0, missing('/assets/view-panel-1.js'))).toBe('reloading');
    expect(reloadForPart(missing('/assets/other-1.js'), reload)).toBe('reloading');
    expect(reload).toHaveBeenCalledOnce();
    expect(failsAfter(3, missing('/assets/view-panel-1.js'))).toBe('failed');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('API-034 two parts that fail in turn do not reload for ever', () => {
    for (let turn = 0; turn < 5; turn += 1) {
      failsAfter(3, missing('/assets/view-panel-1.js'));
      failsAfter(3, missing('/assets/editor-1.js'));
    }
    expect(reload).toHaveBeenCalledOnce();
    failsAfter(40, missing('/assets/editor-1.js'));
    for (let turn = 0; turn < 5; turn += 1) {
      failsAfter(40, missing('/assets/view-panel-1.js'));
      failsAfter(40, missing('/assets/editor-1.js'));
    }
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is reloaded for again after a later update, also where the error names no address', () => {
    const nameless = new TypeError('Importing a module script failed.');
    expect(failsAfter(0, nameless)).toBe('reloading');
    expect(failsAfter(11 * 60, nameless)).toBe('reloading');
  });

  it('reloads nothing without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(failsAfter(0, missing('/assets/view-panel-1.js'))).toBe('kept');
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads nothing while the browser would ask about unsaved work', () => {
    window.addEventListener('beforeunload', askBeforeLeaving);
    expect(failsAfter(0, missing('/assets/view-panel-1.js'))).toBe('kept');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the place of a part', () => {
  it('a preload that fails does nothing; the part is loaded when it is drawn', async () => {
    const load = vi.fn<() => Promise<{ default: () => string }>>();
    load.mockRejectedValueOnce(missing('/assets/a.js')).mockResolvedValue({ default: () => 'the part' });
    const Part = lazyPart(load);
    await Part.preload();
    expect(sessionStorage).toHaveLength(0);
    render(
      <Suspense>
        <Part />
      </Suspense>,
    );
    expect(await screen.findByText('the part')).toBeDefined();
  });

  it('with unsaved work says what is missing and loads it again, and the form around stays', async () => {
    window.addEventListener('beforeunload', askBeforeLeaving);
    const load = vi.fn<() => Promise<{ default: () => string }>>();
    load.mockRejectedValueOnce(missing('/assets/a.js')).mockResolvedValue({ default: () => 'the part' });
    const Part = lazyPart(load);
    render(
      <RenderErrorBoundary>
        <input aria-label="Name" />
        <Suspense>
          <Part />
        </Suspense>
      </RenderErrorBoundary>,
    );
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mug' } });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not be loaded'));
    fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByText('the part')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mug');
  });

  it('SHELL-068 API-034 says what happened when the reload did not help', async () => {
    reloadForPart(missing('/assets/a.js'), reload);
    pageWasLoaded();
    const Part = lazyPart(() => Promise.reject<{ default: () => string }>(missing('/assets/a.js')));
    render(
      <RenderErrorBoundary>
        <Suspense>
          <Part />
        </Suspense>
      </RenderErrorBoundary>,
    );
    expect((await screen.findByRole('heading')).textContent).toBe('Something went wrong on this page');
  });

  it('SHELL-068 an error of a part that was loaded goes to the boundary of the screen', async () => {
    const Part = lazyPart(() =>
      Promise.resolve({
        default: (): string => {
          throw new Error('a screen broke');
        },
      }),
    );
    render(
      <RenderErrorBoundary>
        <Suspense>
          <Part />
        </Suspense>
      </RenderErrorBoundary>,
    );
    expect((await screen.findByRole('heading')).textContent).toBe('Something went wrong on this page');
  });
});
