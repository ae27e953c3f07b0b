import type { InputOf, SpecSheet, updateSpecSheet } from '@sourcewiz/contract';

/** Most images of a sheet, including the main one. */
export const SHEET_PICTURES_MAX = 7;

export interface DraftLine {
  /** Identifies the line while it is moved. */
  key: string;
  attributeId: number | null;
  label: string;
  /** The product's value; '' for a line of the sheet's own. */
  value: string;
  /** Text on the sheet instead; null follows the product. */
  text: string | null;
}

/** A sheet during editing. */
export interface SheetDraft {
  title: string;
  lines: DraftLine[];
  imageIds: string[];
  packaging: boolean;
  variants: boolean;
  note: string;
}

type SheetBody = Omit<NonNullable<InputOf<typeof updateSpecSheet>['body']>, 'revision'>;
type SheetPart = keyof SheetBody;

export function draftOf(sheet: SpecSheet): SheetDraft {
  const { title, rows, images, packaging, variants, note } = sheet;
  return {
    title,
    lines: rows.map((row, at) => ({
      key: `${row.attribute_id ?? 'own'}:${at}`,
      attributeId: row.attribute_id,
      label: row.label,
      value: row.value,
      text: row.text,
    })),
    imageIds: images.map(({ id }) => id),
    packaging,
    variants,
    note,
  };
}

/** The differences between draft and sheet, as the call takes them; empty if there are none. */
export function changesOf(sheet: SpecSheet, draft: SheetDraft): SheetBody {
  const before = bodyOf(draftOf(sheet));
  const after = bodyOf(draft);
  const parts = Object.keys(after) as SheetPart[];
  const changed = parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  return Object.fromEntries(changed.map((part) => [part, after[part]]));
}

function bodyOf({ title, lines, imageIds, packaging, variants, note }: SheetDraft): Required<SheetBody> {
  return {
    title: title.trim(),
    rows: lines.map(({ attributeId, label, text }) => ({
      ...(attributeId === null ? {} : { attribute_id: attributeId }),
      label: label.trim(),
      ...(text === null ? {} : { text: text.trim() }),
    })),
    image_ids: imageIds,
    packaging,
    variants,
    note: note.trim(),
  };
}

/** The line with new input: if it equals the product's value, the line follows the product again. */
export function withText(line: DraftLine, typed: string): DraftLine {
  const follows = line.attributeId !== null && typed === line.value;
  return { ...line, text: follows ? null : typed };
}

/** The chosen images with one appended or removed; nothing is added to a full sheet. */
export function toggled(ids: readonly string[], id: string): string[] {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length < SHEET_PICTURES_MAX ? [...ids, id] : [...ids];
}
