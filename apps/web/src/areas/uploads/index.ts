import type { ComponentType } from 'react';
import { loadTexts } from '../../platform/i18n/texts.ts';

/** Links to bulk upload and image update, for the page where products are managed. */
export async function uploadCards(): Promise<ComponentType> {
  const [{ UploadCards }] = await Promise.all([import('./start/upload-cards.tsx'), loadTexts(['uploads'])]);
  return UploadCards;
}
