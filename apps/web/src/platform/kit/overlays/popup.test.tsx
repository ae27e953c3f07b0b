import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../fields/button.tsx';
import { AskConfirmHost } from '../confirm/ask-confirm-host.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { SidePanel } from './side-panel.tsx';
import { useTexts } from '../../i18n/texts.fixture.ts';

useTexts();
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

it('Escape closes boxes that are no listbox, and not the dialog around them', async () => {
  const close = vi.fn<() => void>();
  render(
    <Dialog title="Change attribute" onClose={close}>
      <Chip name="Colour" />
    </Dialog>,
  );
  press('Colour');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  expect(escape()).toBe(false);
  expect(popover('Colour')).toBeNull();
  expect(close).not.toHaveBeenCalled();
  escape();
  expect(close).toHaveBeenCalledOnce();
});

it('of lists in lists Escape closes one at a time, the topmost first', async () => {
  render(
    <Chip name="Outer">
      <Chip name="Inner" />
    </Chip>,
  );
  press('Outer');
  press('Inner');
  await waitFor(() => expect(popover('Inner')?.contains(document.activeElement)).toBe(true));
  escape();
  expect(popover('Inner')).toBeNull();
  expect(popover('Outer')).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Inner' })));
  escape();
  expect(popover('Outer')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Outer' })));
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

it('a browser that does not focus what is clicked still gets the focus back to the button', async () => {
  render(<Chip name="Colour" />);
  fireEvent.click(screen.getByRole('button', { name: 'Colour' }));
  await waitFor(() => expect(popover('Colour')?.contains(document.activeElement)).toBe(true));
  escape();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Colour' })));
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
  const boxHasFocus = () =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Price' })));
  const { rerender } = render(page(false));
  press('Price');
  await boxHasFocus();
  rerender(page(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('From')));
  escape();

  rerender(page(false));
  press('Price');
  await boxHasFocus();
  screen.getByLabelText('Elsewhere').focus();
  rerender(page(true));
  await frame();
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
});

it('what was typed in a dialog does not go without a question', async () => {
  const close = vi.fn<() => void>();
  render(
    <>
      <Dialog title="New attribute" onClose={close}>
        <input aria-label="Name" />
        <input type="search" aria-label="Find" />
      </Dialog>
      <AskConfirmHost />
    </>,
  );
  fireEvent.input(screen.getByLabelText('Find'), { target: { value: 'co' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());

  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Colour' } });
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  expect(close).toHaveBeenCalledOnce();
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
});

it('Escape closes the question and not the dialog below it', async () => {
  const close = vi.fn<() => void>();
  render(
    <>
      <Dialog title="New attribute" unsaved onClose={close}>
        <input aria-label="Name" />
      </Dialog>
      <AskConfirmHost />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  const stay = await screen.findByRole('button', { name: 'Stay' });
  stay.focus();
  escape();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  expect(close).not.toHaveBeenCalled();
});

it('Enter presses the primary button of a dialog where no field or button takes it', async () => {
  const add = vi.fn<() => void>();
  const addButton = (
    <Button variant="primary" onClick={add}>
      Add
    </Button>
  );
  render(
    <Dialog title="New unit" actions={addButton}>
      <input aria-label="Name" />
      <textarea aria-label="Note" />
    </Dialog>,
  );
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Enter' });
  expect(add).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' });
  expect(add).toHaveBeenCalledOnce();
});

it('the focus comes back when a dialog closes, also when its field took it at once', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Add
        </button>
        {open ? (
          <Dialog title="New unit" onClose={() => setOpen(false)}>
            <input aria-label="Name" autoFocus />
          </Dialog>
        ) : null}
      </>
    );
  }
  render(<Page />);
  press('Add');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  escape();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' })));
});

it('a menu is opened, gone through and closed by keys; the focus comes back to its button', async () => {
  const remove = vi.fn<() => void>();
  render(
    <Menu
      renderButton={(props) => <button {...props}>More</button>}
      items={[
        { key: 'copy', label: 'Copy', onClick: () => undefined },
        'divider',
        { key: 'remove', label: 'Remove', onClick: remove },
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'More' });
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? button, { key: name });
  button.focus();
  key('ArrowDown');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.role).toBe('menu');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy'));
  key('ArrowDown');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove'));
  fireEvent.click(document.activeElement as HTMLElement);
  expect(remove).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement).toBe(button));
  fireEvent.click(button, { detail: 1 });
  expect(screen.getByRole('menu', { hidden: true })).toBeDefined();
  fireEvent.click(button, { detail: 1 });
  expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
});

it('the focus stays in a dialog that an item of a menu opens', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Menu
          renderButton={(props) => <button {...props}>More</button>}
          items={[{ key: 'edit', label: 'Edit', onClick: () => setOpen(true) }]}
        />
        {open ? (
          <Dialog title="Edit unit" onClose={() => setOpen(false)}>
            <input aria-label="Name" />
          </Dialog>
        ) : null}
      </>
    );
  }
  render(<Page />);
  press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }));
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  escape();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});

it('U13 the focus goes to where it was before when what opened a dialog is gone, and at last to the heading', async () => {
  function Page() {
    const [open, setOpen] = useState(false);
    const [isThere, setThere] = useState(true);
    return (
      <main>
        <h1 tabIndex={-1}>Units</h1>
        {isThere ? (
          <button type="button" onClick={() => setOpen(true)}>
            Delete unit
          </button>
        ) : null}
        {open ? (
          <Dialog title="Delete?" onClose={() => setOpen(false)}>
            <Button
              onClick={() => {
                setThere(false);
                setOpen(false);
              }}
            >
              Yes
            </Button>
          </Dialog>
        ) : null}
        <button type="button">Search</button>
      </main>
    );
  }
  const { unmount } = render(<Page />);
  screen.getByRole('button', { name: 'Search', hidden: true }).focus();
  press('Delete unit');
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Search'));
  unmount();
  render(<Page />);
  press('Delete unit');
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Units'));
});
