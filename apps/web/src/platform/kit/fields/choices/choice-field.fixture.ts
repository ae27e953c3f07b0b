import { fireEvent, screen } from '@testing-library/react';

/** Chooses an entry of the list that is open, as a pointer does. */
export function chooseOption(name: string | RegExp): void {
  pressOption(screen.getByRole('option', { name }));
}

export function pressOption(option: HTMLElement): void {
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option);
}
