import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkValue,
  createAttribute,
  createCategory,
  downloadExport,
  exportableAttributes,
  listExportTemplates,
  updateManufacturer,
  type Attribute,
  type Dtype,
  type ExportFormat,
} from '@sourcewiz/contract';
import {
  anyAttributes,
  anyValues,
} from '../../../../../packages/contract/src/attribute-types/test/any-values.fixture.ts';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { ended, fetchFile, importsOf, type Imports } from '../../../test/import-flow.ts';
import { loadAttributes, shapeOf } from '../attributes/index.ts';
import { applyProductChanges, type ProductChange } from '../products/index.ts';
import { runTask } from '../tasks/index.ts';

const run = promisify(execFile);
const soffice = ['/usr/bin/soffice', '/usr/local/bin/soffice'].find((path) => existsSync(path));
const PRODUCTS = 24;
/** The same products each time, so that a failure can be reproduced. */
const SEED = 4821;

let app: TestApp;
let company: Company;
let imports: Imports;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  imports = importsOf(app, company);
  must(await company.admin.call(updateManufacturer, { body: { sub_category: true } }));
  await makeLibrary();
});
afterAll(() => app.close());

/** Products with values of every type; half of them have variants with values of their own. */
async function makeLibrary(): Promise<void> {
  for (const [dtype, { options, dimension, default_unit }] of Object.entries(anyAttributes)) {
    const body = {
      name: `Any ${dtype}`,
      dtype: dtype as Dtype,
      options: [...options],
      dimension,
      default_unit,
    };
    if (dtype !== 'sub_category') must(await company.admin.call(createAttribute, { body }));
  }
  const category = must(await company.admin.call(createCategory, { body: { name: 'Tableware, "fine"' } }));
  const all = await company.inside(loadAttributes);
  const attributes = exportableAttributes(all).filter(({ dtype }) => dtype !== 'product_id');
  const [subCategory] = all.filter(({ dtype }) => dtype === 'sub_category');
  const valuesOf = (seed: number) =>
    Object.fromEntries(
      attributes.flatMap((attribute) => {
        const value = sampleOf(attribute, seed);
        return value === undefined ? [] : [[String(attribute.id), value]];
      }),
    );
  const changes = Array.from({ length: PRODUCTS }, (_, index): ProductChange => {
    const hasVariants = index % 2 === 1;
    const list = ['Red', '=Blue'].map((colour, place) => ({
      variant_id: `0${index}-${place}`,
      options: { Colour: colour, Size: '1-2' },
      values: valuesOf(10_000 + index * 10 + place),
    }));
    return {
      kind: 'create',
      fields: {
        product_id: `00${index}`,
        name: `${['Bowl', '=1+1', '-5', '1E5', 'TRUE'][index % 5]} ${index}`,
        category_id: index % 4 === 0 ? null : category.id,
        status: index % 3 === 0 ? 'published' : 'draft',
        values: { ...valuesOf(index), ...(subCategory ? { [String(subCategory.id)]: 'Bowls' } : {}) },
        ...(hasVariants
          ? {
              variant_types: [
                { name: 'Colour', options: ['Red', '=Blue'] },
                { name: 'Size', options: ['1-2'] },
              ],
              variants: { mode: 'merge', list },
            }
          : {}),
      },
    };
  });
  const applied = await company.inside((ctx) =>
    applyProductChanges(ctx, { changes, source: 'form', onProblem: 'collect' }),
  );
  expect(applied.flatMap(({ problems }) => problems)).toEqual([]);
}

/** A value that the attribute accepts, as most values are. */
function sampleOf(attribute: Attribute, seed: number): unknown {
  for (const value of fc.sample(anyValues[attribute.dtype], {
    seed: SEED + seed * 100 + attribute.id,
    numRuns: 5,
  })) {
    const checked = checkValue(shapeOf(attribute), value);
    if (checked.ok && checked.value !== null) return checked.value;
  }
  return undefined;
}

async function exported(format: ExportFormat): Promise<{ path: string; bytes: Buffer }> {
  const { default_template_id: template } = must(await company.admin.call(listExportTemplates));
  const body = { product_ids: 'all' as const, template_id: template, file_format: format };
  const { task_id: id } = must(await company.admin.call(downloadExport, { body }));
  await runTask(app.platform, id);
  const task = await ended(company.admin, id);
  expect(task).toMatchObject({ status: 'success', total_count: PRODUCTS });
  return fetchFile(app, task.download_link ?? '');
}

/** What an import of the file would do. */
async function imported(bytes: Uint8Array, name: string) {
  const found = await imports.preview(bytes, { name });
  const wrong = (await imports.rowsOf(found)).filter(({ result }) => result !== 'unchanged');
  const differences = wrong.flatMap(({ product_id, cells, problems }) => [
    ...problems.map((problem) => ({ product_id, problem })),
    ...cells
      .filter(({ changed, problem }) => changed || problem)
      .map((cell) => ({ product_id, header: found.columns[cell.column]?.header, ...cell })),
  ]);
  const undecided = found.columns.filter(({ target }) => target.kind === 'undecided');
  return {
    differences: differences.slice(0, 10),
    undecided: undecided.map(({ header }) => header),
    counts: found.counts,
  };
}

const nothingNew = {
  differences: [],
  undecided: [],
  counts: { all: PRODUCTS * 2, new: 0, changed: 0, error: 0, unchanged: PRODUCTS * 2 },
};

describe('what is exported and imported again', () => {
  test('EXPORT-024 EXPORT-031 changes nothing, whatever the attribute', async () => {
    const { bytes } = await exported('xlsx');
    expect(await imported(bytes, 'products.xlsx')).toEqual(nothingNew);
  });

  test('EXPORT-029 changes nothing as comma-separated text', async () => {
    const { bytes } = await exported('csv');
    expect(await imported(bytes, 'products.csv')).toEqual(nothingNew);
  });

  test.skipIf(!soffice)(
    'EXPORT-031 changes nothing after LibreOffice has opened and saved it (needs soffice)',
    async () => {
      const { path } = await exported('xlsx');
      const folder = join(tmpdir(), `round-trip-${basename(path)}`);
      await run(soffice ?? '', [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        folder,
        path,
      ]);
      const saved = await readFile(join(folder, `${basename(path)}.xlsx`));
      expect(await imported(saved, 'saved.xlsx')).toEqual(nothingNew);
    },
    60_000,
  );
});
