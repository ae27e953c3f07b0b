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
  /** Whether no other thread typesets when it begins: they share a cache. */
  isAlone: boolean;
  format: 'pdf' | 'svg';
};

export type PdfAnswer =
  | {
      kind: 'rendered';
      id: number;
      bytes: Uint8Array;
      pages: number;
      unreadableImages: string[];
      starts: PageStart[];
    }
  | { kind: 'refused'; id: number; diagnostics: PdfDiagnostic[] };

/** The page on which something starts that a template marks with `<start>`. */
export type PageStart = { name: string; page: number };

/** A message from the typesetter; `place` is file:line:column, if known. */
export type PdfDiagnostic = { message: string; place: string | null };
