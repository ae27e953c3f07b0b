import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTexts } from '../../i18n/texts.fixture.ts';
import { SelectionBar } from './selection-bar.tsx';

useTexts();

let room = 0;
/** The test browser has no layout: a word is 100 wide, an icon 40. */
function widthOf(bar: HTMLElement): number {
  const buttons = [...bar.querySelectorAll<HTMLElement>('[data-action], [data-more]')];
  return buttons
    .filter(({ hidden }) => !hidden)
    .reduce((sum, { dataset }) => sum + ('tight' in dataset || 'more' in dataset ? 40 : 100), 0);
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return widthOf(this);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const onClick = vi.fn<(label: string) => void>();
const labels = ['Publish', 'Export', 'QR labels', 'Delete'];
function open(width: number): void {
  room = width;
  const actions = labels.map((label) => ({ icon: null, label, onClick: () => onClick(label) }));
  render(<SelectionBar count={2} actions={actions} onClear={() => undefined} />);
}
const shown = () => labels.filter((label) => screen.queryByRole('button', { name: label }) !== null);
const tight = () => labels.filter((label) => 'tight' in screen.getByRole('button', { name: label }).dataset);

describe('the bar of a selection', () => {
  it('takes the words from the last actions where they do not fit', () => {
    open(400);
    expect([shown(), tight()]).toEqual([labels, []]);
    room = 300;
    act(() => void window.dispatchEvent(new Event('resize')));
    expect([shown(), tight()]).toEqual([labels, ['QR labels', 'Delete']]);
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('keeps what has no room even as an icon in a menu, so that no action is cut off', async () => {
    open(125);
    expect(shown()).toEqual(['Publish', 'Export']);
    fireEvent.click(screen.getByRole('button', { name: 'More' }), { detail: 1 });
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['QR labels', 'Delete']);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onClick).toHaveBeenCalledWith('Delete');
  });
});
