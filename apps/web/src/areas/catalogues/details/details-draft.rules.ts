import type { Catalogue } from '@sourcewiz/contract';

/** What the third step changes and saves together. */
export type DetailsDraft = Pick<Catalogue, 'attribute_ids' | 'pdf_layout' | 'note'>;

/** The saved details with the edits over them. */
export function withEdits(catalogue: DetailsDraft, edits: Partial<DetailsDraft>): DetailsDraft {
  const { attribute_ids, pdf_layout, note } = catalogue;
  return { attribute_ids, pdf_layout, note, ...edits };
}

/** The edits that differ from what is saved; the order of the attributes counts. */
export function realEdits(catalogue: DetailsDraft, edits: Partial<DetailsDraft>): Partial<DetailsDraft> {
  const { attribute_ids: ids, pdf_layout: layout, note } = edits;
  const isSameChoice = ids !== undefined && ids.join(',') === catalogue.attribute_ids.join(',');
  return {
    ...(ids === undefined || isSameChoice ? {} : { attribute_ids: ids }),
    ...(layout === undefined || layout === catalogue.pdf_layout ? {} : { pdf_layout: layout }),
    ...(note === undefined || note.trim() === catalogue.note ? {} : { note: note.trim() }),
  };
}
