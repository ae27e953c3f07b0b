import { PASSCODE_LENGTH } from '@sourcewiz/contract';

/** What is a digit of what was typed or pasted, no more than a passcode has. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, PASSCODE_LENGTH);
}

/** A passcode that nobody can guess from another one. */
export function newPasscode(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(PASSCODE_LENGTH * 8));
  // Numbers from 250 on would make the first digits likelier.
  return digitsOf([...numbers].flatMap((number) => (number < 250 ? [number % 10] : [])).join(''));
}
