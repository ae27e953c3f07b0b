import { setTimeout as sleep } from 'node:timers/promises';
import {
  addUploadImages,
  getProduct,
  listAttributes,
  linkGroup,
  listCategories,
  moveToGroup,
  readAnswer,
  searchProducts,
  updateUploadTable,
  uploadGroups,
  uploadTable,
  type Call,
  type UploadAction,
} from '@sourcewiz/contract';
import type { APIRequestContext } from '@playwright/test';
import { callAs, dataOf } from '../../e2e/signed-in.ts';

/** Photos of an upload: each shows a product of the demo, photographed again for a trade fair. */
const PHOTOS = 14;

/** A bulk upload whose table is filled in, with an invalid cell. @returns its id */
export async function addUpload(request: APIRequestContext, token: string): Promise<string> {
  const call = callAs(request, token);
  const id = await sendPhotos({ request, token }, 'bulk_products_upload');
  const { rows, revision } = dataOf(await call(uploadTable, { params: { task: id } }));
  const known = dataOf(await call(listAttributes));
  const attribute = (key: string) => String(known.find((one) => one.internal_name === key)?.id ?? 0);
  const category = dataOf(await call(listCategories)).find(({ name }) => name === 'Home décor')?.id ?? null;
  const cells = rows.flatMap(({ group_id }, at) => [
    { group_id, field: 'category' as const, value: category, text: null },
    { group_id, field: 'name' as const, value: `Stoneware vase ${at + 1}`, text: null },
    at === 3
      ? { group_id, field: attribute('moq'), value: null, text: 'many' }
      : {
          group_id,
          field: attribute('moq'),
          value: { value: String(24 + 12 * at), unit: 'pieces' },
          text: null,
        },
    ...(at === 5 ? [{ group_id, field: 'status' as const, value: 'published', text: null }] : []),
  ]);
  dataOf(await call(updateUploadTable, { body: { task_id: id, revision, cells } }));
  return id;
}

/** An image update with a group of several images, some of its groups linked to products. @returns its id */
export async function addImageUpdate(request: APIRequestContext, token: string): Promise<string> {
  const call = callAs(request, token);
  const action = 'bulk_update_images';
  const id = await sendPhotos({ request, token }, action);
  const { groups } = dataOf(await call(uploadGroups, { params: { task: id }, query: { action } }));
  const [first, ...others] = groups;
  const moved = others.slice(0, 3).flatMap(({ images }) => images.map((image) => image.id));
  const params = { a: id, b: first?.id ?? 0 };
  dataOf(await call(moveToGroup, { params, body: { action, image_ids: moved } }));
  const { hits } = dataOf(await call(searchProducts, { body: {} }));
  const linked = [first, ...others.slice(3, 5)].flatMap((group) => group ?? []);
  for (const [at, { id: group_id }] of linked.entries()) {
    const body = { group_id, product_id: hits[at]?.id ?? 0 };
    dataOf(await call(linkGroup, { params: { id }, body }));
  }
  return id;
}

async function sendPhotos(
  { request, token }: { request: APIRequestContext; token: string },
  action: UploadAction,
): Promise<string> {
  const call = callAs(request, token);
  const form = new FormData();
  form.append('action', action);
  for (const { name, content } of await photos(request, call)) {
    form.append('images', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), name);
  }
  const answer = await request.post(addUploadImages.path, {
    headers: { 'access-token': token },
    multipart: form,
  });
  const { task_id: id } = dataOf(
    readAnswer(addUploadImages.response, { status: answer.status(), body: (await answer.json()) as unknown }),
  );
  for (let tries = 0; tries < 150; tries++) {
    const { comparing } = dataOf(await call(uploadGroups, { params: { task: id }, query: { action } }));
    if (comparing === 0) return id;
    await sleep(200);
  }
  throw new Error('The photos were not compared within 30 seconds');
}

async function photos(request: APIRequestContext, call: Call): Promise<{ name: string; content: Buffer }[]> {
  const { hits } = dataOf(await call(searchProducts, { body: { query: '', hitsPerPage: PHOTOS } }));
  const products = await Promise.all(
    hits.map(async ({ id }) => dataOf(await call(getProduct, { params: { id } }))),
  );
  const pictures = products.flatMap(({ images }) => images.slice(0, 1));
  return Promise.all(
    pictures.map(async ({ large }, at) => ({
      name: `FAIR-${201 + at}_front.jpg`,
      content: await (await request.get(large)).body(),
    })),
  );
}
