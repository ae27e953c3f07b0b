import { cleanLine, labelKey } from '@sourcewiz/contract';

/**
 * What two spellings of a product or variant ID have in common: letter case, outer and repeated spaces make no
 * difference. Both Turkish i count as one, because `KIT-1` written in lower case depends on the writer's language.
 */
export function productKey(id: string): string {
  return labelKey(cleanLine(id));
}
