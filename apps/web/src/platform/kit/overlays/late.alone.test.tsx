import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Bypasses vitest-setup.ts: each test has its own modules and decides when the code arrives.
let arrive: () => void;
let fails = 0;
beforeEach(() => {
  vi.resetModules();
  fails = 0;
  const arrived = new Promise<void>((done) => (arrive = done));
  const popup = (text: string) => () => <p>{text}</p>;
  vi.doMock('./menu-popup.tsx', async () => {
    await arrived;
    return { MenuPopup: popup('the menu') };
  });
  vi.doMock('./popover-popup.tsx', async () => {
    await arrived;
    return { PopoverPopup: popup('the popover') };
  });
});
afterEach(() => {
  vi.doUnmock('./menu-popup.tsx');
  vi.doUnmock('./popover-popup.tsx');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a menu that is pressed before its code is there is busy, and Escape closes it', async () => {
  const { Menu } = await import('./menu.tsx');
  render(<Menu renderButton={(props) => <button {...props}>More</button>} items={[]} />);
  const button = screen.getByRole('button');
  fireEvent.click(button, { detail: 1 });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(button.getAttribute('aria-busy')).toBeNull();

  fireEvent.click(button, { detail: 1 });
  arrive();
  expect(await screen.findByText('the menu')).toBeDefined();
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});

it('a popover that arrives late takes no focus from a field where the person has gone on', async () => {
  const { Popover } = await import('./popover.tsx');
  function Page() {
    const [open, setOpen] = useState(false);
    const anchor = useRef<HTMLButtonElement>(null);
    return (
      <>
        <button ref={anchor} type="button" onClick={() => setOpen(true)}>
          Sort
        </button>
        <input aria-label="Name" />
        {open ? (
          <Popover anchor={anchor} label="Sort" onClose={() => setOpen(false)}>
            content
          </Popover>
        ) : null}
      </>
    );
  }
  render(<Page />);
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  act(() => screen.getByLabelText('Name').focus());
  await act(async () => {
    arrive();
    await import('./popover-popup.tsx');
  });
  expect(screen.queryByText('the popover')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

it('a part that fails is tried again while it is on screen, and when the network comes back', async () => {
  vi.useFakeTimers();
  const { late } = await import('../late.tsx');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Part = late(() => {
    fails += 1;
    return fails < 4 ? Promise.reject(new Error('gone')) : Promise.resolve(() => <p>the part</p>);
  });
  render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(fails).toBe(3);
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('the part')).toBeDefined();
});

it('a question whose dialog cannot be loaded is asked by the browser', async () => {
  vi.doMock('./layer-popup.tsx', () => {
    throw new Error('gone');
  });
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
  const { AskConfirmHost } = await import('../confirm/ask-confirm-host.tsx');
  const { askConfirm } = await import('../confirm/ask-confirm.ts');
  render(<AskConfirmHost />);
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = askConfirm({ title: 'Leave without saving?', text: 'It is lost.', yes: 'Leave' });
  });
  expect(await answer).toBe(true);
  expect(confirm).toHaveBeenCalledWith('Leave without saving?\n\nIt is lost.');
  vi.doUnmock('./layer-popup.tsx');
});

it('what could not be prepared after the first screen is tried again when the focus comes to something', async () => {
  let isGone = true;
  vi.doMock('./layer-popup.tsx', () => {
    if (isGone) throw new Error('gone');
    return { LayerPopup: () => null };
  });
  arrive();
  const { prepareOverlaysSoon } = await import('./prepare.ts');
  const { LayerPopup } = await import('./layer.tsx');
  const stop = prepareOverlaysSoon();
  await expect(LayerPopup.prepare()).rejects.toThrow('mocking a module');
  isGone = false;
  fireEvent.focusIn(document.body);
  await vi.waitFor(() => expect(LayerPopup.isLoaded()).toBe(true));
  stop();
  vi.doUnmock('./layer-popup.tsx');
});
