export { defineDocument, type LoadedDocument } from './define-document.ts';
export { markPdf } from './mark-pdf.ts';
export { makeDocument, previewDocument, printInTask, printNow } from './print-document.ts';
export { pictureReader, readPictures } from './read-pictures.ts';
export type { PageStart } from './pdf-messages.ts';
