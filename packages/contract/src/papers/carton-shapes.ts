// Separate from the arithmetic: every screen loads the shapes, but not every screen calculates.
import { z } from 'zod';
import { amountString } from '../kit/decimal.ts';

/** Most ranges of one packing list, and most cartons of a range and of all ranges together. */
export const CARTON_RANGES_MAX = 2000;
export const CARTONS_MAX = 99_999;

const side = z.string().regex(/^(\d{1,5}(\.\d{1,3})?)?$/, 'is no length');
/** Kilograms of one carton: at most 5 digits before and 3 after the point. */
const kilograms = amountString.refine((text) => /^\d{1,5}(\.\d{1,3})?$/.test(text), 'is too long');

/** Cartons that are packed alike, numbered one after the other. */
export const cartonRangeSchema = z
  .object({
    uid: z.string().min(1).max(40),
    /** How many cartons. */
    count: z.int().min(1).max(CARTONS_MAX),
    /** What is in each of them: pieces of lines of the document; more than one line in a mixed carton. */
    contents: z
      .array(z.object({ line: z.string().min(1).max(40), pieces: z.int().min(1).max(999_999_999) }))
      .max(50)
      .refine((contents) => new Set(contents.map(({ line }) => line)).size === contents.length, {
        message: 'each line can be in a carton once',
      }),
    /** Outer sides; '' for unknown ones. */
    length: side.default(''),
    width: side.default(''),
    height: side.default(''),
    unit: z.string().max(20).default('cm'),
    /** Of one carton; null while it is not known. */
    net_kg: kilograms.nullable().default(null),
    gross_kg: kilograms.nullable().default(null),
  })
  .meta({ id: 'CartonRange' });
export type CartonRange = z.output<typeof cartonRangeSchema>;

/** Ranges that are sent. */
export const cartonRangesSchema = z
  .array(cartonRangeSchema)
  .max(CARTON_RANGES_MAX)
  .refine((ranges) => new Set(ranges.map(({ uid }) => uid)).size === ranges.length, {
    message: 'each range needs a uid of its own',
  })
  .refine((ranges) => ranges.reduce((sum, { count }) => sum + count, 0) <= CARTONS_MAX, {
    message: `a packing list has at most ${CARTONS_MAX} cartons`,
  });
