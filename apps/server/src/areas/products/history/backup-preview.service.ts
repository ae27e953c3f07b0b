import { packagingRights, type ParsedOf, type previewBackup, type ResultOf } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { LastAnswers } from '../../../platform/last-answers.ts';
import { loadAttributes, shapeOf, unreadableKeys } from '../../attributes/index.ts';
import { loadImages } from '../../media/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import type { ProductSnapshot } from '../change/product-change.ts';
import { selectProducts } from '../products.store.ts';
import { selectBackup, selectItemsOf } from './backups.store.ts';
import { editedFields, isEdited } from './edited-since.rules.ts';
import {
  selectBackupStates,
  selectEditsSince,
  type BackupState,
  type DatedEdit,
} from './edits-since.store.ts';
import { historyOf, historyText, type HistoryEntry } from './product-history.rules.ts';
import { namesOfFiles } from './product-history.service.ts';

type Preview = ResultOf<typeof previewBackup>;
type Changed = Preview['products'][number];

interface ComparedBackup {
  /** How many products it has. */
  all: number;
  /** Those that restoring it would change. */
  changing: BackupState[];
}

/** Every page needs all of a backup compared. */
const states = new LastAnswers<ComparedBackup>(5);

/**
 * What restoring a backup would change: how many products, and one page of them with every field's current and future
 * value.
 * @throws DomainError not_found
 */
export async function previewRestore(
  ctx: Ctx,
  backupId: string,
  { edited: wanted, page, per_page: size }: ParsedOf<typeof previewBackup>['query'],
): Promise<Preview> {
  if (!(await selectBackup(ctx, backupId))) fail('not_found');
  const { catalogueRevision } = await organisationOf(ctx);
  const { all, changing } = await states.of(
    ctx.platform,
    { about: `${ctx.orgId} ${backupId}`, mark: String(catalogueRevision) },
    () => compareWithNow(ctx, backupId),
  );
  const conflicts = changing.filter(({ state, edited }) => state === 'changed' && edited);
  const gone = changing.filter(({ state }) => state === 'gone');
  const listed = wanted === 'true' ? conflicts : changing;
  const shown = listed.slice(page * size, (page + 1) * size).map(({ id }) => id);
  return {
    counts: {
      all,
      changed: changing.length - gone.length,
      edited: conflicts.length,
      gone: gone.length,
      unchanged: all - changing.length,
    },
    total: listed.length,
    products: await loadChanges(ctx, backupId, shown),
  };
}

async function compareWithNow(ctx: Ctx, backupId: string): Promise<ComparedBackup> {
  const all = await selectBackupStates(ctx, backupId);
  return { all: all.length, changing: all.filter(({ state }) => state !== 'unchanged') };
}

async function loadChanges(ctx: Ctx, backupId: string, ids: readonly number[]): Promise<Changed[]> {
  const kept = await selectItemsOf(ctx, { backupId, productIds: ids });
  const current = new Map((await selectProducts(ctx, ids)).map((product) => [product.id, product]));
  const edits = await selectEditsSince(ctx, { backupId, productIds: ids });
  const images = await loadImages(
    ctx,
    [...kept.values()].flatMap(({ image_ids: [first] }) => first ?? []),
  );
  const entries = new Map(
    [...kept].map(([id, snapshot]) => {
      const now = current.get(id);
      return [id, now ? historyOf(now, snapshot) : []] as const;
    }),
  );
  const tell = await teller(ctx, [...entries.values()].flat());
  return ids.flatMap((id): Changed[] => {
    const snapshot = kept.get(id);
    if (!snapshot) return [];
    const { product_id, name } = current.get(id) ?? snapshot;
    return [
      {
        id,
        product_id,
        name,
        thumb: thumbOf(snapshot, images),
        is_gone: !current.has(id),
        changes: (entries.get(id) ?? []).flatMap((entry) => tell(entry, edits.get(id) ?? [])),
      },
    ];
  });
}

function thumbOf(
  { image_ids: [first = ''] }: ProductSnapshot,
  images: ReadonlyMap<string, { thumb: string }>,
) {
  return images.get(first)?.thumb ?? null;
}

type ChangeTexts = Changed['changes'];

/** Describes changes as far as the person may read them. */
async function teller(
  ctx: Ctx,
  entries: readonly HistoryEntry[],
): Promise<(entry: HistoryEntry, edits: readonly DatedEdit[]) => ChangeTexts> {
  const attributes = new Map(
    (await loadAttributes(ctx)).map((attribute) => [String(attribute.id), attribute]),
  );
  const hidden = await unreadableKeys(ctx);
  const packaging = packagingRights(ctx.audience);
  const fileNames = await namesOfFiles(ctx, { rows: entries, attributes });
  const isShown = ({ field }: HistoryEntry) =>
    !hidden.has(field) && (field !== 'packaging' || packaging.mayRead);
  return (entry, edits) => {
    if (!isShown(entry)) return [];
    const { field, variant_id } = entry;
    const attribute = attributes.get(field);
    const text = (value: unknown) =>
      historyText({
        field,
        value,
        shape: attribute && shapeOf(attribute),
        language: ctx.caller.language,
        fileNames,
        showCosts: packaging.mayReadCosts,
      });
    const since = edits
      .filter((edit) => isEdited(entry, editedFields([edit])))
      .toSorted((one, other) => other.at.localeCompare(one.at))[0];
    return [
      {
        field,
        field_name: attribute?.name ?? field,
        variant_id,
        now: text(entry.old_value),
        restored: text(entry.new_value),
        edited_by: since === undefined ? null : (since.user_name ?? ''),
        edited_at: since?.at ?? null,
      },
    ];
  };
}
