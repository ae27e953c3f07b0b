import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory, uploadImage, uploadTable, type Image } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { upload } from '../../../../test/import-flow.ts';
import { photoOf, sendImages } from '../../../../test/uploads/upload-flow.ts';
import { loadImageContents } from '../../media/index.ts';
import { applyProductChanges } from '../../products/index.ts';
import { looksOf } from '../../search/index.ts';
import { compareUpload } from '../groups/likeness.job.ts';
import { proposalsFrom, type NearProduct } from './proposals.rules.ts';

const near = (percent: number, values: Record<string, unknown>, category: number | null): NearProduct => ({
  name: `Like ${percent}`,
  category: category === null ? null : { id: category },
  values,
  percent,
});

describe('what is proposed from products that look like a row', () => {
  test('BULKUP-033 is what most of them agree on, with how sure it is', () => {
    const products = [
      near(90, { 1: ['Brass', 'Wood'], 2: 'Round' }, 7),
      near(60, { 1: ['Brass'], 2: 'Square' }, 7),
      near(40, { 1: ['Brass'] }, 8),
      near(10, { 2: 'Square' }, 9),
    ];
    expect(proposalsFrom(products, ['1', '2'])).toEqual([
      { field: 'name', value: 'Like 90', confidence: 90 },
      { field: 'category', value: 7, confidence: 78 },
      { field: '1', value: ['Brass'], confidence: 99 },
    ]);
  });

  test('BULKUP-033 is nothing where they are hardly alike, or one alone is not sure', () => {
    expect(proposalsFrom([near(15, { 1: 'Brass' }, 7)], ['1'])).toEqual([]);
    expect(proposalsFrom([near(40, { 1: 'Brass' }, 7)], ['1'])).toEqual([]);
    expect(proposalsFrom([], ['1'])).toEqual([]);
  });
});

describe('the rows of a table', () => {
  let app: TestApp;
  let company: Company;

  beforeAll(async () => {
    app = await bootTestApp({ TASK_LIMIT: '50' });
    company = await makeCompany(app);
  });
  afterAll(() => app.close());

  test('BULKUP-033 they bring what is proposed from the library, and nothing of it is written', async () => {
    const material = await attributeOf(company, 'material');
    const category = must(await company.admin.call(createCategory, { body: { name: 'Decor' } }));
    const photo = { name: 'vase.jpg', bytes: await photoOf(3) };
    const picture = must(await upload<Image>(app, company.admin, { op: uploadImage, files: [photo] }));
    await company.inside((ctx) =>
      applyProductChanges(ctx, {
        source: 'form',
        changes: [
          {
            kind: 'create',
            fields: {
              product_id: 'OLD-1',
              name: 'Old vase',
              category_id: category.id,
              values: { [material]: ['Brass'] },
              image_ids: [picture.id],
            },
          },
        ],
      }),
    );
    const contents = await company.inside((ctx) => loadImageContents(ctx, [picture.id]));
    const { orgId } = company;
    const images = [...contents].map(([id, sha256]) => ({ id, sha256 }));
    await looksOf(app.platform, { orgId, images });
    const again = { name: 'IMG_0001.jpg', bytes: await photoOf(3) };
    const other = { name: 'IMG_5000.jpg', bytes: await photoOf(8) };
    const { task_id } = must(await sendImages(app, company.admin, [again, other]));
    await compareUpload(app.platform, { orgId, uploadId: task_id });
    const table = must(await company.admin.call(uploadTable, { params: { task: task_id } }));
    const [alike, unlike] = table.rows;
    expect(alike?.like_product).toMatchObject({ product_id: 'OLD-1' });
    expect(alike?.proposals).toEqual([
      { field: 'name', value: 'Old vase', confidence: expect.any(Number) },
      { field: 'category', value: category.id, confidence: expect.any(Number) },
      { field: String(material), value: ['Brass'], confidence: expect.any(Number) },
    ]);
    expect(unlike?.proposals).toEqual([]);
    expect(table.cells.map(({ field }) => field)).not.toContain('category');
    // A second call finds the same without comparing again.
    const second = must(await company.admin.call(uploadTable, { params: { task: task_id } }));
    expect(second.rows[0]?.proposals).toEqual(alike?.proposals);
  });
});
