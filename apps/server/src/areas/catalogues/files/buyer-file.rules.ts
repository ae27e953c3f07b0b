import { catalogueFormats, type CatalogueFormat, type CatalogueLinkOptions } from '@sourcewiz/contract';

/**
 * The formats in which a link lets buyers download its catalogue. A watermark is part of every page of the PDF; the
 * other files can be edited, so a link with one does not offer them.
 */
export function downloadsOf({
  allow_ppt_download: isAllowed,
  watermark,
}: CatalogueLinkOptions): readonly CatalogueFormat[] {
  if (!isAllowed) return [];
  return watermark ? ['pdf'] : catalogueFormats;
}
