/** The moment that all pictures show, whenever they are taken. */
export const FIXED = new Date('2026-11-18T09:30:00Z');

const HOUR = 3_600_000;
/** A moment of the program, which has parts of a second; days that somebody chose have none and stay. */
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000)\d{3}Z/g;

/**
 * Moves the moments in an answer of the server, so that the run began at the fixed moment. What is less than half an
 * hour from its beginning was at that moment: the seconds that one run takes longer than another are not seen.
 */
export function inFixedTime(text: string, began: Date): string {
  return text.replaceAll(MOMENT, (moment) => {
    const hours = Math.round((Date.parse(moment) - began.getTime()) / HOUR);
    return new Date(FIXED.getTime() + hours * HOUR).toISOString();
  });
}
