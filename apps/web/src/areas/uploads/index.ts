import type { ComponentType } from 'react';
import { loadTexts } from '../../platform/i18n/texts.ts';

export { uploadsTexts } from './uploads-texts.ts';

/** The way into the image update, for the page where products are managed. */
export async function imageUpdateCard(): Promise<ComponentType> {
  const [{ ImageUpdateCard }] = await Promise.all([
    import('./start/image-update-card.tsx'),
    loadTexts(['uploads']),
  ]);
  return ImageUpdateCard;
}
