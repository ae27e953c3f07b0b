import { sql, type SQL } from 'drizzle-orm';

/** Lower case without Turkish diacritics, so that `cini` finds `Çini`. */
export const folded = (text: SQL | string): SQL =>
  sql`lower(translate(${text}, 'İIıŞşĞğÜüÖöÇç', 'iiissgguuoocc'))`;

/** A pattern of texts that contain this one, with its special characters escaped. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** A pattern of texts that begin with this one, with its special characters escaped. */
export const startingWith = (text: string): string => `${literal(text)}%`;

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
