import { fireEvent, screen } from '@testing-library/react';

/** Chooses an entry of the open list, as a pointer would. */
export function chooseOption(name: string | RegExp): void {
  pressOption(screen.getByRole('option', { name }));
}

export function pressOption(option: HTMLElement): void {
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option);
}
