import { PASSCODE_LENGTH } from '@sourcewiz/contract';

/** A passcode that cannot be guessed from another one. */
export function newPasscode(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(PASSCODE_LENGTH * 8));
  // Numbers from 250 on would make the first digits more likely.
  const digits = [...numbers].flatMap((number) => (number < 250 ? [number % 10] : []));
  return digits.slice(0, PASSCODE_LENGTH).join('');
}
