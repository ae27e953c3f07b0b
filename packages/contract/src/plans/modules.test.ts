import { describe, expect, test, vi } from 'vitest';
import { availablePlans, moduleUpgrade, requestUpgrade } from './plans.ts';
import { moduleMessage, moduleOf, planModules } from './modules.ts';
import { limitText, planBenefits, planDay } from './plan-rules.ts';
import { moduleSlugs } from './plan-words.ts';

describe('the module catalogue', () => {
  test.each([
    ['PLAN-005', 'Product Library', '0002', 'product_library'],
    ['PLAN-006', 'Catalogue Generator', '0003', 'quick_catalogue_generator'],
    ['PLAN-007', 'Basic Template Library', '0004', 'basic_template_library'],
    ['PLAN-008', 'Advanced Template Library', '0005', 'advanced_template_library'],
    ['PLAN-009', 'Prospect Analytics', '0006', 'prospect_analytics'],
    ['PLAN-010', 'Cost Calculator', '0007', 'cost_calculator'],
    ['PLAN-011', 'QR or Label Generator', '0008', 'qr_or_label_generator'],
    ['PLAN-012', 'Visitor Analytics', '0009', 'visitor_analytics'],
    ['PLAN-013', 'Background Remover', '0010', 'background_remover'],
    ['PLAN-014', 'Advanced Image Enhancer', '0011', 'advanced_image_enhancer'],
    ['PLAN-015', '3D Visualiser', '0012', 'three_d_visualiser'],
    ['PLAN-016', 'Watermark Protector', '0013', 'watermark_protector'],
    ['PLAN-017', 'Quotation', '0014', 'quotation'],
    ['PLAN-018', 'Purchase Order', '0015', 'purchase_order'],
    ['PLAN-019', 'Proforma Invoice', '0016', 'proforma_invoice'],
    ['PLAN-020', 'Sales order', '0017', 'sales_order'],
    ['PLAN-021', 'Packing List', '0018', 'packing_list'],
    ['PLAN-022', 'Users', '0019', 'users'],
    ['PLAN-023', 'Custom Formats', '0020', 'custom_formats'],
  ])('%s %s has the id %s, and is found by id, number and slug', (_row, name, number, slug) => {
    for (const way of [`MOD-${number}`, number, slug])
      expect(moduleOf(way)).toMatchObject({ id: `MOD-${number}`, slug, name: { en: name } });
  });

  test('PLAN-005 PLAN-030 it has 19 entries, one for each slug, and knows nothing else', () => {
    expect(planModules.map(({ slug }) => slug)).toEqual(moduleSlugs);
    expect(planModules).toHaveLength(19);
    for (const unknown of ['MOD-0001', '2', 'constructor', '']) expect(moduleOf(unknown)).toBeUndefined();
  });

  test.each(planModules.map((module) => [module.slug, module] as const))(
    'PLAN-024 PLAN-027 %s has its texts in both languages',
    (
      _slug,
      { upgrade_title, upgrade_text, on_lite_title, on_lite_text, enterprise_title, enterprise_text },
    ) => {
      const texts = [upgrade_title, upgrade_text, on_lite_title, on_lite_text];
      for (const { en, tr } of texts)
        expect([en.length > 3, tr.length > 3, en !== tr]).toEqual([true, true, true]);
      expect(enterprise_title === undefined).toBe(enterprise_text === undefined);
    },
  );

  test('PLAN-004 PLAN-027 the message follows the plan', () => {
    const { on_lite_title: lite, upgrade_title: usual, enterprise_title: own } = moduleOf('0002') ?? {};
    expect(moduleMessage('product_library', { plan_type: 'lite' }).title).toBe(lite);
    expect(moduleMessage('product_library', { plan_type: 'standard' }).title).toBe(usual);
    expect(moduleMessage('product_library', { plan_type: 'enterprise' }).title).toBe(own);
    expect(moduleMessage('product_library', { plan_type: 'standard', isLargestPlan: true }).title).toBe(own);
    // Without such a text, the usual one.
    expect(moduleMessage('quick_catalogue_generator', { plan_type: 'enterprise' }).title).toBe(
      moduleOf('0003')?.upgrade_title,
    );
  });
});

describe('on plan screens', () => {
  test('PLAN-070 days are written 3rd March 2025', () => {
    const days = [
      '2025-03-01',
      '2025-03-02',
      '2025-03-03',
      '2025-03-04',
      '2025-03-11',
      '2025-03-12',
      '2025-03-13',
    ];
    expect(days.map((day) => planDay(day, 'en').split(' ')[0])).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
    ]);
    expect(['2025-03-21', '2025-03-22', '2025-03-23', '2025-03-31'].map((day) => planDay(day, 'en'))).toEqual(
      ['21st March 2025', '22nd March 2025', '23rd March 2025', '31st March 2025'],
    );
    expect(planDay('2025-03-03', 'tr')).toBe('3 Mart 2025');
  });

  test('PLAN-070 a moment is on the day that the reader has', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    expect(planDay('2025-03-02T20:00:00.000Z', 'en')).toBe('3rd March 2025');
    vi.stubEnv('TZ', 'UTC');
    expect(planDay('2025-03-02T20:00:00.000Z', 'en')).toBe('2nd March 2025');
    vi.unstubAllEnvs();
  });

  test('PLAN-042 benefits are the limits of the plan, then what the provider wrote', () => {
    const limits = { product_library: 5000, users: 1, qr_or_label_generator: null, cost_calculator: null };
    const benefits = [{ en: 'Visitor Analytics', tr: 'Ziyaretçi Analizi' }];
    expect(planBenefits({ limits, benefits }, 'en')).toEqual([
      '5,000 products',
      'Unlimited labels',
      '1 user',
      'Visitor Analytics',
    ]);
    expect(limitText('product_library', 5000, 'tr')).toBe('5.000 ürün');
  });
});

test('PLAN-097 PLAN-098 PLAN-099 PLAN-100 PLAN-101 the calls have the paths of the documents', () => {
  const paths = [moduleUpgrade, requestUpgrade, availablePlans].map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(paths).toEqual([
    'GET /api/moduleUpgrade/:moduleId',
    'POST /api/plan/upgrade',
    'GET /api/plan/available',
  ]);
});
