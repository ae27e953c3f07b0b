import { foldText, type Language } from '@sourcewiz/contract';

interface ResponseTitles {
  /** Of the row numbers, in a sheet that was written anew. */
  row: string;
  /** Of the reasons. */
  problems: string;
  /** Name of the sheet of photos, and its first title. */
  photos: string;
  photo: string;
}

/** Titles of what a response sheet has beside the uploaded columns. */
export const responseTitles: Record<Language, ResponseTitles> = {
  en: { row: 'Row', problems: 'What to correct', photos: 'Photos to correct', photo: 'Photo' },
  tr: { row: 'Satır', problems: 'Düzeltilecekler', photos: 'Düzeltilecek fotoğraflar', photo: 'Fotoğraf' },
};
/** The titles in every language. */
export const allTitles: readonly ResponseTitles[] = Object.values(responseTitles);

/** Whether a text is the title of our reasons, in whatever language. */
export function isReasons(title: string): boolean {
  const folded = foldText(title);
  return allTitles.some(({ problems }) => folded === foldText(problems));
}

/** Whether a first title is that of our row numbers. */
export function isRowTitle(title: string): boolean {
  return allTitles.some(({ row }) => foldText(title) === foldText(row));
}

/** The column of the reasons; undefined where the sheet is no response of ours. */
export function reasonsColumn(headers: readonly string[]): number | undefined {
  const column = headers.findLastIndex(isReasons);
  return column > 0 ? column : undefined;
}

/** Columns that a response sheet of ours added: a corrected one is read as the file it came from. */
export function ownColumns(headers: readonly string[]): ReadonlySet<number> {
  const reasons = reasonsColumn(headers);
  if (reasons === undefined) return new Set();
  return new Set(isRowTitle(headers[0] ?? '') ? [0, reasons] : [reasons]);
}

/** A reason that says itself what it is: in a note, and in a sheet without titles. */
export function untitledReason(text: string, language: Language): string {
  return `${responseTitles[language].problems}: ${text}`;
}

/** How such reasons begin, in every language. */
export const reasonBeginnings: readonly string[] = allTitles.map(({ problems }) => `${problems}: `);
