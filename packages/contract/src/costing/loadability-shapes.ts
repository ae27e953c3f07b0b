// Separate from the arithmetic: every screen loads the operations, but not every screen calculates.
import { z } from 'zod';
import { amountString } from '../kit/decimal.ts';
import { moneySchema } from '../money/money-shapes.ts';

const aboveZero = amountString.refine((text) => Number(text) > 0, 'must be above 0');

/** A type of container. Sides are the inner ones, in millimetres; volumes in cubic metres, the payload in kilograms. */
export const containerSchema = z
  .object({
    code: z.string().trim().min(1).max(20),
    name: z.string().trim().min(1).max(60),
    length_mm: z.int().min(100).max(30_000),
    width_mm: z.int().min(100).max(5000),
    height_mm: z.int().min(100).max(5000),
    cbm: amountString,
    /** What loose cartons fill of it in practice. */
    usable_cbm: aboveZero,
    payload_kg: aboveZero,
    /** What a full one costs to ship (FCL), as the company knows it. */
    freight: moneySchema.optional(),
  })
  .meta({ id: 'Container' });
export type Container = z.output<typeof containerSchema>;

export const cartonSides = ['length', 'width', 'height'] as const;
export type CartonSide = (typeof cartonSides)[number];

/** A grid of equal cartons: which of their sides lies along each of the container's, and how many there are of them. */
export const gridSchema = z
  .object({
    along: z.tuple([z.enum(cartonSides), z.enum(cartonSides), z.enum(cartonSides)]),
    counts: z.tuple([z.int(), z.int(), z.int()]),
  })
  .meta({ id: 'CartonGrid' });
export type CartonGrid = z.output<typeof gridSchema>;

export const loadLimits = ['size', 'volume', 'weight'] as const;

export const loadSchema = z
  .object({
    container: z.string(),
    cartons: z.int(),
    pieces: z.int(),
    /** Which of the limits binds; the first of equal ones. */
    binds: z.enum(loadLimits),
    /** Cartons by each limit; null for a weight that is not known. */
    limits: z.object({ size: z.int(), volume: z.int(), weight: z.int().nullable() }),
    grid: gridSchema,
    /** Cubic metres of all cartons (4 decimals), and their share of the usable volume in percent (1 decimal). */
    cbm: amountString,
    used_percent: amountString,
    /** Kilograms of all cartons; null if the weight is not known. */
    weight_kg: amountString.nullable(),
  })
  .meta({ id: 'ContainerLoad' });
export type ContainerLoad = z.output<typeof loadSchema>;
