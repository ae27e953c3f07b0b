import type { Import, LayoutChange } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { matched, ownSheet, sendCheck, toImport, unchecked } from '../imports.service.ts';
import { updateImport, upsertMapping, type ImportRecord } from '../imports.store.ts';
import { rememberPublishing } from '../publishing.service.ts';
import { rememberedLayout } from './layout.ts';
import { withOptionsOf } from '../rows/read-sheet.service.ts';

/**
 * Has the sheet read another way. Once that is done, it is remembered for the next file that looks like this one.
 * Another grouping of the same rows needs no reading; another sheet is treated as if it were new.
 * @throws DomainError import_not_ready
 */
export async function changeLayout(ctx: Ctx, id: string, change: LayoutChange): Promise<Import> {
  const record = await ownSheet(ctx, id, 'update');
  // A sheet that could not be read as chosen can be chosen another way.
  const isOpen = record.state === 'invalid' && record.layout !== null;
  if (record.state !== 'ready' && record.state !== 'checking' && !isOpen) fail('import_not_ready');
  if (isAside(change)) return changeAside(ctx, record, change);
  const { layoutChoice: before, layout } = record;
  const isOtherSheet = change.sheet !== undefined && change.sheet !== layout?.sheet;
  const isOtherHeader = isOtherSheet || change.header_rows !== undefined;
  const { grouping, ...rest } = before;
  const kept = isOtherSheet
    ? { publish_new: before.publish_new }
    : isOtherHeader
      ? rest
      : { ...rest, grouping };
  const layoutChoice: LayoutChange = { ...withoutNothing(kept), ...withoutNothing(change) };
  const { grouping: chosen } = layoutChoice;
  const isRead = !isOpen && Object.keys(change).every((name) => name === 'grouping');
  const columns =
    isRead && change.grouping ? await withOptionsOf(ctx, record, change.grouping) : record.columns;
  if (chosen && !isOtherHeader)
    await upsertMapping(ctx, record.signature, matched({ ...record, columns }, chosen));
  const state = isRead ? 'checking' : 'reading';
  const changed = await updateImport(ctx, id, {
    layoutChoice,
    columns,
    state,
    // A choice for this sheet is not compared with the products that contradict it.
    ...(layout && change.grouping ? { layout: { ...layout, accepted: undefined } } : {}),
    ...unchecked(record),
  });
  await sendCheck(ctx, id);
  return toImport(ctx, changed);
}

/** Whether no row is read another way. */
const isAside = (change: LayoutChange): boolean => {
  const said = Object.keys(withoutNothing(change));
  return said.length > 0 && said.every((name) => name === 'take_pictures' || name === 'publish_new');
};

async function changeAside(ctx: Ctx, record: ImportRecord, change: LayoutChange): Promise<Import> {
  const layoutChoice = { ...record.layoutChoice, ...change };
  if (change.publish_new !== undefined) await rememberPublishing(ctx, change.publish_new);
  if (record.layoutKey !== '')
    await upsertMapping(ctx, record.layoutKey, { layout: rememberedLayout(layoutChoice) });
  return toImport(ctx, await updateImport(ctx, record.id, { layoutChoice }));
}

function withoutNothing(change: LayoutChange): LayoutChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
