import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  extractSearchImages,
  SEARCH_IMAGE_MAX_BYTES,
  smartSearch,
  smartSearchFacets,
  uploadImage,
  uploadSearchImage,
  type Image,
  type Operation,
  type Problem,
  type SearchImage,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company, type Member } from '../../../../test/factories.ts';
import { makePng, multipart } from '../../../../test/uploads/upload-samples.ts';
import { artKinds, drawProduct, renderArt, type ArtKind } from '../../../demo/art/index.ts';
import { makeCompoundFile } from '../../../platform/moodboard/compound-file.fixture.ts';
import { makePdf } from '../../../platform/moodboard/moodboard.fixture.ts';
import { fileAddress } from '../../../platform/storage/index.ts';
import {
  smartSearch as smartSearchOf,
  smartSearchFacets as smartSearchFacetsOf,
} from './smart-search.service.ts';
import { ensureCategories } from '../../attributes/index.ts';
import { removeExpiredFiles } from '../../media/index.ts';
import { describeJob } from './smart-describe.ts';
import { applyProductChanges } from '../../products/index.ts';

const kinds: readonly ArtKind[] = ['vase', 'lamp', 'chair', 'mug', 'basket', 'plate', 'throw', 'candle'];
let app: TestApp;
let company: Company;
/** The image of each product, and the product's id, by kind. */
const pictures = new Map<ArtKind, Buffer>();
const products = new Map<ArtKind, number>();

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  for (const kind of kinds) {
    const hue = (artKinds.indexOf(kind) * 47) % 360;
    pictures.set(kind, await renderArt(drawProduct({ kind, surface: 'plain', tone: 'mid', hue }), 600));
  }
  for (const kind of kinds) products.set(kind, await addProduct(company, kind));
  await app.work();
  await everythingDescribed(company, kinds.length);
});
afterAll(() => app.close());

async function addProduct(
  of: Company,
  kind: ArtKind,
  { id = `SM-${kind}`, picture = pictures.get(kind) }: { id?: string; picture?: Buffer | undefined } = {},
): Promise<number> {
  const image = await send<Image>(uploadImage, 'image', { name: `${kind}.jpg`, bytes: picture! }, of.admin);
  const category = ['vase', 'mug', 'plate'].includes(kind) ? 'Tableware' : 'Furniture';
  const [made] = await of.inside(async (ctx) => {
    const [found] = (await ensureCategories(ctx, [category])).values();
    const fields = { product_id: id, name: `${kind} of the test`, image_ids: [image.data!.id] };
    return applyProductChanges(ctx, {
      source: 'import',
      changes: [
        { kind: 'create', fields: { ...fields, status: 'published', category_id: found?.id ?? null } },
      ],
    });
  });
  return made?.id ?? 0;
}

async function send<T = SearchImage>(
  op: Operation,
  field: string,
  file: { name: string; bytes: Buffer },
  { token }: Member = company.admin,
): Promise<{ status: number; data?: T; errors?: Problem[] }> {
  const { headers, payload } = multipart(field, file);
  const answer = await app.app.inject({
    method: 'POST',
    url: op.path,
    headers: { ...headers, 'access-token': token },
    payload,
  });
  return { status: answer.statusCode, ...(JSON.parse(answer.body) as object) };
}

async function uploaded(bytes: Buffer, of: Member = company.admin): Promise<string> {
  const { data, errors } = await send(uploadSearchImage, 'image', { name: 'query.jpg', bytes }, of);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.url;
}

type Body = z.input<(typeof smartSearch)['body']>;
const search = async (body: Body, of: Member = company.admin) => must(await of.call(smartSearch, { body }));
const namesOf = (hits: readonly { product_id: string }[]) => hits.map(({ product_id }) => product_id);

async function everythingDescribed(of: Company, atLeast: number): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const count = await of.inside(async (ctx) => {
      const { rows } = await ctx.db.execute<{ n: number }>('select count(*)::int as n from image_descriptor');
      return rows[0]?.n ?? 0;
    });
    if (count >= atLeast) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The pictures were not described');
}

