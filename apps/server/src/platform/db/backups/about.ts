import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Increased when the layout of archives changes. */
export const FORMAT = 1;

export const ABOUT = 'about.json';
/** In its place in the archive of one company, so that nobody restores that as a backup of everything. */
export const COMPANY = 'company.json';
export const COUNTS = 'counts.json';
export const SECRET = 'secret';

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

/** The first part of a backup: what is needed to read the rest. */
export const aboutSchema = z.object({
  format: z.number().int(),
  /** The moment that the backup shows. */
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  schema: z.object({ migrations: z.array(z.number()), queue: z.number() }),
  tables: z.array(table),
  /** Proves that a secret is the one that protected authenticators and addresses, without revealing it. */
  secretMark: z.string(),
  /** Whose data it has, if it is the archive of one company. */
  company: z
    .object({
      id: z.uuid(),
      name: z.string(),
      /** Made for the company itself, and without what only the provider may have. */
      isTaken: z.boolean(),
    })
    .optional(),
});
export type About = z.infer<typeof aboutSchema>;

/** The last part: the totals. */
export const countsSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  sequences: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  fileBytes: z.number().int(),
  /** Contents that rows refer to and the storage did not have. */
  missing: z.array(z.string()),
});
export type Counts = z.infer<typeof countsSchema>;

/** Equal for the same secret, and useless for guessing it. */
export const markOf = (secret: string) =>
  createHmac('sha256', secret).update('mark of a backup').digest('base64url').slice(0, 22);
