import { z } from 'zod';

/** A part of a composite value: a missing one is an empty one, so that the type's own rules say what is missing. */
export const textPart = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