describe('searching by picture', () => {
  test('SEARCH-012 B05 a picture that is turned finds its product first', async () => {
    const found: [string, number, string | undefined][] = [];
    for (const [kind, picture] of pictures) {
      for (const turn of [90, 180, 270]) {
        const url = await uploaded(await sharp(picture).rotate(turn).jpeg().toBuffer());
        const { hits } = await search({ images_url: [url] });
        found.push([`SM-${kind}`, turn, hits[0]?.product_id]);
      }
    }
    expect(found.filter(([own, , first]) => own !== first)).toEqual([]);
  });

  test('S03 no connection of the database is held while a thread describes or compares', async () => {
    const { likeness, database } = app.platform;
    const held: number[] = [];
    const watched = <T>(work: Promise<T>) => {
      held.push(database.pool.totalCount - database.pool.idleCount);
      return work;
    };
    const busyBefore = database.pool.totalCount - database.pool.idleCount;
    const platform = {
      ...app.platform,
      likeness: {
        ...likeness,
        describe: (...of: Parameters<typeof likeness.describe>) => watched(likeness.describe(...of)),
        rank: (...of: Parameters<typeof likeness.rank>) => {
          const [orgId, source, queries] = of;
          const watchedSource: typeof source = async function* changes(known) {
            for await (const portion of source(known)) {
              await watched(Promise.resolve());
              yield portion;
            }
          };
          return watched(likeness.rank(orgId, watchedSource, queries));
        },
      },
    };
    const base = { ...company.base, platform };
    const body = { images_url: [await uploaded(pictures.get('vase')!)], crops: [], filter_args: {} };
    const found = await smartSearchOf(base, { ...body, intent: 'same', page: 0, hitsPerPage: 3 });
    expect(found.hits[0]?.product_id).toBe('SM-vase');
    await smartSearchFacetsOf(base, { ...body, intent: 'same' });
    expect(held.length).toBeGreaterThan(3);
    expect(Math.max(...held)).toBeLessThanOrEqual(busyBefore);
  });

  test('SEARCH-005 SEARCH-007 SEARCH-011 SEARCH-012 a cropped, lighter copy finds its product first, all others behind it', async () => {
    for (const kind of kinds) {
      const altered = await sharp(pictures.get(kind))
        .resize(480)
        .extract({ left: 40, top: 30, width: 400, height: 300 })
        .modulate({ brightness: 1.12 })
        .jpeg({ quality: 70 })
        .toBuffer();
      const { hits, nbHits, pending } = await search({ images_url: [await uploaded(altered)] });
      expect(hits[0]?.product_id).toBe(`SM-${kind}`);
      expect([hits.length, nbHits, pending]).toEqual([kinds.length, kinds.length, 0]);
    }
  });

  test('the very picture is marked as very close, others are not all', async () => {
    const { hits } = await search({ images_url: [await uploaded(pictures.get('chair')!)] });
    expect(hits[0]).toMatchObject({ product_id: 'SM-chair', very_close: true, name: 'chair of the test' });
    expect(hits.at(-1)?.very_close).toBe(false);
  });

  test('SEARCH-009 SEARCH-002 with up to five pictures a product counts by the best of them', async () => {
    const five = kinds.slice(0, 5);
    const urls = [];
    for (const kind of five) urls.push(await uploaded(pictures.get(kind)!));
    const { hits } = await search({ images_url: urls });
    expect(namesOf(hits).slice(0, 5).toSorted()).toEqual(five.map((kind) => `SM-${kind}`).toSorted());
    const refused = await company.admin.call(smartSearch, { body: { images_url: [...urls, urls[0]!] } });
    expect(refused).toMatchObject({
      ok: false,
      status: 400,
      errors: [{ code: 'too_many_search_images', params: { limit: 5 } }],
    });
  });

  test('a part of a board finds the thing in it', async () => {
    const board = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#8a7f72' } })
      .composite([
        { input: await sharp(pictures.get('mug')).resize(400, 400).toBuffer(), left: 50, top: 50 },
        { input: await sharp(pictures.get('lamp')).resize(400, 400).toBuffer(), left: 550, top: 50 },
      ])
      .jpeg()
      .toBuffer();
    const url = await uploaded(board);
    const left = { x: 0.05, y: 0.1, width: 0.4, height: 0.8 };
    const right = { x: 0.55, y: 0.1, width: 0.4, height: 0.8 };
    expect((await search({ images_url: [url], crops: [left] })).hits[0]?.product_id).toBe('SM-mug');
    expect((await search({ images_url: [url], crops: [right] })).hits[0]?.product_id).toBe('SM-lamp');
  });

  test('filters, words and pages hold, in the order of likeness', async () => {
    const url = await uploaded(pictures.get('lamp')!);
    const all = namesOf((await search({ images_url: [url] })).hits);
    const filtered = await search({
      images_url: [url],
      filter_args: { filters: 'category:"Tableware"' },
    });
    const ids = new Set(['SM-vase', 'SM-mug', 'SM-plate']);
    expect(namesOf(filtered.hits)).toEqual(all.filter((id) => ids.has(id)));
    expect(filtered.nbHits).toBe(3);
    expect(namesOf((await search({ images_url: [url], query: 'chair' })).hits)).toEqual(['SM-chair']);
    const pages = [];
    for (const page of [0, 1, 2]) {
      const answer = await search({ images_url: [url], page, hitsPerPage: 3 });
      expect([answer.nbHits, answer.nbPages, answer.page]).toEqual([8, 3, page]);
      pages.push(...namesOf(answer.hits));
    }
    expect(pages).toEqual(all);
    expect((await search({ images_url: [url], query: 'nothing of the sort' })).hits).toEqual([]);
  });

  test('SEARCH-006 facets count the most alike products, each as if its own filter were not there', async () => {
    const url = await uploaded(pictures.get('lamp')!);
    const facetsOf = async (filters: string) => {
      const body = { images_url: [url], filter_args: { filters } };
      return must(await company.admin.call(smartSearchFacets, { body }));
    };
    const open = await facetsOf('');
    const counts = (answer: typeof open, key: string) =>
      Object.fromEntries(
        answer.facets.find((facet) => facet.key === key)?.values.map((v) => [v.key, v.count]) ?? [],
      );
    expect(counts(open, 'category')).toEqual({ Furniture: 5, Tableware: 3 });
    expect(open.status_counts).toEqual({ published: 8 });
    const narrow = await facetsOf('category:"Tableware"');
    expect(counts(narrow, 'category')).toEqual({ Furniture: 5, Tableware: 3 });
    expect(counts(narrow, 'status')).toEqual({ published: 3 });
    expect(narrow.status_counts).toEqual({ published: 3 });
  });

  test('style and the product itself are two questions', async () => {
    const url = await uploaded(pictures.get('mug')!);
    for (const intent of ['same', 'style'] as const) {
      expect((await search({ images_url: [url], intent })).hits[0]?.product_id).toBe('SM-mug');
    }
  });

  test('a product of the library is searched with as it is', async () => {
    const { hits } = await search({ images_url: [await uploaded(pictures.get('throw')!)] });
    const again = await search({ images_url: [hits[0]!.image!.large] });
    expect(again.hits[0]?.product_id).toBe('SM-throw');
  });
});

