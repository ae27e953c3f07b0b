import {
  extractSearchImages,
  smartSearch as searchOperation,
  smartSearchFacets as facetsOperation,
  uploadSearchImage,
} from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { takeMoodboard, takeSearchPicture } from './smart-pictures.service.ts';
import { smartSearch, smartSearchFacets } from './smart-search.service.ts';

export const smartSearchOperations = [
  routes.upload(uploadSearchImage, (base, { upload }) => takeSearchPicture(base, upload.files[0])),
  routes.upload(extractSearchImages, (base, { upload }) => takeMoodboard(base, upload.files[0])),
  routes.signedIn(searchOperation, (base, { body }) => smartSearch(base, body)),
  routes.signedIn(facetsOperation, (base, { body }) => smartSearchFacets(base, body)),
];
