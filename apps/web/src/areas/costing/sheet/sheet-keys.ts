import type { KeyboardEvent } from 'react';

/**
 * Keys of a sheet: Enter and the arrows up and down go along the column, F2 on a figure edits its row, Alt+Enter in a
 * row explains its figure.
 */
export function pressInSheet(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement;
  const row = from.closest<HTMLElement>('[data-row]');
  const figure = row?.querySelector<HTMLElement>('[data-figure]');
  if (event.key === 'Enter' && event.altKey) {
    event.preventDefault();
    figure?.click();
    return;
  }
  if (event.key === 'F2' && from.matches('[data-figure]')) {
    event.preventDefault();
    focusIn(row?.querySelector('[data-number]'));
    return;
  }
  const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const cell = from.closest<HTMLElement>('[data-col]');
  // A list of suggestions uses the arrows itself.
  const isListed = event.key !== 'Enter' && from.hasAttribute('list');
  if (step === undefined || cell === null || isListed || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const all = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(`[data-col="${cell.dataset['col'] ?? ''}"]`),
  ];
  focusIn(all[all.indexOf(cell) + step]);
}

function focusIn(cell: Element | null | undefined): void {
  const input = cell?.querySelector('input');
  input?.focus();
  input?.select();
}
