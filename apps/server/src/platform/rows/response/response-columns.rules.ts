import { foldText, type Language } from '@sourcewiz/contract';

interface ResponseTitles {
  /** Of the column of row numbers, in a sheet written anew. */
  row: string;
  /** Of the column of reasons. */
  problems: string;
  /** Name of the sheet of photos, and its first title. */
  photos: string;
  photo: string;
}

/** Titles of what a response sheet adds to the uploaded columns. */
export const responseTitles: Record<Language, ResponseTitles> = {
  en: { row: 'Row', problems: 'What to correct', photos: 'Photos to correct', photo: 'Photo' },
  tr: { row: 'Satır', problems: 'Düzeltilecekler', photos: 'Düzeltilecek fotoğraflar', photo: 'Fotoğraf' },
};
/** The titles in all languages. */
export const allTitles: readonly ResponseTitles[] = Object.values(responseTitles);

/** Whether a text is the title of our column of reasons, in any language. */
export function isReasons(title: string): boolean {
  const folded = foldText(title);
  return allTitles.some(({ problems }) => folded === foldText(problems));
}

/** Whether a title is that of our row numbers. */
export function isRowTitle(title: string): boolean {
  return allTitles.some(({ row }) => foldText(title) === foldText(row));
}

/** The column of reasons; undefined if the sheet is not one of our response sheets. */
export function reasonsColumn(headers: readonly string[]): number | undefined {
  const column = headers.findLastIndex(isReasons);
  return column > 0 ? column : undefined;
}

/** Columns that a response sheet of ours added, so that a corrected one reads like the original file. */
export function ownColumns(headers: readonly string[]): ReadonlySet<number> {
  const reasons = reasonsColumn(headers);
  if (reasons === undefined) return new Set();
  return new Set(isRowTitle(headers[0] ?? '') ? [0, reasons] : [reasons]);
}

/** A reason that introduces itself, for notes and for sheets without titles. */
export function untitledReason(text: string, language: Language): string {
  return `${responseTitles[language].problems}: ${text}`;
}

/** How such reasons begin, in all languages. */
export const reasonBeginnings: readonly string[] = allTitles.map(({ problems }) => `${problems}: `);
