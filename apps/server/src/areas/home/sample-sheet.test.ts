import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany } from '../../../test/factories.ts';
import { importsOf } from '../../../test/import-flow.ts';

const folder = resolve(import.meta.dirname, '../../../../web/public/samples');
let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

test.each(['en', 'tr'] as const)(
  'U03 the sample sheet of the first steps goes in without a touch (%s)',
  async (language) => {
    const imports = importsOf(t, await makeCompany(t, { language }));
    const bytes = await readFile(resolve(folder, `products.${language}.csv`));
    const found = await imports.preview(bytes, { name: `products.${language}.csv` });
    const open = found.columns.filter(({ target }) => target === null).map(({ header }) => header);
    expect(open).toEqual([]);
    const task = await imports.start(found);
    expect(task).toMatchObject({ status: 'success' });
    expect(await imports.productCount()).toBe(8);
    expect(await imports.valuesOf(language === 'en' ? 'VASE-201' : 'VAZO-201')).toMatchObject({
      selling_price: { currency: 'USD' },
    });
  },
);
