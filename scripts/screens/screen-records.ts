import { setTimeout as sleep } from 'node:timers/promises';
import {
  getImport,
  listTasks,
  login,
  previewImport,
  readAnswer,
  setFeature,
  startImport,
  updateManufacturer,
  updateMe,
  type Call,
} from '@sourcewiz/contract';
import type { APIRequestContext } from '@playwright/test';
import { found, prove, type Person } from '../../e2e/account.ts';
import { password } from '../../e2e/sign-in.ts';
import { callAs, dataOf } from '../../e2e/signed-in.ts';
import { addRecords, type Records } from './records.ts';
import type { Language, Viewer } from './screen.ts';
import { addConsoleRecords, makeProvider } from './provider-records.ts';
import { addImageUpdate, addUpload } from './upload-records.ts';

/** The records that the pictures show. */
export interface ScreenRecords extends Records {
  began: Date;
  /** The founder is the admin of an empty company. */
  people: Record<Exclude<Viewer, 'nobody'> | 'founder', Person>;
  /** The import that waits for its check, and the one that is done. */
  imports: { check: string; done: string };
  /** What the provider's console shows. */
  console: { company: string; request: number };
  /** A bulk upload whose table is filled in. */
  upload: string;
  /** An image update with some groups linked. */
  imageUpdate: string;
}

/** A row without problems, one without a product ID, and an invalid price. */
const goodSheet =
  'Product ID,Name,Selling price\nIMP-1,Walnut tray,850\nIMP-2,Walnut box,1200\nIMP-3,Wall shelf,cheap\n';
/** Ambiguous prices and weights, invalid dates, levels of categories, and a wrong column. */
const waitingSheet = [
  'Product ID;Name;Category;Colour name;MOQ;Weight;Selling price;Cost price;Lead time;Launch date',
  ...Array.from({ length: 14 }, (_, at) =>
    [
      `NEW-${100 + at}`,
      `Cane basket ${at + 1}`,
      at === 3 ? '' : `Storage/${at % 2 === 0 ? 'Baskets' : 'Trunks'}`,
      'Natural',
      at === 5 ? 'many' : 20 + at,
      350 + 10 * at,
      `1.${250 + at}`,
      `${at + 8},50 €`,
      'in stock',
      `${13 + at}/04/2026`,
    ].join(';'),
  ),
  '',
].join('\n');

/**
 * Adds to the demo what it lacks: tasks, imports, resources, specification sheets, an enquiry, an invitation, a new
 * company.
 */
export async function makeScreenRecords(
  request: APIRequestContext,
  { began, dataDir }: { began: Date; dataDir: string },
): Promise<ScreenRecords> {
  const admin = await signIn(request, 'admin@kaveri.example');
  const employee = await signIn(request, 'asha@kaveri.example');
  const founder = await found(request, 'founder@new.example');
  const newcomer = await found(request, 'newcomer@new.example');
  const loom = await found(request, 'admin@looms.example');
  const company = { name: 'New Clay Works', status: 'published' } as const;
  const looms = { name: 'Lotus Looms', status: 'published' } as const;
  dataOf(await callAs(request, loom.token)(updateManufacturer, { body: looms }));
  const staff = await found(request, 'meera@provider.example');
  const provider = await makeProvider(request, { ...staff, dataDir });
  dataOf(await callAs(request, founder.token)(updateManufacturer, { body: company }));
  for (const { token } of [admin, employee, founder]) {
    const body = { feature: 'sidebar-announcement', discovered: true, stage: 'discovered' } as const;
    dataOf(await callAs(request, token)(setFeature, { body }));
  }
  const call = callAs(request, admin.token);
  const turkish = callAs(request, (await signIn(request, 'admin@anadolu.example')).token);
  const records = await addRecords(call, turkish, callAs(request, employee.token));
  await tasksDone(call);
  const done = await upload({ request, token: admin.token }, 'walnut.csv', goodSheet);
  dataOf(await call(startImport, { params: { id: done } }));
  await tasksDone(call);
  const check = await upload({ request, token: admin.token }, 'baskets.csv', waitingSheet);
  const photos = await addUpload(request, admin.token);
  return {
    ...records,
    began,
    people: { admin, employee, founder, newcomer, provider },
    console: await addConsoleRecords(request, { provider, buyer: { ...loom, company: looms.name } }),
    imports: { check, done },
    upload: photos,
    imageUpdate: await addImageUpdate(request, admin.token),
  };
}

/** From now on these people see the screens in this language. */
export async function speak(
  request: APIRequestContext,
  records: ScreenRecords,
  language: Language,
): Promise<void> {
  for (const { token } of Object.values(records.people)) {
    dataOf(await callAs(request, token)(updateMe, { body: { language } }));
  }
}

async function signIn(request: APIRequestContext, email: string): Promise<Person> {
  const entered = dataOf(await callAs(request, null)(login, { body: { email, password } }));
  const { access_token: token, mobile, country } = entered;
  await prove(request, { email, token }, { mobile, country: country?.id });
  return { email, token };
}

/** @returns id of the import, once its rows are checked */
async function upload(
  { request, token }: { request: APIRequestContext; token: string },
  name: string,
  sheet: string,
): Promise<string> {
  const answer = await request.post(previewImport.path, {
    headers: { 'access-token': token },
    multipart: { excel_file: { name, mimeType: 'text/csv', buffer: Buffer.from(sheet) } },
  });
  const { id } = dataOf(
    readAnswer(previewImport.response, { status: answer.status(), body: (await answer.json()) as unknown }),
  );
  const call = callAs(request, token);
  await until(async () => !/reading|checking/.test(dataOf(await call(getImport, { params: { id } })).state));
  return id;
}

async function tasksDone(call: Call): Promise<void> {
  await until(async () =>
    dataOf(await call(listTasks)).every(({ status }) => status !== 'pending' && status !== 'in-progress'),
  );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (await isSo()) return;
    await sleep(200);
  }
  throw new Error('The demo did not become what the pictures need within 30 seconds');
}