describe('what changes', () => {
  test('a new picture is found once it is described, until then its product is pending', async () => {
    const own = await makeCompany(app, { name: 'Growing' });
    await addProduct(own, 'vase');
    await everythingDescribed(own, 1);
    const url = await uploaded(pictures.get('lamp')!, own.admin);
    expect(namesOf((await search({ images_url: [url] }, own.admin)).hits)).toEqual(['SM-vase']);
    const id = await addProduct(own, 'lamp');
    await everythingDescribed(own, 2);
    expect(namesOf((await search({ images_url: [url] }, own.admin)).hits)).toEqual(['SM-lamp', 'SM-vase']);
    await own.inside((ctx) =>
      applyProductChanges(ctx, {
        source: 'import',
        changes: [{ kind: 'update', id, fields: { image_ids: [] } }],
      }),
    );
    expect(namesOf((await search({ images_url: [url] }, own.admin)).hits)).toEqual(['SM-vase']);
    await own.inside((ctx) => ctx.db.execute('delete from image_descriptor').then(() => undefined));
    await addProduct(own, 'mug', { picture: makePng(90, 90, [10, 200, 30]) });
    await everythingDescribed(own, 1);
  });

  test('pictures of another version of the description are described again, and old ones go', async () => {
    const own = await makeCompany(app, { name: 'Older' });
    await addProduct(own, 'vase');
    await everythingDescribed(own, 1);
    await own.inside(async (ctx) => {
      await ctx.db.execute('update image_descriptor set version = 0');
    });
    const url = await uploaded(pictures.get('vase')!, own.admin);
    const before = await search({ images_url: [url] }, own.admin);
    expect([before.hits, before.pending]).toEqual([[], 1]);
    await addProduct(own, 'lamp');
    await everythingDescribed(own, 2);
    // The newer version is a program that knows nothing yet.
    await describeJob.run({ ...app.platform }, { org_id: own.orgId });
    await expect
      .poll(() =>
        own.inside(async (ctx) => {
          const { rows } = await ctx.db.execute('select version from image_descriptor');
          return rows;
        }),
      )
      .toEqual([{ version: 1 }, { version: 1 }]);
    expect(namesOf((await search({ images_url: [url] }, own.admin)).hits)).toEqual(['SM-vase', 'SM-lamp']);
  });
});

