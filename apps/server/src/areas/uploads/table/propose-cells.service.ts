import { cleanLine } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { findKeyOwners, productKey } from '../../products/index.ts';
import { changeDraft } from '../../tasks/index.ts';
import { ownUpload, touchUpload } from '../uploads.service.ts';
import { isCameraName } from '../groups/photo-stems.rules.ts';
import { idOfName, newId, numberedId } from './proposed-ids.rules.ts';
import {
  selectCells,
  selectRows,
  upsertCells,
  type CellRow,
  type GroupRow,
  type NewCell,
} from './upload-table.store.ts';

/**
 * Proposes name and product ID for rows that lack them, from the names of their groups, and the status: they are
 * written as cells that people can change.
 * @returns whether anything was written
 */
export async function proposeCells(ctx: Ctx, uploadId: string): Promise<boolean> {
  if (unproposed(await selectRows(ctx, uploadId), await selectCells(ctx, { uploadId })).length === 0) {
    return false;
  }
  const { createdBy } = await ownUpload(ctx, uploadId, 'update');
  // Somebody may have been faster.
  const cells = await selectCells(ctx, { uploadId });
  const groups = unproposed(await selectRows(ctx, uploadId), cells);
  if (groups.length === 0) return false;
  const ids = await freeIds(ctx, groups, keysOf(cells));
  // An admin who looks at it does not change the owner's current step.
  const isOwn = ctx.caller.userId === createdBy;
  const moved = isOwn ? ({ currentState: 'add_information_table' } as const) : {};
  const { revision } = await touchUpload(ctx, uploadId, moved);
  await changeDraft(ctx, uploadId, moved);
  const there = new Set(cells.map(({ groupId, field }) => `${groupId} ${field}`));
  const proposed = groups.flatMap(({ id, name }): [number, string, unknown][] => [
    [id, 'product_id', ids.get(id) ?? null],
    [id, 'name', cleanLine(name)],
    [id, 'status', 'draft'],
  ]);
  const fresh = proposed.filter(([groupId, field]) => !there.has(`${groupId} ${field}`));
  await upsertCells(
    ctx,
    fresh.map(([groupId, field, value]): NewCell => ({
      uploadId,
      groupId,
      field,
      value,
      text: null,
      fromSheet: false,
      revision,
      userName: ctx.caller.name,
    })),
  );
  return true;
}

const proposedFields = ['product_id', 'name', 'status'] as const;

/** Rows that lack one of the proposed cells: a cell that somebody cleared exists. */
function unproposed(rows: readonly GroupRow[], cells: readonly CellRow[]): GroupRow[] {
  const there = new Set(cells.map(({ groupId, field }) => `${groupId} ${field}`));
  return rows.filter(({ id }) => proposedFields.some((field) => !there.has(`${id} ${field}`)));
}

function keysOf(cells: readonly CellRow[]): Set<string> {
  return new Set(
    cells.flatMap(({ field, value }) =>
      field === 'product_id' && typeof value === 'string' ? productKey(value) : [],
    ),
  );
}

/**
 * An ID for each group that neither another one nor the library has.
 * @param used keys of the IDs in the upload; new ones are added to it
 */
async function freeIds(
  ctx: Ctx,
  groups: readonly Pick<GroupRow, 'id' | 'name'>[],
  used: Set<string>,
): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  let left = [...groups];
  let number = 1;
  let newest = 1;
  // Each round tries more numbers, so that long runs of taken ones end soon.
  for (let tries = 1; left.length > 0; tries *= 2) {
    const unnamed = left.filter(({ name }) => isCameraName(name)).length;
    const numbered = numbersFrom(newest, unnamed * tries).map(newId);
    newest += numbered.length;
    // Groups with the same name share their numbers.
    const bases = new Set(left.flatMap(({ name }) => (isCameraName(name) ? [] : idOfName(name))));
    const candidates = new Map(
      [...bases].map((base) => [base, numbersFrom(number, tries).map((one) => numberedId(base, one))]),
    );
    const named = [...candidates.values()].flat();
    const { products: owners } = await findKeyOwners(ctx, {
      productKeys: [...new Set([...named, ...numbered].map(productKey))],
      variantKeys: [],
    });
    const isFree = (id: string) => !owners.has(productKey(id)) && !used.has(productKey(id));
    left = left.filter(({ id, name }) => {
      const own = isCameraName(name) ? numbered : candidates.get(idOfName(name));
      let found = own?.shift();
      while (found !== undefined && !isFree(found)) found = own?.shift();
      if (found === undefined) return true;
      used.add(productKey(found));
      ids.set(id, found);
      return false;
    });
    number += tries;
  }
  return ids;
}

const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);
