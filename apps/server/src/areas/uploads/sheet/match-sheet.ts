import { foldText, looseKey } from '@sourcewiz/contract';
import type { SheetProduct, SheetVariant } from '../../imports/index.ts';
import { namesByOptions } from '../../../platform/photos/photo-names.rules.ts';
import { photoKeys, stemOf } from '../groups/photo-stems.rules.ts';

/** The part of a group that a sheet needs. */
export interface KnownGroup {
  id: number;
  name: string;
  /** Content of its cells; '' if empty. */
  productId: string;
  productName: string;
  /** Whether a person put its images together: then their names do not take them elsewhere. */
  isByHand: boolean;
  images: readonly {
    id: number;
    name: string;
    /** Whether its name comes from an address: then it does not mean that it is a file of another product, too. */
    isFetched: boolean;
  }[];
  /** The addresses that an earlier sheet had for it. */
  addresses: readonly string[];
}

/** Where a product of the sheet goes. */
export interface SheetPlace {
  /** The group that it fills; undefined for a new one. */
  groupId: number | undefined;
  /** The final images of that group, in their order. */
  imageIds: number[];
}

export type Sought = Pick<SheetProduct, 'productId' | 'name' | 'files' | 'links'> & {
  variants: readonly (Pick<SheetVariant, 'variant_id'> & Partial<Pick<SheetVariant, 'options'>>)[];
};

/** The names by which photos may mean one of several products, with what they mean; none that mean several. */
export function uniqueNames<T>(named: Iterable<readonly [name: string, meant: T]>): Map<string, T> {
  const found = new Map<string, T>();
  const several = new Set<string>();
  for (const [name, meant] of named) {
    if (found.has(name) && found.get(name) !== meant) several.add(name);
    else if (name !== '') found.set(name, meant);
  }
  for (const name of several) found.delete(name);
  return found;
}

/** What photos of a product may be called instead of its ID or those of its variants, as loose keys. */
export const namesOfProduct = ({
  productId,
  name = '',
  variants,
}: Pick<Sought, 'productId' | 'name' | 'variants'>): string[] => [
  looseKey(name),
  ...variants.flatMap(({ options = {} }) => namesByOptions([productId, name], Object.values(options))),
];

/**
 * Finds the group for each product of a sheet: by its ID, by its name, or by the addresses or images in its cells.
 * Images named after a product or one of its variants come to it, unless a person grouped them otherwise. Images in a product's cells come first in its group, whatever group they were in; if no product fills their old group
 * and no other product claims images of it, the rest of that group goes with them.
 * @param isKnown whether the name of a photo is an ID in the library
 */
export function matchSheet(
  products: readonly Sought[],
  groups: readonly KnownGroup[],
  isKnown: (name: string) => boolean,
): SheetPlace[] {
  const claimed = claimedImages(products, groups, isKnown);
  const targets = targetsOf(products, { groups, claimed });
  const places = products.map((_, index): SheetPlace => ({ groupId: targets[index], imageIds: [] }));
  const taken = new Set<number>();
  const take = (index: number, ids: readonly number[]) => {
    for (const id of ids) {
      if (taken.has(id)) continue;
      taken.add(id);
      places[index]?.imageIds.push(id);
    }
  };
  products.forEach((_, index) => take(index, claimed.byProduct[index] ?? []));
  const byId = new Map(groups.map((group) => [group.id, group]));
  places.forEach(({ groupId }, index) => take(index, idsOf(byId.get(groupId ?? 0))));
  // A group that no product fills goes to the only product that claims images of it.
  const isTarget = new Set(targets);
  for (const group of groups) {
    if (isTarget.has(group.id)) continue;
    const owners = new Set(idsOf(group).flatMap((id) => claimed.ownerOf.get(id) ?? []));
    const [owner] = owners;
    if (owner !== undefined && owners.size === 1) take(owner, idsOf(group));
  }
  return places;
}

const idsOf = (group: KnownGroup | undefined): number[] => (group?.images ?? []).map(({ id }) => id);

interface Claimed {
  /** By index of the product. */
  byProduct: number[][];
  /** Those of them that its cells name. */
  byCells: number[][];
  /** Index of the product that claims an image. */
  ownerOf: Map<number, number>;
}

/**
 * The images that each product claims: those in its cells, in their order, then those named after it or its variants. A
 * product whose group already has an image of its cells keeps it, otherwise the first one to claim it gets it.
 */
