import { PASSCODE_LENGTH } from '@sourcewiz/contract';

/** The digits in typed or pasted text, at most as many as a passcode has. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, PASSCODE_LENGTH);
}

/** A passcode that cannot be guessed from another one. */
export function newPasscode(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(PASSCODE_LENGTH * 8));
  // Numbers from 250 on would make the first digits more likely.
  return digitsOf([...numbers].flatMap((number) => (number < 250 ? [number % 10] : [])).join(''));
}
