import { z } from 'zod';

/** A part of a composite value: a missing one counts as empty, so that the type's own rules report what is missing. */
export const textPart = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
