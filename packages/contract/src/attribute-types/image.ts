import { fileIdType } from './file-ids.ts';

/** A stored image, or several. */
export const image = fileIdType({
  dtype: 'image',
  control: 'pictures',
  headerWords: [],
  words: { en: ['picture', 'pictures'], tr: ['görsel', 'görsel'] },
  shape: 'plain',
});
