import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Counts up when an archive is laid out in another way. */
export const FORMAT = 1;

export const ABOUT = 'about.json';
export const COUNTS = 'counts.json';
export const SECRET = 'secret';

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

/** The first part of a backup: what is needed to read the others. */
export const aboutSchema = z.object({
  format: z.number().int(),
  /** When people's work was frozen for it. */
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  schema: z.object({ migrations: z.array(z.number()), queue: z.number() }),
  tables: z.array(table),
  /** Tells whether a secret is the one that authenticators and addresses were made with, without telling it. */
  secretMark: z.string(),
});
export type About = z.infer<typeof aboutSchema>;

/** The last part: how much there was. */
export const countsSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  sequences: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  fileBytes: z.number().int(),
  /** Contents that rows point at and the storage did not have. */
  missing: z.array(z.string()),
});
export type Counts = z.infer<typeof countsSchema>;

/** The same for the same secret, and of no use to find it out. */
export const markOf = (secret: string) =>
  createHmac('sha256', secret).update('mark of a backup').digest('base64url').slice(0, 22);
