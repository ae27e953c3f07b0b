import { fileIdType } from './file-ids.ts';

/** Stored files of any kind that may be attached (ATTR-041). */
export const file = fileIdType({
  dtype: 'file',
  control: 'files',
  headerWords: ['file', 'files', 'document', 'dosya', 'dosyalar', 'belge'],
  words: { en: ['file', 'files'], tr: ['dosya', 'dosya'] },
  shape: 'plain',
});
