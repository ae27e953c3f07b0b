import { escapeXml, columnLetters } from '../workbook-parts-xml.ts';
import { textCell } from '../fill/row-xml.ts';
import { attributeIn, xmlText } from '../fill/xml-pieces.ts';
import type { AsideSheet } from './mark-types.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const WIDTH = 50;

/** A sheet of texts. @param look style of the cells below the titles */
export function asideXml({ titles, rows }: AsideSheet, look: string): string {
  const row = (texts: readonly string[], number: number, style: string) => {
    const cells = texts.map((text, column) =>
      textCell(`<c r="${columnLetters(column)}${number}"${style}`, text, ''),
    );
    return `<row r="${number}">${cells.join('')}</row>`;
  };
  const body = rows.map((texts, index) => row(texts, index + 2, ` s="${look}"`));
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}">` +
    `<cols><col min="1" max="${titles.length}" width="${WIDTH}" customWidth="1"/></cols>` +
    `<sheetData>${row(titles, 1, '')}${body.join('')}</sheetData></worksheet>`
  );
}

/** Whether a sheet or chart sheet of that name exists; Excel ignores case. */
export function hasSheet(workbookXml: string, name: string): boolean {
  const wanted = name.toLowerCase();
  return sheetTags(workbookXml).some(
    (tag) => xmlText(attributeIn(tag, 'name') ?? '').toLowerCase() === wanted,
  );
}

const sheetTags = (workbookXml: string): string[] => workbookXml.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? [];

/** The workbook part with one more sheet at the end. @param relation id of the sheet's relation */
export function withSheet(workbookXml: string, name: string, relation: string): string {
  const tags = sheetTags(workbookXml);
  const last = tags.at(-1) ?? '';
  const [, idName = 'r:id'] = /\s(\w+:id)\s*=/.exec(last) ?? [];
  const number = Math.max(0, ...tags.map((tag) => Number(attributeIn(tag, 'sheetId') ?? 0))) + 1;
  const [, tagName = 'sheet'] = /^<([\w:]+)/.exec(last) ?? [];
  const tag = `<${tagName} name="${escapeXml(name)}" sheetId="${number}" ${idName}="${relation}"/>`;
  return workbookXml.replace(/<\/(?:\w+:)?sheets>/, (end) => tag + end);
}
