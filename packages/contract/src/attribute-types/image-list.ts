import { fileIdType } from './file-ids.ts';

/** Stored images, in order. */
export const imageList = fileIdType({
  dtype: 'image_list',
  control: 'pictures',
  headerWords: [],
  words: { en: ['picture', 'pictures'], tr: ['görsel', 'görsel'] },
  shape: 'list',
});
