import { z } from 'zod';

/** A member, by name. */
export const memberNameSchema = z.object({ id: z.uuid(), name: z.string() });
export type MemberName = z.output<typeof memberNameSchema>;
