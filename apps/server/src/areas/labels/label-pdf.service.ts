import {
  DIRECT_LABELS_MAX,
  labelFormat,
  type LabelOrder,
  type makeLabels,
  type ParsedOf,
  type previewLabels,
  type ResultOf,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { madeFileAddress } from '../../platform/made-files/index.ts';
import { makeDocument, previewDocument } from '../../platform/print/index.ts';
import { createTurnsByKey } from '../../platform/turns.ts';
import { consume } from '../plans/index.ts';
import { startTask } from '../tasks/index.ts';
import { prepareOrder, type PreparedOrder } from './label-order.service.ts';
import { firstPage, labelAlone, pagesOf } from './label-paper.ts';
import { labelDocument } from './label.document.ts';
import { labelWordsOf } from './labels.texts.ts';

/** Orders of one company that are loaded at the same time. */
const readInTurn = createTurnsByKey({ atOnce: 2, waitingMax: 12 });

/**
 * Makes the PDF of an order; a large one is left to a task.
 * @throws DomainError what `prepareOrder` throws, rate_limited, paper_too_large, task_limit, plan_limit_reached
 */
export async function orderLabels(base: CallerCtx, order: LabelOrder): Promise<ResultOf<typeof makeLabels>> {
  const { prepared, taskId } = await readInTurn(base.caller.orgId, () =>
    inTransaction(base, async (ctx) => {
      const ready = await prepareOrder(ctx, order, { only: 'direct' });
      await consume(ctx, 'qr_or_label_generator', ready.answer.labels);
      const isLarge = !ready.isWhole || ready.answer.labels > DIRECT_LABELS_MAX;
      return { prepared: ready, taskId: isLarge ? await startLabels(ctx, order, ready) : null };
    }),
  );
  const { answer: data } = prepared;
  if (taskId !== null) return { data, pdf_url: null, task_id: taskId };
  const file = await makeDocument(base, labelDocument, prepared);
  const pdf_url = madeFileAddress(base.platform, file, file.expiresAt);
  return { data, pdf_url, task_id: null };
}

function startLabels(ctx: Ctx, order: LabelOrder, { answer, content }: PreparedOrder): Promise<string> {
  return startTask(ctx, {
    action: 'label_pdf',
    subject: labelWordsOf(ctx.caller.language).formats[content.format.id].name,
    input: { order },
    totalCount: answer.labels,
  });
}

/** The first page of an order, or only its first label, as an SVG image; nothing is written. */
export async function previewOrder(
  base: CallerCtx,
  { part, ...order }: ParsedOf<typeof previewLabels>['body'],
): Promise<ResultOf<typeof previewLabels>> {
  const format = labelFormat(order.template_settings.template_json.id);
  const { content, answer, items } = await readInTurn(base.caller.orgId, () =>
    inTransaction(base, (ctx) => prepareOrder(ctx, order, { only: part })),
  );
  const shown = part === 'label' ? labelAlone(content) : firstPage(content);
  const svg = await previewDocument(base, labelDocument, { content: shown });
  const pages = pagesOf({ format, startCell: content.startCell, labels: [{ copies: answer.labels }] });
  return { svg, pages, order: answer, items };
}
