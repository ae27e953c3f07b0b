/** Messages between the renderer and its worker thread. Each has a `kind`; messages without one are not ours. */
export type PdfOrder = {
  kind: 'render';
  id: number;
  template: string;
  /** JSON text of the template's data. */
  data: string;
  images: [name: string, bytes: Uint8Array][];
  /** JSON text of the colours beside the images, by name. */
  grounds: string;
  language: string;
  title: string;
  tagged: boolean;
  format: 'pdf' | 'svg';
  /** Seconds since 1970, or null for a document without a date. */
  createdAt: number | null;
};

export type PdfAnswer =
  | { kind: 'rendered'; id: number; bytes: Uint8Array; pages: number; unreadableImages: string[] }
  | { kind: 'refused'; id: number; diagnostics: PdfDiagnostic[] };

/** A message from the typesetter; `place` is file:line:column, if known. */
export type PdfDiagnostic = { message: string; place: string | null };