function claimedImages(
  products: readonly Sought[],
  groups: readonly KnownGroup[],
  isKnown: (name: string) => boolean,
): Claimed {
  const byName = new Map<string, number[]>();
  for (const { id, name, isFetched } of groups.flatMap(({ images }) => images)) {
    if (isFetched) continue;
    for (const key of fileKeys(name)) byName.set(key, [...(byName.get(key) ?? []), id]);
  }
  const named = products.map(({ files }) => [
    ...new Set(files.flatMap((file) => fileKeys(file).flatMap((key) => byName.get(key) ?? []))),
  ]);
  const byId = new Map(groups.map((group) => [looseKey(group.productId), new Set(idsOf(group))]));
  const ownerOf = new Map<number, number>();
  products.forEach(({ productId }, place) => {
    const own = productId === '' ? undefined : byId.get(looseKey(productId));
    for (const id of named[place] ?? []) if (own?.has(id) && !ownerOf.has(id)) ownerOf.set(id, place);
  });
  const claim = (ids: readonly number[], place: number) =>
    ids.filter((id) => {
      if (!ownerOf.has(id)) ownerOf.set(id, place);
      return ownerOf.get(id) === place;
    });
  const byCells = named.map(claim);
  const own = namedAfter(products, groups, isKnown).map(claim);
  return { byCells, byProduct: byCells.map((ids, place) => [...ids, ...(own[place] ?? [])]), ownerOf };
}

/** The images whose names are those of products or of their variants, by index of the product, in their order. */
function namedAfter(
  products: readonly Sought[],
  groups: readonly KnownGroup[],
  isKnown: (name: string) => boolean,
): number[][] {
  const idsOfProducts = products.map(({ productId, variants }) =>
    [productId, ...variants.map(({ variant_id: id }) => id)].map(looseKey).filter(Boolean),
  );
  const placeOf = new Map<string, number>();
  for (const [place, keys] of idsOfProducts.entries()) {
    for (const key of keys) if (!placeOf.has(key)) placeOf.set(key, place);
  }
  const named = uniqueNames(
    products.flatMap((product, place) => namesOfProduct(product).map((name) => [name, place] as const)),
  );
  const found = products.map((): { id: number; rank: number }[] => []);
  for (const { id, name } of groups.flatMap(({ images, isByHand }) => (isByHand ? [] : images))) {
    const key = photoKeys(name, isKnown).find((one) => placeOf.has(one) || named.has(one));
    const place = placeOf.get(key ?? '') ?? named.get(key ?? '');
    if (key === undefined || place === undefined) continue;
    found[place]?.push({ id, rank: (idsOfProducts[place]?.indexOf(key) ?? 0) >>> 0 });
  }
  return found.map((own) => own.toSorted((one, other) => one.rank - other.rank).map(({ id }) => id));
}

/**
 * The keys by which cells and uploads match a file name, with and without its extension: images are often saved again
 * as another type.
 */
export function fileKeys(name: string): string[] {
  const last = foldText(name).split(/[\\/]/).at(-1)?.trim() ?? '';
  return last === '' ? [] : [...new Set([last, last.replace(/\.[a-z]{3,4}$/, '')])];
}

function targetsOf(
  products: readonly Sought[],
  { groups, claimed }: { groups: readonly KnownGroup[]; claimed: Claimed },
): (number | undefined)[] {
  const targets = products.map((): number | undefined => undefined);
  const used = new Set<number>();
  const settle = (find: (product: Sought, place: number) => number | undefined) => {
    products.forEach((product, place) => {
      const found = targets[place] === undefined ? find(product, place) : undefined;
      if (found === undefined || used.has(found)) return;
      used.add(found);
      targets[place] = found;
    });
  };
  const indexed = (keysOf: (group: KnownGroup) => readonly string[]) => {
    const index = new Map<string, number>();
    for (const group of groups) {
      for (const key of keysOf(group)) if (key !== '' && !index.has(key)) index.set(key, group.id);
    }
    return index;
  };
  // The content of cells counts more than the names of groups and images.
  const byId = indexed(({ productId }) => [looseKey(productId)]);
  const byGroupName = indexed(({ name }) => [looseKey(name)]);
  const byStem = indexed(({ images }) => images.map(({ name }) => stemOf(name)?.key ?? ''));
  const byName = indexed(({ productName, name }) => [foldText(productName), foldText(name)]);
  const byAddress = new Map<string, number | undefined>();
  for (const { id, addresses } of groups) {
    // One that several have, such as a table of sizes, says nothing.
    for (const address of addresses) byAddress.set(address, byAddress.has(address) ? undefined : id);
  }
  const idOf = ({ productId }: Sought) => looseKey(productId);
  settle((product) => byId.get(idOf(product)));
  settle((product) => byGroupName.get(idOf(product)));
  settle((product) => byStem.get(idOf(product)));
  settle(({ name = '' }) => (name === '' ? undefined : byName.get(foldText(name))));
  settle(({ links }) => {
    const known = links.flatMap(({ address }) => byAddress.get(address) ?? []);
    return known.find((id) => !used.has(id));
  });
  const groupOf = new Map(groups.flatMap(({ id, images }) => images.map((image) => [image.id, id] as const)));
  settle((_, place) => {
    const [first] = claimed.byCells[place] ?? [];
    const group = groupOf.get(first ?? 0);
    const isOwn = groups
      .find(({ id }) => id === group)
      ?.images.every(({ id }) => (claimed.ownerOf.get(id) ?? place) === place);
    return isOwn ? group : undefined;
  });
  return targets;
}
