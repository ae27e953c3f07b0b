import type { PdfDiagnostic } from './pdf-messages.ts';

export type PdfErrorReason = 'template' | 'timeout' | 'crashed' | 'closed';

/** Why a document was not made. For `template`, the diagnostics say what the typesetter found wrong, and where. */
export class PdfError extends Error {
  readonly reason: PdfErrorReason;
  readonly diagnostics: PdfDiagnostic[];

  constructor(reason: PdfErrorReason, message: string, diagnostics: PdfDiagnostic[] = []) {
    super(message);
    this.name = 'PdfError';
    this.reason = reason;
    this.diagnostics = diagnostics;
  }
}
