import type { Language } from '@sourcewiz/contract';
import { sql, type SQL } from 'drizzle-orm';

/** A text to order by: in the alphabet of a language, numbers in it by their value. */
export const byAlphabet = (text: SQL, language: Language): SQL =>
  sql`${text} collate ${sql.raw(`alphabet_${language}`)}`;
