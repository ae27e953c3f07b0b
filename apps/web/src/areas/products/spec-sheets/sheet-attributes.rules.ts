import { isForBuyers, type Attribute } from '@sourcewiz/contract';

const fileDtypes = new Set<Attribute['dtype']>(['file', 'image', 'image_list']);

/** Attributes that can be put on a sheet: buyers read it, and files are not text. The server checks again. */
export function isForSheets(attribute: Attribute): boolean {
  return isForBuyers(attribute) && !fileDtypes.has(attribute.dtype);
}
