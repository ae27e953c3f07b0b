import type { InputOf, downloadImageAddresses } from '@sourcewiz/contract';

/** Which products are exported: listed ones, or all results of a search except some. */
export type ExportChoice =
  | { product_ids: readonly number[] }
  | { matching?: NonNullable<ExportBody['matching']>; except?: number[]; total: number };

type ExportBody = InputOf<typeof downloadImageAddresses>['body'];

/** The choice as the calls take it: all variants of a listed product are included. */
export function bodyOf(choice: ExportChoice): ExportBody {
  if ('product_ids' in choice) {
    return { product_ids: Object.fromEntries(choice.product_ids.map((id) => [String(id), []])) };
  }
  const { matching, except } = choice;
  return {
    product_ids: 'all',
    ...(matching === undefined ? {} : { matching }),
    ...(except === undefined ? {} : { except }),
  };
}

/** How many products these are. */
export function countOf(choice: ExportChoice): number {
  return 'product_ids' in choice ? choice.product_ids.length : choice.total;
}

/** Above the threshold a sheet contains the addresses of images instead of the images (EXPORT-018). */
export function hasThumbnailWarning(choice: ExportChoice, threshold: number | undefined): boolean {
  return threshold !== undefined && threshold > 0 && countOf(choice) > threshold;
}
