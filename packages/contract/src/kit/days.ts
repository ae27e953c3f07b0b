import { z } from 'zod';

// ISO knows a year 0, which the calendar of databases lacks; behind the year 9999 texts are no longer ordered.
const isCounted = (time: string): boolean => time >= '0001';

/** A day that is stored. */
export const calendarDay = z.iso.date().refine(isCounted, 'is too long ago');
/** A moment that is stored. */
export const calendarMoment = z.iso.datetime().refine(isCounted, 'is too long ago');
/** A day up to which something is counted: another one follows it. */
export const dayToCount = calendarDay.refine((day) => day < '9999', 'is too far away');
