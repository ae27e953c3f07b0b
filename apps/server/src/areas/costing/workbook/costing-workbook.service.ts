import type { AnswerOf, costingExcel, ParsedOf } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { madeFileAddress, makeFile } from '../../../platform/made-files/index.ts';
import { writeSheet } from '../../../platform/sheets/index.ts';
import { costingSheetOf } from './costing-workbook.ts';
import { readSheet } from '../costing.service.ts';
import { ownUnits } from '../own-units.ts';
import { selectSources } from '../costing.store.ts';

/** The workbook of a sheet. @throws DomainError not_found */
export async function workbookOf(
  base: CallerCtx,
  { product_id, variant_id: variant, version }: ParsedOf<typeof costingExcel>['body'],
): Promise<AnswerOf<typeof costingExcel>> {
  const { sheet, own, code } = await inTransaction(base, async (ctx) => ({
    sheet: await readSheet(ctx, { product_id, variant_id: variant ?? null }, version),
    own: await ownUnits(ctx),
    code: (await selectSources(ctx, [product_id])).get(product_id)?.code ?? '',
  }));
  const { language } = base.caller;
  const file = await makeFile(
    base,
    {
      kind: 'costing_excel',
      name: `${code} costing ${sheet.version}.xlsx`,
      madeFrom: [sheet, language],
      needs: ['view_costing'],
    },
    () => writeSheet({ sheets: [costingSheetOf(sheet, { language, own })] }),
  );
  return { download_link: madeFileAddress(base.platform, file) };
}
