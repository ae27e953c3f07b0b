import {
  looseKey,
  type GroupsChanged,
  type ParsedOf,
  type acceptAlike,
  type linkAutomatically,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { barcodeAttributes } from '../../attributes/index.ts';
import { labelSubject } from '../../labels/index.ts';
import { selectTargets } from '../../links/index.ts';
import { findAllIds, findProductsByBarcode, findProductsById } from '../../products/index.ts';
import type { Arrangement } from '../groups/arrangement.ts';
import type { GroupRow } from '../groups/groups.store.ts';
import { loadArrangement, writeArrangement } from '../groups/groups.service.ts';
import { ownUpload } from '../uploads.service.ts';
import {
  idOfGroup,
  indexIds,
  spellingsOfCode,
  tokenOfCode,
  type IdIndex,
  type LinkTarget,
  type NameMatch,
} from './name-ids.rules.ts';

/** Confidence of a barcode that was read with its check digit. */
const CODE_SURE = 98;

/**
 * Links the groups without a product, except those that a person unlinked: by IDs in names, then by barcodes in images.
 * Ambiguous matches are only proposed.
 * @throws DomainError as of `ownUpload`
 */
export async function linkAll(
  ctx: Ctx,
  { task_id: id }: ParsedOf<typeof linkAutomatically>['body'],
): Promise<GroupsChanged & { linked: number }> {
  const upload = await ownUpload(ctx, id, 'update', 'bulk_update_images');
  const arrangement = await loadArrangement(ctx, id);
  const open = openGroups(arrangement);
  const index = open.length === 0 ? new Map() : indexIds(await findAllIds(ctx));
  let linked = 0;
  for (const group of open) {
    const images = arrangement.imagesOf(group.id).map(({ name }) => name);
    if (take(group, 'product_id', idOfGroup({ name: group.name, images }, index))) linked += 1;
  }
  const left = open.filter(({ productId }) => productId === null);
  const codes = codesOfGroups(arrangement, left);
  const byCode = await targetsOfCodes(ctx, [...codes.values()].flat(), async () => index);
  for (const group of left) {
    if (take(group, 'barcode', matchOfCodes(codes.get(group.id) ?? [], byCode))) linked += 1;
  }
  return { ...(await writeArrangement(ctx, upload, arrangement)), linked };
}

/** Links the open groups to the products that they look like, from a certainty on. @throws DomainError as of `ownUpload` */
export async function acceptAll(
  ctx: Ctx,
  { task_id: id, from }: ParsedOf<typeof acceptAlike>['body'],
): Promise<GroupsChanged & { linked: number }> {
  const upload = await ownUpload(ctx, id, 'update', 'bulk_update_images');
  const arrangement = await loadArrangement(ctx, id);
  const likely = openGroups(arrangement).filter(({ likeConfidence }) => likeConfidence >= from);
  const products = await findProductsById(
    ctx,
    likely.flatMap(({ likeProductId }) => likeProductId ?? []),
  );
  const free = new Set(products.filter((one) => (one.locked_by_task ?? id) === id).map((one) => one.id));
  const linked = likely.filter(({ likeProductId }) => free.has(likeProductId ?? 0));
  for (const group of linked) {
    const { likeProductId: productId, likeConfidence: linkConfidence } = group;
    Object.assign(group, { productId, variantId: null, linkedBy: 'likeness', linkConfidence });
  }
  return { ...(await writeArrangement(ctx, upload, arrangement)), linked: linked.length };
}

/** Those without a product; a group that a person unlinked stays so. */
const openGroups = (arrangement: Arrangement): GroupRow[] =>
  arrangement.groups().filter(({ productId, linkedBy }) => productId === null && linkedBy === null);

/**
 * Links groups by barcodes just read in their images; a group that a person unlinked stays so.
 * @param about.codes by image; an empty text for none
 */
export async function linkByCodes(
  ctx: Ctx,
  { arrangement, codes }: { arrangement: Arrangement; codes: ReadonlyMap<number, string> },
): Promise<void> {
  const found = [...codes].filter(([, code]) => code !== '');
  if (found.length === 0) return;
  const byCode = await targetsOfCodes(
    ctx,
    found.map(([, code]) => code),
    async () => indexIds(await findAllIds(ctx)),
  );
  for (const [imageId, code] of found) {
    const group = arrangement.group(arrangement.image(imageId)?.groupId ?? 0);
    if (!group || group.productId !== null || group.linkedBy !== null) continue;
    take(group, 'barcode', matchOfCodes([code], byCode));
  }
}

/** @returns whether the group is now linked */
function take(group: GroupRow, by: 'product_id' | 'barcode', match: NameMatch | undefined): boolean {
  const [target, ...others] = match?.targets ?? [];
  if (!match || !target) return false;
  if (others.length === 0) {
    const { productId, variantId } = target;
    Object.assign(group, { productId, variantId, linkedBy: by, linkConfidence: match.confidence });
    return true;
  }
  // Several are equally likely: a person decides.
  if (group.likeProductId === null) {
    const likeConfidence = Math.round(match.confidence / match.targets.length);
    Object.assign(group, { likeProductId: target.productId, likeConfidence });
  }
  return false;
}

function codesOfGroups(arrangement: Arrangement, groups: readonly GroupRow[]): Map<number, string[]> {
  return new Map(
    groups.map(({ id }) => [id, arrangement.imagesOf(id).flatMap(({ barcode }) => barcode || [])]),
  );
}

type ByCode = ReadonlyMap<string, readonly LinkTarget[]>;

function matchOfCodes(codes: readonly string[], byCode: ByCode): NameMatch | undefined {
  const targets = codes.flatMap((code) => byCode.get(code) ?? []);
  const distinct = new Map(targets.map((target) => [JSON.stringify(target), target]));
  return distinct.size === 0 ? undefined : { targets: [...distinct.values()], confidence: CODE_SURE };
}

/**
 * The meaning of codes: a page of our labels, a number of a barcode, or an ID.
 * @param idsOf all IDs of the library; loaded only if a code is nothing else
 */
async function targetsOfCodes(
  ctx: Ctx,
  codes: readonly string[],
  idsOf: () => Promise<IdIndex>,
): Promise<ByCode> {
  const wanted = [...new Set(codes)];
  const attributeIds = wanted.length === 0 ? [] : await barcodeAttributes(ctx);
  const [labels, found] = await Promise.all([
    selectTargets(
      ctx,
      labelSubject.kind,
      wanted.flatMap((code) => tokenOfCode(code) ?? []),
    ),
    attributeIds.length === 0
      ? []
      : findProductsByBarcode(ctx, { attributeIds, codes: wanted.flatMap(spellingsOfCode) }),
  ]);
  const byNumber = Map.groupBy(found, ({ code }) => code);
  const known = new Map(
    wanted.map((code): [string, readonly LinkTarget[]] => {
      const label = labels.get(tokenOfCode(code) ?? '');
      if (label) return [code, [{ productId: label.subjectId, variantId: label.partId }]];
      const numbered = spellingsOfCode(code)
        .flatMap((spelling) => byNumber.get(spelling) ?? [])
        .map(({ id, variant }) => ({ productId: id, variantId: variant }));
      return [code, numbered];
    }),
  );
  const unknown = wanted.filter((code) => known.get(code)?.length === 0);
  if (unknown.length > 0) {
    const index = await idsOf();
    for (const code of unknown) known.set(code, index.get(looseKey(code)) ?? []);
  }
  return known;
}
