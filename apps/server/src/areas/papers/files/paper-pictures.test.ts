import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPaper,
  createProduct,
  getPaper,
  issuePaper,
  paperPdf,
  saveSetting,
  tradePaperSettings,
  updatePaper,
  uploadImage,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { makePng, multipart } from '../../../../test/uploads/upload-samples.ts';
import { paperDocument } from './paper.document.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

let shade = 0;
async function picture({ admin }: Company): Promise<string> {
  shade += 1;
  const bytes = makePng(40, 20, [shade, 90, 60]);
  const { headers, payload } = multipart('image', { name: 'signature.png', bytes });
  const answer = await t.app.inject({
    method: 'POST',
    url: uploadImage.path,
    headers: { ...headers, 'access-token': admin.token },
    payload,
  });
  return answer.json<{ data: { id: string } }>().data.id;
}
const keep = (pictures: object, of = company) =>
  of.admin.call(saveSetting, {
    body: { key: 'trade_papers', value: { ...tradePaperSettings.parse({}), ...pictures } },
  });

test('DOC-016 signature and stamp are those of the company, chosen per paper, printed, and stay as issued', async () => {
  const [signature_file_id, stamp_file_id, later] = [
    await picture(company),
    await picture(company),
    await picture(company),
  ];
  must(await keep({ signature_file_id, stamp_file_id }));
  const id = must(await company.admin.call(createProduct, { body: { product_id: 'S-1', name: 'Bowl' } })).id;
  const draft = must(
    await company.admin.call(createPaper, {
      body: {
        type: 'proforma-invoice',
        products: [{ product_id: id, quantity: '1', price: '2' }],
        exporter: { company: 'Kaveri', country: 'IN' },
        buyer: { company: 'Nordhem', country: 'SE' },
      },
    }),
  );
  expect(draft.terms).toMatchObject({ signature_file_id, stamp_file_id });
  must(await company.admin.call(updatePaper, { body: { id: draft.id, terms: { stamp_file_id: null } } }));
  must(await company.admin.call(issuePaper, { params: { id: draft.id }, body: { reason: 'Agreed' } }));
  must(await keep({ signature_file_id: later, stamp_file_id }));
  const { terms } = must(await company.admin.call(getPaper, { params: { id: draft.id } }));
  expect(terms).toMatchObject({ signature_file_id, stamp_file_id: null });
  const { content, pictures = [] } = await company.inside((ctx) => paperDocument.load(ctx, { id: draft.id }));
  expect(content.stamp).toBeNull();
  expect(pictures.map(({ sha256 }) => sha256)).toEqual([content.signature]);
  must(await company.admin.call(paperPdf, { params: { id: draft.id }, body: {} }));
});

test('DOC-016 a picture of another company is refused, in the setting and on a paper', async () => {
  const foreign = await picture(await makeCompany(t, { name: 'Stranger' }));
  expect(await keep({ signature_file_id: foreign })).toMatchObject({
    status: 404,
    errors: [{ path: 'body.value.signature_file_id' }],
  });
  const { id } = must(await company.admin.call(createPaper, { body: { type: 'sales-order' } }));
  const body = { id, terms: { stamp_file_id: foreign } };
  expect(await company.admin.call(updatePaper, { body })).toMatchObject({
    status: 404,
    errors: [{ path: 'body.terms.stamp_file_id' }],
  });
});
