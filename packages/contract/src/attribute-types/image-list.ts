import { fileIdType } from './file-ids.ts';

/** Stored pictures in their order. */
export const imageList = fileIdType({
  dtype: 'image_list',
  control: 'pictures',
  headerWords: [],
  words: { en: ['picture', 'pictures'], tr: ['görsel', 'görsel'] },
  shape: 'list',
});
