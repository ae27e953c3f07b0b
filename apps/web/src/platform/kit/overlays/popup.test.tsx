import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { changeLanguage, startTexts } from '../../i18n/language.ts';
import { Dialog } from './dialog.tsx';
import { Popover } from './popover.tsx';
import { SidePanel } from './side-panel.tsx';

beforeAll(async () => {
  window.matchMedia = () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  await startTexts();
  await changeLanguage('en');
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A popover whose anchor is not the button that opens it, as with chips. */
function Chip({ name, children }: { name: string; children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <div ref={anchor} data-testid={`anchor of ${name}`}>
      <button type="button">Remove {name}</button>
      <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
        {name}
      </button>
      {open ? (
        <Popover anchor={anchor} label={name} onClose={() => setOpen(false)}>
          {children ?? (
            <label>
              <input type="checkbox" /> One of {name}
            </label>
          )}
        </Popover>
      ) : null}
    </div>
  );
}

function press(name: string): void {
  const button = screen.getByRole('button', { name, hidden: true });
  button.focus();
  fireEvent.click(button);
}

const popover = (name: string) => screen.queryByRole('dialog', { name, hidden: true });
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

it('Escape closes the list and not the side panel around it', async () => {
  const close = vi.fn<() => void>();
  render(
    <SidePanel open title="Variant" onClose={close}>
      <Chip name="Colour" />
    </SidePanel>,
  );
  press('Colour');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  escape();
  expect(popover('Colour')).toBeNull();
  expect(close).not.toHaveBeenCalled();
  escape();
  expect(close).toHaveBeenCalledOnce();
});

it('Escape that was taken by something inside does not close the side panel', () => {
  const close = vi.fn<() => void>();
  render(
    <SidePanel open title="Options" onClose={close}>
      <input aria-label="Row" onKeyDown={(event) => event.preventDefault()} />
    </SidePanel>,
  );
  fireEvent.keyDown(screen.getByLabelText('Row'), { key: 'Escape' });
  expect(close).not.toHaveBeenCalled();
});

it('Escape closes boxes that are no listbox, and not the dialog around them', () => {
  const close = vi.fn<() => void>();
  render(
    <Dialog title="Change attribute" onClose={close}>
      <Chip name="Colour" />
    </Dialog>,
  );
  press('Colour');
  expect(popover('Colour')).not.toBeNull();
  expect(escape()).toBe(false);
  expect(popover('Colour')).toBeNull();
  expect(close).not.toHaveBeenCalled();
  escape();
  expect(close).toHaveBeenCalledOnce();
});

it('of lists in lists Escape closes one at a time, the topmost first', () => {
  render(
    <Chip name="Outer">
      <Chip name="Inner" />
    </Chip>,
  );
  press('Outer');
  press('Inner');
  escape();
  expect(popover('Inner')).toBeNull();
  expect(popover('Outer')).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Inner' }));
  escape();
  expect(popover('Outer')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Outer' }));
});

it('an Escape that closes a list is taken, and one after it is not', () => {
  const heard = vi.fn<(event: KeyboardEvent) => void>();
  window.addEventListener('keydown', heard);
  render(<Chip name="Colour" />);
  press('Colour');
  expect(escape()).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  expect(escape()).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', heard);
});

it('a browser that does not focus what is clicked still gets the focus back to the button', () => {
  render(<Chip name="Colour" />);
  fireEvent.click(screen.getByRole('button', { name: 'Colour' }));
  escape();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Colour' }));
});

it('the focus comes back when what was chosen closes the list', async () => {
  function Once() {
    const [open, setOpen] = useState(false);
    const anchor = useRef<HTMLButtonElement>(null);
    return (
      <>
        <button ref={anchor} type="button" onClick={() => setOpen(true)}>
          Sort
        </button>
        {open ? (
          <Popover anchor={anchor} label="Sort by" onClose={() => setOpen(false)}>
            <button type="button" onClick={() => setOpen(false)}>
              Newest
            </button>
          </Popover>
        ) : null}
      </>
    );
  }
  render(<Once />);
  press('Sort');
  press('Newest');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sort' })));
});

it('content that comes later takes the focus, unless that has gone elsewhere', async () => {
  const page = (shown: boolean) => (
    <>
      <Chip name="Price">{shown ? <input aria-label="From" /> : <p>Loading</p>}</Chip>
      <input aria-label="Elsewhere" />
    </>
  );
  const frame = () => act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
  const { rerender } = render(page(false));
  press('Price');
  await frame();
  rerender(page(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('From')));
  escape();

  rerender(page(false));
  press('Price');
  await frame();
  screen.getByLabelText('Elsewhere').focus();
  rerender(page(true));
  await frame();
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
});

it('Tab past the last and Shift+Tab before the first close it and go back to the button', () => {
  const content = (
    <>
      <input aria-label="From" />
      <input aria-label="To" />
      <button type="button" disabled>
        Clear
      </button>
    </>
  );
  render(<Chip name="Price">{content}</Chip>);
  const button = screen.getByRole('button', { name: 'Price' });
  press('Price');
  screen.getByLabelText('From').focus();
  expect(fireEvent.keyDown(screen.getByLabelText('From'), { key: 'Tab' })).toBe(true);
  expect(popover('Price')).not.toBeNull();
  screen.getByLabelText('To').focus();
  // From there the browser goes on by itself.
  expect(fireEvent.keyDown(screen.getByLabelText('To'), { key: 'Tab' })).toBe(true);
  expect(popover('Price')).toBeNull();
  expect(document.activeElement).toBe(button);

  press('Price');
  screen.getByLabelText('From').focus();
  expect(fireEvent.keyDown(screen.getByLabelText('From'), { key: 'Tab', shiftKey: true })).toBe(false);
  expect(popover('Price')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('the last of a group of radio buttons is where Tab leads out', () => {
  const radios = ['Today', 'Week', 'Month'].map((name) => (
    <input key={name} type="radio" name="period" aria-label={name} defaultChecked={name === 'Today'} />
  ));
  render(<Chip name="Period">{radios}</Chip>);
  press('Period');
  screen.getByLabelText('Today').focus();
  fireEvent.keyDown(screen.getByLabelText('Today'), { key: 'Tab' });
  expect(popover('Period')).toBeNull();
});

it('a list follows its anchor when the page scrolls, and is placed anew when its content has come', () => {
  const sizes: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        sizes.push(heard);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  let anchorTop = 100;
  let height = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const isAnchor = this.hasAttribute('data-testid');
    return isAnchor ? new DOMRect(50, anchorTop, 80, 30) : new DOMRect(0, 0, 200, height);
  });
  render(<Chip name="Colour" />);
  press('Colour');
  const box = popover('Colour')?.parentElement;
  expect(box?.style.top).toBe('135px');
  anchorTop = 60;
  fireEvent.scroll(document);
  expect(box?.style.top).toBe('95px');
  // Near the lower edge there is room for an empty box, not for what comes into it.
  anchorTop = window.innerHeight - 60;
  fireEvent.scroll(document);
  expect(box?.style.top).toBe(`${anchorTop + 35}px`);
  height = Number.parseFloat(box?.style.maxHeight ?? '');
  for (const heard of sizes) act(heard);
  expect(Number.parseFloat(box?.style.maxHeight ?? '')).toBe(anchorTop - 13);
  height = 300;
  for (const heard of sizes) act(heard);
  expect(box?.style.top).toBe(`${anchorTop - 305}px`);
});
