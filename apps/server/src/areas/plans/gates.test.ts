import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allOperations,
  amendPaper,
  copyPaper,
  createPaper,
  createProduct,
  editImage,
  enableTrial,
  getUsage,
  issuePaper,
  planSubscription,
  saveSetting,
  tradePaperTypes,
  type CallResult,
  type ImageStep,
  type ModuleSlug,
  type TradePaperType,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { makeProvider, type Provider } from '../../../test/provider.ts';
import { makeRecords } from '../../../test/records/make-records.ts';
import { sampleInput } from '../../../test/records/sample-input.ts';
import { sendOperation } from '../../../test/send-operation.ts';
import { operationNeeds } from './operation-needs.ts';

let t: TestApp;
let provider: Provider;
beforeAll(async () => {
  t = await bootTestApp();
  provider = await makeProvider(t);
});
afterAll(() => t.close());

const refusal = (result: CallResult<unknown>) =>
  result.ok ? null : result.errors.map(({ code, params }) => [code, params?.['module_id']]);

async function companyOn(plan: string, limits: Partial<Record<ModuleSlug, number>> = {}): Promise<Company> {
  const company = await makeCompany(t);
  await provider.give(company, plan);
  await company.inside((ctx) =>
    ctx.db.execute(sql`update company_plan set limits = limits || ${JSON.stringify(limits)}::jsonb`),
  );
  return company;
}

describe('PLAN-004 every operation that needs a module', () => {
  test.each(Object.keys(operationNeeds))('%s is refused without it', async (name) => {
    const op = allOperations.find((one) => one.name === name);
    if (!op) throw new Error(`There is no operation ${name}`);
    const { company, records } = await (bare ??= bareCompany());
    const { input } = sampleInput(op, (entity) => records[entity]);
    if (name === 'file.edit_image') (input.body as { steps: ImageStep[] }).steps = [{ tool: 'enhance' }];
    const answer = await sendOperation(t, op, { input, token: company.admin.token });
    expect(answer).toMatchObject({ status: 402, text: expect.stringContaining('module_id') });
  });

  /** A company with records, and with a plan that holds nothing. */
  let bare: ReturnType<typeof bareCompany> | undefined;
  async function bareCompany() {
    const company = await makeCompany(t);
    const records = await makeRecords(t, company, 'BARE');
    await provider.give(company, 'lite');
    await company.inside((ctx) => ctx.db.execute(sql`update company_plan set limits = '{}'`));
    return { company, records };
  }
});

describe('PLAN-013 PLAN-014 PLAN-016 the tools for images', () => {
  const edit = async ({ admin: { call } }: Company, ...steps: ImageStep[]) =>
    call(editImage, { params: { id: '00000000-0000-4000-8000-000000000001' }, body: { steps } });

  test.each([
    ['background_remover', { tool: 'white_background' }, 'module_not_in_plan'],
    ['advanced_image_enhancer', { tool: 'enhance' }, 'module_not_started'],
    ['watermark_protector', { tool: 'watermark', text: 'Kaveri' }, 'module_not_in_plan'],
  ] as const)('%s is refused by name without it', async (module, step, code) => {
    const lite = await companyOn('lite');
    // Not found: the plan has let it through.
    expect(refusal(await edit(lite, { tool: 'rotate', degrees: 90 }))).toEqual([['not_found', undefined]]);
    expect(refusal(await edit(lite, { tool: 'rotate', degrees: 90 }, step))).toEqual([[code, module]]);
    const platinum = await companyOn('platinum');
    expect(refusal(await edit(platinum, step))).toEqual([['not_found', undefined]]);
  });

  test('of several tools each needs its own module', async () => {
    const silver = await companyOn('silver');
    const mark = { tool: 'watermark', text: 'Kaveri' } as const;
    expect(refusal(await edit(silver, mark))).toEqual([['not_found', undefined]]);
    expect(refusal(await edit(silver, mark, { tool: 'white_background' }))).toEqual([
      ['module_not_in_plan', 'background_remover'],
    ]);
  });

  test('a trial opens the enhancer', async () => {
    const lite = await companyOn('lite');
    must(await lite.admin.call(enableTrial, { query: { module_id: 'advanced_image_enhancer' } }));
    expect(refusal(await edit(lite, { tool: 'enhance' }))).toEqual([['not_found', undefined]]);
  });

  test('new links have a watermark only where the plan has it; one that is on stays', async () => {
    const { admin, inside } = await companyOn('silver');
    const settings = {
      email_required: false,
      allow_ppt_download: true,
      show_product_filter: true,
      higher_thumbnail_quality: false,
      expires_after_days: null,
    };
    const save = (watermark: boolean) =>
      admin.call(saveSetting, {
        body: { key: 'catalogue_link_settings_defaults', value: { ...settings, watermark } },
      });
    must(await save(true));
    await inside((ctx) =>
      ctx.db.execute(sql`update company_plan set limits = limits - 'watermark_protector'`),
    );
    must(await save(true));
    must(await save(false));
    expect(refusal(await save(true))).toEqual([['module_not_in_plan', 'watermark_protector']]);
  });
});

describe('PLAN-018 PLAN-019 PLAN-020 PLAN-021 trade papers', () => {
  const create = ({ admin }: Company, type: TradePaperType) => admin.call(createPaper, { body: { type } });

  test.each([
    ['purchase-order', 'purchase_order'],
    ['proforma-invoice', 'proforma_invoice'],
    ['sales-order', 'sales_order'],
    ['packaging-list', 'packing_list'],
    ['commercial-invoice', 'sales_order'],
  ] as const)('a %s needs %s', async (type, module) => {
    expect(refusal(await create(await companyOn('lite'), type))).toEqual([['module_not_in_plan', module]]);
    must(await create(await companyOn('silver'), type));
    expect(tradePaperTypes).toContain(type);
  });

  test('PLAN-105 of two that make the last one at the same moment, one is refused by name, limit and use', async () => {
    const company = await companyOn('silver', { proforma_invoice: 1 });
    const both = await Promise.all([
      create(company, 'proforma-invoice'),
      create(company, 'proforma-invoice'),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      status: 402,
      errors: [
        {
          code: 'plan_limit_reached',
          params: { module: 'Proforma Invoice', module_id: 'proforma_invoice', limit: 1, used: 1 },
        },
      ],
    });
    must(await create(company, 'sales-order'));
    const used = must(await company.admin.call(getUsage)).module_limits;
    expect(used.find(({ module_id: id }) => id === 'proforma_invoice')).toMatchObject({ used: 1, limit: 1 });
    const listed = must(await company.admin.call(planSubscription)).module_usage.map(
      ({ module_id: id }) => id,
    );
    expect(listed).toContain('proforma_invoice');
    expect(listed).not.toContain('sales_order');
  });

  test('a copy is one more; a revision of what is there is not', async () => {
    const company = await companyOn('silver', { sales_order: 1 });
    const { call } = company.admin;
    const { id: product_id } = must(
      await call(createProduct, { body: { product_id: 'GATE-1', name: 'Bowl' } }),
    );
    const made = must(
      await call(createPaper, {
        body: {
          type: 'sales-order',
          products: [{ product_id, quantity: '12', price: '9.40' }],
          buyer: { company: 'Nordhem Living AB', country: 'SE' },
        },
      }),
    );
    expect(refusal(await call(copyPaper, { body: { id: made.id } }))).toEqual([
      ['plan_limit_reached', 'sales_order'],
    ]);
    must(await call(issuePaper, { params: { id: made.id }, body: { reason: 'Agreed by telephone' } }));
    must(await call(amendPaper, { params: { id: made.id } }));
  });
});
