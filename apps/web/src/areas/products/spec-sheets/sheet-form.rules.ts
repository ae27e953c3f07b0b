import type { InputOf, SpecSheet, updateSpecSheet } from '@sourcewiz/contract';

/** Pictures of a sheet, the main one among them. */
export const SHEET_PICTURES_MAX = 7;

export interface DraftLine {
  /** Tells lines apart while they are moved. */
  key: string;
  attributeId: number | null;
  label: string;
  /** What the product says; '' for a line of the sheet's own. */
  value: string;
  /** What the sheet says instead; null follows the product. */
  text: string | null;
}

/** A sheet while it is edited. */
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

/** What of the draft differs from the sheet, as the call takes it; empty while nothing does. */
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

/** The line with what was typed: the product's own words follow the product again. */
export function withText(line: DraftLine, typed: string): DraftLine {
  const follows = line.attributeId !== null && typed === line.value;
  return { ...line, text: follows ? null : typed };
}

/** The chosen pictures with one more at the end or without it; nothing is added to a full sheet. */
export function toggled(ids: readonly string[], id: string): string[] {
  if (ids.includes(id)) return ids.filter((one) => one !== id);
  return ids.length < SHEET_PICTURES_MAX ? [...ids, id] : [...ids];
}
