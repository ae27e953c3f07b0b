import { sql, type SQL } from 'drizzle-orm';

/** Lower case without Turkish dots and tails, so that `Çini` is found by `cini`. */
export const folded = (text: SQL | string): SQL =>
  sql`lower(translate(${text}, 'İIıŞşĞğÜüÖöÇç', 'iiissgguuoocc'))`;

/** A pattern of texts that hold this one, with the signs of the pattern taken literally. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** A pattern of texts that begin with this one, with the signs of the pattern taken literally. */
export const startingWith = (text: string): string => `${literal(text)}%`;

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