test('D06 pictures are looked at once after their product is written, not at each run', async () => {
  const own = await makeCompany(app, { name: 'Looked at once' });
  await addProduct(own, 'vase');
  await everythingDescribed(own, 1);
  const platform = { ...app.platform };
  const run = () => describeJob.run(platform, { org_id: own.orgId });
  const described = () =>
    own.inside(async (ctx) => {
      const { rows } = await ctx.db.execute<{ n: number }>('select count(*)::int as n from image_descriptor');
      return rows[0]?.n;
    });
  await run();
  await own.inside(async (ctx) => void (await ctx.db.execute('delete from image_descriptor')));
  await run();
  expect(await described()).toBe(0);
  await addProduct(own, 'lamp');
  await run();
  expect(await described()).toBe(1);
});

describe('pictures to search with', () => {
  const addressOf = (orgId: string) =>
    fileAddress(app.platform, { orgId, sha256: 'a'.repeat(64), variant: 'large' });

  test('only addresses of our own of pictures of this company are taken, and nothing is fetched', async () => {
    const other = await makeCompany(app, { name: 'Other' });
    const theirs = await uploaded(pictures.get('mug')!, other.admin);
    const mine = await uploaded(pictures.get('mug')!);
    for (const url of [
      'http://127.0.0.1:9/picture.jpg',
      'https://example.com/files/x',
      'file:///etc/passwd',
      theirs,
      mine.replace(/signature=.*/, 'signature=forged'),
      mine.replace('/large', '/original'),
      addressOf(company.orgId),
      '',
    ]) {
      const answer = await company.admin.call(smartSearch, { body: { images_url: [mine, url] } });
      expect(answer).toMatchObject({
        ok: false,
        status: 400,
        errors: [{ code: 'unknown_search_image', params: { position: 2 } }],
      });
    }
    const absolute = new URL(mine, app.platform.settings.publicUrl).href;
    expect((await search({ images_url: [absolute] })).hits[0]?.product_id).toBe('SM-mug');
  });

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7'), 'not_an_image'],
    ['a GIF', Buffer.from('GIF89a......'), 'unsupported_image'],
    ['a PNG that is one byte short', makePng(90, 90, [1, 2, 3]).subarray(0, -1), 'broken_image'],
    ['an empty file', Buffer.alloc(0), 'not_an_image'],
  ])('SEARCH-009 %s is refused', async (_what, bytes, code) => {
    const { status, errors } = await send(uploadSearchImage, 'image', { name: 'odd.png', bytes });
    expect([status, errors?.[0]?.code]).toEqual([400, code]);
  });

  test('SEARCH-009 a picture above the limit is refused, however its bytes begin', async () => {
    const bytes = Buffer.concat([makePng(90, 90, [1, 2, 3]), Buffer.alloc(SEARCH_IMAGE_MAX_BYTES)]);
    const { status, errors } = await send(uploadSearchImage, 'image', { name: 'large.png', bytes });
    expect([status, errors?.[0]?.code]).toEqual([413, 'image_too_large']);
  });

  test('SEARCH-008 a moodboard gives its pictures, and each of them can be searched with', async () => {
    const page = { x: 0.1, y: 0.1, width: 0.35, height: 0.6 };
    const pdf = await makePdf([
      [
        { ...page, picture: pictures.get('basket')! },
        { ...page, x: 0.55, picture: pictures.get('candle')! },
      ],
    ]);
    const { data } = await send<{ images: SearchImage[]; pages: number; limited: boolean }>(
      extractSearchImages,
      'file',
      { name: 'board.pdf', bytes: pdf },
    );
    expect(data).toMatchObject({ pages: 1, limited: false, images: [{ page: 1 }, { page: 1 }] });
    const found = [];
    for (const { url } of data!.images) found.push((await search({ images_url: [url] })).hits[0]?.product_id);
    expect(found).toEqual(['SM-basket', 'SM-candle']);
    const shown = await app.app.inject({ url: data!.images[0]!.url });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('A04 a company that sends many moodboards at once keeps no other one waiting', async () => {
    const other = await makeCompany(app);
    const page = { x: 0.1, y: 0.1, width: 0.35, height: 0.6 };
    const bytes = await makePdf(
      Array.from({ length: 20 }, () => [{ ...page, picture: pictures.get('mug')! }]),
    );
    const ended: string[] = [];
    const sendAs = async (who: string, by?: Member) => {
      const answer = await send(extractSearchImages, 'file', { name: 'board.pdf', bytes }, by);
      ended.push(`${who} ${answer.status}`);
      return answer;
    };
    const flood = Array.from({ length: 8 }, () => sendAs('flood'));
    await sendAs('other', other.admin);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.errors).toMatchObject([{ code: 'rate_limited', params: { seconds: 5 } }]);
    expect(ended.indexOf('other 200')).toBeLessThan(ended.lastIndexOf('flood 200'));
  });

  test('SEARCH-010 a moodboard that is none is refused with its name', async () => {
    const refused = async (bytes: Buffer) => {
      const { status, errors } = await send(extractSearchImages, 'file', { name: 'board.ppt', bytes });
      return [status, errors?.[0]?.code, errors?.[0]?.params?.['name']];
    };
    const locked = makeCompoundFile({ EncryptedPackage: Buffer.alloc(9000) });
    expect(await refused(locked)).toEqual([400, 'encrypted_moodboard', 'board.ppt']);
    expect(await refused(Buffer.from('words'))).toEqual([400, 'not_a_moodboard', 'board.ppt']);
    expect(await refused(await makePdf([[]]))).toEqual([400, 'moodboard_without_pictures', 'board.ppt']);
    expect(await refused(Buffer.from('%PDF-1.7 and no more'))).toEqual([
      400,
      'moodboard_unreadable',
      'board.ppt',
    ]);
  });

  test('SEARCH-013 SEARCH-004 it is a service of its own, for those who see products', async () => {
    const url = await uploaded(pictures.get('mug')!);
    const clerk = await company.employee([]);
    expect(await clerk.call(smartSearch, { body: { images_url: [url] } })).toMatchObject({ status: 403 });
    const viewer = await company.employee(['view_products']);
    const answer = await search({ images_url: [url] }, viewer);
    expect(Object.keys(answer).toSorted()).toEqual(['hits', 'nbHits', 'nbPages', 'page', 'pending']);
    expect([smartSearch.path, smartSearchFacets.path]).toEqual([
      '/api/smart_search/',
      '/api/smart_search/facets',
    ]);
  });

  // Last, because the clock stays ahead.
  test('a picture is kept for a day, then it is gone with its sizes', async () => {
    const url = await uploaded(makePng(120, 80, [200, 100, 50]));
    expect((await app.app.inject({ url })).statusCode).toBe(200);
    await removeExpiredFiles(app.platform);
    expect((await app.app.inject({ url })).statusCode).toBe(200);
    const [, sha256 = ''] = /\/([0-9a-f]{64})\//.exec(url) ?? [];
    const folder = join(app.platform.settings.dataDir, 'files', 'orgs', company.orgId, sha256.slice(0, 2));
    expect(readFileSync(join(folder, sha256)).length).toBeGreaterThan(0);
    app.clock.advance(25 * 3_600_000);
    await removeExpiredFiles(app.platform);
    expect(() => readFileSync(join(folder, sha256))).toThrow('ENOENT');
    expect(() => readFileSync(join(folder, `${sha256}.large-1`))).toThrow('ENOENT');
  });
});
