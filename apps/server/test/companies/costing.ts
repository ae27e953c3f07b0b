import {
  createProduct,
  getCostSheet,
  saveCostSheet,
  type CostLine,
  type CostSheet,
  type CostSheetInput,
  type PackagingInput,
} from '@sourcewiz/contract';
import { must } from '../boot-app.ts';
import type { Company, Member } from '../factories.ts';

/** Makes products and saves costing sheets of a company. */
export function costingOf(company: () => Company) {
  let made = 0;
  const line = (given: Partial<CostLine>): CostLine => ({
    uid: `l${(made += 1)}`,
    kind: 'material',
    source_id: null,
    variant_id: null,
    name: 'Clay',
    quantity: '1',
    unit: 'pieces',
    rate: '1',
    rate_unit: '',
    currency: 'USD',
    loss_percent: '0',
    source: null,
    ...given,
  });
  return {
    line,
    part: (of: { id: number }, given: Partial<CostLine> = {}) =>
      line({ kind: 'part', source_id: of.id, name: 'Part', ...given }),
    async product(packaging: Partial<PackagingInput>[] = []): Promise<{ id: number; code: string }> {
      const code = `COST-${(made += 1)}`;
      const body = { product_id: code, name: `Bowl ${made}`, packaging: packaging as PackagingInput[] };
      return { id: must(await company().admin.call(createProduct, { body })).id, code };
    },
    save: (
      product_id: number,
      given: Partial<CostSheetInput>,
      { member = company().admin, ...about }: { version?: number; carry?: true; member?: Member } = {},
    ) =>
      member.call(saveCostSheet, {
        params: { product_id },
        body: { version: 0, ...about, sheet: { currency: 'USD', ...given } as CostSheetInput },
      }),
    read: async (product_id: number): Promise<CostSheet> =>
      must(await company().admin.call(getCostSheet, { params: { product_id } })),
  };
}
