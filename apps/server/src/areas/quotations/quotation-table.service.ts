import {
  holds,
  mayRead,
  quotationColumns,
  usualQuotationColumns,
  type AnswerOf,
  type Attribute,
  type quotationImages as imagesOperation,
  type quotationTable as tableOperation,
  type ParsedOf,
  type selectQuotationImages as selectOperation,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { DomainError, fail } from '../../platform/fail.ts';
import type { Upload } from '../../platform/http/receive-upload.ts';
import { loadAttributes } from '../attributes/index.ts';
import { loadLineSources, refKey, shownValues } from '../documents/index.ts';
import {
  arrivedFile,
  checkedInOrder,
  enterImages,
  holdFiles,
  loadImages,
  type CheckedImage,
} from '../media/index.ts';
import type { QuotedLine } from './quotation-line.ts';
import { findDraft, findQuotation, present, refsOf, saveDraft } from './quotations.service.ts';
import { saveColumns, selectColumns } from './quotations.store.ts';

const ATTRIBUTE = 'attribute:';

/** @throws DomainError not_found */
export async function tableOf(ctx: Ctx, id: number): Promise<AnswerOf<typeof tableOperation>> {
  const quotation = await findQuotation(ctx, id);
  const { lines, ...shown } = await present(ctx, quotation);
  const attributes = (await loadAttributes(ctx)).filter(
    (one) => !one.isDisabled && mayRead(ctx.audience, one),
  );
  const columns = columnsOf(ctx, attributes);
  const keys = new Set(columns.map(({ key }) => key));
  const chosen = ((await selectColumns(ctx)) ?? usualQuotationColumns).filter((key) => keys.has(key));
  const values = await valuesOf(
    ctx,
    quotation.lines,
    attributes.filter((one) => chosen.includes(keyOf(one))),
  );
  return {
    columns,
    chosen,
    quotation: shown,
    rows: lines.map((line, at) => ({
      ...line,
      figures: shown.figures.lines[at] ?? fail('internal'),
      attributes: { ...values.get(line.uid), ...(line.values as Record<string, string>) },
    })),
  };
}

const keyOf = ({ id }: Pick<Attribute, 'id'>): string => `${ATTRIBUTE}${id}`;

/** Every column that the person may choose. */
function columnsOf(ctx: Ctx, attributes: readonly Attribute[]) {
  const { language } = ctx.caller;
  const needs = { own: null, packaging: 'view_packaging', cost: 'view_costing' } as const;
  const own = Object.entries(quotationColumns).flatMap(([key, { kind, edits, ...label }]) => {
    const needed = needs[kind];
    return needed !== null && !holds(ctx.audience, needed)
      ? []
      : [{ key, label: label[language], kind, is_editable: edits }];
  });
  const others = attributes.map((one) => ({
    key: keyOf(one),
    label: one.name,
    kind: 'attribute' as const,
    is_editable: true,
  }));
  return [...own, ...others];
}

async function valuesOf(
  ctx: Ctx,
  lines: readonly QuotedLine[],
  attributes: readonly Attribute[],
): Promise<Map<string, Record<string, string>>> {
  if (attributes.length === 0) return new Map();
  const sources = await loadLineSources(ctx, refsOf(lines), ctx.caller.language);
  return new Map(
    lines.flatMap((line) => {
      const source = sources.get(refKey({ product_id: line.product_id ?? 0, variant_id: line.variant_id }));
      return source ? [[line.uid, shownValues(ctx, source, attributes, ctx.caller.language)] as const] : [];
    }),
  );
}

/** Columns that are not offered to the person are left out. */
export async function chooseColumns(ctx: Ctx, wanted: readonly string[]): Promise<{ chosen: string[] }> {
  const attributes = (await loadAttributes(ctx)).filter((one) => mayRead(ctx.audience, one));
  const keys = new Set(columnsOf(ctx, attributes).map(({ key }) => key));
  const chosen = [...new Set(wanted)].filter((key) => keys.has(key));
  await saveColumns(ctx, chosen);
  return { chosen };
}

/** The pictures of each line: uploaded, of the product, and which are shown. @throws DomainError not_found */
export async function imagesOf(ctx: Ctx, id: number): Promise<AnswerOf<typeof imagesOperation>> {
  const { lines } = await findQuotation(ctx, id);
  const sources = await loadLineSources(ctx, refsOf(lines), ctx.caller.language);
  const uploaded = await loadImages(
    ctx,
    lines.flatMap(({ images }) => images.uploaded),
  );
  return {
    products: lines.map((line) => {
      const source = sources.get(refKey({ product_id: line.product_id ?? 0, variant_id: line.variant_id }));
      const all = [...(source?.variant?.images ?? []), ...(source?.product.images ?? [])];
      return {
        uid: line.uid,
        sku: line.facts.sku,
        name: line.name,
        uploaded: line.images.uploaded.flatMap((one) => uploaded.get(one) ?? []),
        own: [...new Map(all.map((image) => [image.id, image])).values()],
        selected: line.images.selected ?? (line.facts.image_id === null ? [] : [line.facts.image_id]),
      };
    }),
  };
}

/** @throws DomainError not_found, quotation_not_draft, and what is wrong with an image */
export async function uploadImages(
  base: CallerCtx,
  { id, uid, upload }: { id: number; uid: string; upload: Upload },
) {
  const received: CheckedImage[] = [];
  for await (const one of checkedInOrder(upload.files.map((file) => arrivedFile(base, file)))) {
    if ('problem' in one) throw new DomainError([one.problem]);
    received.push(one.image);
  }
  return inTransaction(base, async (ctx) => {
    const before = await findDraft(ctx, id);
    if (!before.lines.some((line) => line.uid === uid)) fail('not_found', { path: 'query.uid' });
    const ids = await enterImages(ctx, received);
    const lines = before.lines.map((line) => {
      if (line.uid !== uid) return line;
      const shown = line.images.selected ?? (line.facts.image_id === null ? [] : [line.facts.image_id]);
      return {
        ...line,
        images: {
          uploaded: [...new Set([...line.images.uploaded, ...ids])],
          selected: [...new Set([...ids, ...shown])],
        },
      };
    });
    await saveDraft(ctx, before, { lines });
    const images = await loadImages(ctx, ids);
    return { uploaded: ids.flatMap((one) => images.get(one) ?? []) };
  });
}

/** @throws DomainError not_found for a line, or a picture that is not the line's; quotation_not_draft */
export async function selectImages(
  ctx: Ctx,
  id: number,
  { products }: ParsedOf<typeof selectOperation>['body'],
): Promise<{ changed: number }> {
  const before = await findDraft(ctx, id);
  const { products: known } = await imagesOf(ctx, id);
  const wanted = new Map(products.map((one) => [one.uid, one]));
  products.forEach(({ uid, selected, removed }, at) => {
    const line =
      known.find((one) => one.uid === uid) ?? fail('not_found', { path: `body.products.${at}.uid` });
    const all = new Set([...line.uploaded, ...line.own].map((image) => image.id));
    for (const [field, ids] of Object.entries({ selected, removed })) {
      const unknown = ids.findIndex((one) => !all.has(one));
      if (unknown >= 0) fail('not_found', { path: `body.products.${at}.${field}.${unknown}` });
    }
  });
  await holdFiles(
    ctx,
    products.flatMap(({ selected }) => selected),
  );
  const lines = before.lines.map((line) => {
    const change = wanted.get(line.uid);
    if (!change) return line;
    const gone = new Set(change.removed);
    const uploaded = line.images.uploaded.filter((one) => !gone.has(one));
    const selected = change.selected.filter((one) => !line.images.uploaded.includes(one) || !gone.has(one));
    return { ...line, images: { uploaded, selected } };
  });
  await saveDraft(ctx, before, { lines });
  return { changed: products.length };
}
