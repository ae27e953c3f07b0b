import { cellText, readSheetInChild } from '../src/platform/sheets/index.ts';
import type { TestApp } from './boot-app.ts';
import { fetchFile } from './import-flow.ts';

/** The texts of a workbook that was made, by its address: the titles, then the rows. */
export async function madeSheet(t: TestApp, link: string): Promise<string[][]> {
  const { path } = await fetchFile(t, link);
  const { header, rows } = await readSheetInChild({ path, name: 'made.xlsx' });
  return [header, ...rows.map((row) => header.map((_, at) => cellText(row[at] ?? null)))];
}
