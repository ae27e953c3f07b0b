/** Empty boxes for a code of the given length. */
export function emptyCode(length: number): string[] {
  return Array.from({ length }, () => '');
}

/**
 * Puts typed or pasted text into the boxes from one box on; everything but digits is ignored.
 * @param boxes content of the boxes, one digit or nothing each
 * @param at index of the box that received the text
 * @returns the new boxes and the index of the next box
 */
export function putDigits(
  boxes: readonly string[],
  at: number,
  text: string,
): { boxes: string[]; next: number } {
  const digits = [...text].filter((letter) => /\d/.test(letter));
  // A complete code replaces everything, wherever it was pasted.
  const from = digits.length >= boxes.length ? 0 : at;
  const filled = boxes.map((digit, box) => digits[box - from] ?? digit);
  return { boxes: filled, next: Math.min(from + digits.length, boxes.length - 1) };
}

/** Backspace: empties the box, or the previous one if it is already empty. */
export function takeDigit(boxes: readonly string[], at: number): { boxes: string[]; next: number } {
  const box = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: boxes.map((digit, index) => (index === box ? '' : digit)), next: box };
}

/** The code if all boxes are filled, otherwise null. */
export function wholeCode(boxes: readonly string[]): string | null {
  return boxes.every((digit) => digit !== '') ? boxes.join('') : null;
}

/** A countdown as `mm:ss`: 134 s are `02:14`. */
export function minutesAndSeconds(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
}
