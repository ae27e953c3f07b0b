/** The moment that all pictures show, whenever they are taken. */
export const FIXED = new Date('2026-11-18T09:30:00Z');

const HOUR = 3_600_000;
/** A moment set by the program has fractions of a second; dates that somebody chose have none and stay. */
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?!000)\d{3}Z/g;

/**
 * Shifts the moments in an answer of the server so that the run began at the fixed moment. Anything within half an hour
 * of the beginning is set to that moment, so that the duration of a run does not show.
 */
export function inFixedTime(text: string, began: Date): string {
  return text.replaceAll(MOMENT, (moment) => {
    const hours = Math.round((Date.parse(moment) - began.getTime()) / HOUR);
    return new Date(FIXED.getTime() + hours * HOUR).toISOString();
  });
}
