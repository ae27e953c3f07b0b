/** Empty boxes for a code of so many digits. */
export function emptyCode(length: number): string[] {
  return Array.from({ length }, () => '');
}

/**
 * Puts typed or pasted text into the boxes from one box on; everything but digits is ignored.
 * @param boxes what stands in the boxes, one digit or nothing each
 * @param at box that the text was put into
 * @returns the new boxes and the box that comes next
 */
export function putDigits(
  boxes: readonly string[],
  at: number,
  text: string,
): { boxes: string[]; next: number } {
  const digits = [...text].filter((letter) => /\d/.test(letter));
  // A whole code replaces everything, wherever it was pasted.
  const from = digits.length >= boxes.length ? 0 : at;
  const filled = boxes.map((digit, box) => digits[box - from] ?? digit);
  return { boxes: filled, next: Math.min(from + digits.length, boxes.length - 1) };
}

/** Backspace: empties the box, or the one before when it is empty already. */
export function takeDigit(boxes: readonly string[], at: number): { boxes: string[]; next: number } {
  const box = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: boxes.map((digit, index) => (index === box ? '' : digit)), next: box };
}

/** The code when all boxes are filled, else null. */
export function wholeCode(boxes: readonly string[]): string | null {
  return boxes.every((digit) => digit !== '') ? boxes.join('') : null;
}

/** `m:ss`-style countdown with two digits each: 134 s are `02:14`. */
export function minutesAndSeconds(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
}
