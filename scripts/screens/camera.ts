import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request, Route } from '@playwright/test';
import { FIXED, inFixedTime } from './fixed-time.ts';
import { sizes, type Screen, type Shot, type Size } from './screen.ts';
import { said } from './texts.ts';
import type { ScreenRecords } from './screen-records.ts';

const API = '**/api/**';
/** How long no request may be pending before a page counts as loaded. */
const QUIET_MS = 150;
const LONGEST_LOAD_MS = 20_000;
const LONGEST_SHOT_MS = 90_000;
/** Skeletons are drawn after 200 ms, and code is loaded first. */
const SKELETON_MS = 700;
/** Pictures are taken until two in a row are equal; React delays updates that follow each other closely. */
const BETWEEN_TRIES_MS = 400;
const MOST_TRIES = 8;
/** The longest part of a page that is shown. */
const LONGEST_PART = 1600;

/** A new company's policies to accept would cover all its screens. */
const nothingPending: NonNullable<Screen['answers']> = { 'GET /api/policy/pending': () => [] };

export interface Camera {
  browser: Browser;
  origin: string;
  records: ScreenRecords;
  /** By viewer and size: the code of the screens is loaded and compiled once for each. */
  contexts: Map<string, Promise<BrowserContext>>;
  /** Calls of the frame around every screen, such as `GET /api/user/me`, whoever looks; they are always answered. */
  frame: ReadonlySet<string>;
}

export interface Photo {
  png: Buffer;
  /** Route of the web application that was shown; null on pages of the server. */
  route: string | null;
}

/**
 * Opens the screen in a new page and photographs it once it is stable.
 * @param kept the picture of the last saved run: if the screen equals it, it is stable
 */
export async function photograph(camera: Camera, shot: Shot, kept: Buffer | null): Promise<Photo> {
  const page = await openPage(camera, shot);
  try {
    const taken = reach(page, camera, shot).then((loaded) => atRest(page, { shot, kept, loaded }));
    const png = await Promise.race([taken, tooLate(shot)]);
    return { png, route: await routeOf(page) };
  } finally {
    await page.close();
  }
}

async function tooLate({ name }: Shot): Promise<never> {
  await sleep(LONGEST_SHOT_MS, undefined, { ref: false });
  throw new Error(`${name} did not come to rest`);
}

/** @returns the calls of the frame, which are those of a page that does not exist */
export async function callsOfFrame(camera: Camera): Promise<Set<string>> {
  const page = await openPage(camera, plainShot('/no/such/page'));
  const calls = new Set<string>();
  page.on('request', (request) => calls.add(anyCall(callOf(request))));
  await page.goto('/no/such/page');
  await page.waitForLoadState('networkidle');
  await page.close();
  return calls;
}

/** @returns the addresses of all screens of the web application, by pattern */
export async function allRoutes(camera: Camera): Promise<string[]> {
  const page = await openPage(camera, plainShot('/'));
  await page.goto('/');
  await page.waitForFunction(() => '__TSR_ROUTER__' in window);
  const routes = await page.evaluate(() => {
    const { routesByPath } = (window as unknown as { __TSR_ROUTER__: OpenRouter }).__TSR_ROUTER__;
    return Object.entries(routesByPath).flatMap(([path, { options }]) =>
      options.staticData?.later || options.component === undefined ? [] : [path],
    );
  });
  await page.close();
  return routes;
}

function plainShot(path: string): Shot {
  return { name: '', screen: { name: '', path }, state: 'full', size: 'desktop', language: 'en' };
}

interface OpenRouter {
  routesByPath: Record<string, { options: { staticData?: { later?: boolean }; component?: unknown } }>;
  state: { matches: { fullPath: string }[] };
}

async function openPage(camera: Camera, shot: Shot): Promise<Page> {
  const { contexts, records } = camera;
  const { screen, state, size, language } = shot;
  const viewer = state === 'empty' ? 'founder' : (screen.as ?? 'admin');
  const key = [viewer, size, language].join('.');
  const opening = contexts.get(key) ?? openContext(camera, shot);
  contexts.set(key, opening);
  const page = await (await opening).newPage();
  page.setDefaultTimeout(15_000);
  // The question about unsaved fields never blocks the next picture.
  page.on('dialog', (question) => void question.accept());
  await page.clock.setFixedTime(FIXED);
  await page.route(API, (route) => answer(route, camera, shot));
  const person = viewer === 'nobody' ? null : records.people[viewer];
  await page.addInitScript(beginWith, {
    language,
    ...(person && { user: JSON.stringify({ access_token: person.token }), email: person.email }),
  });
  return page;
}

/** Runs in the browser: removes what another picture left there. */
function beginWith(entries: Record<string, string>): void {
  localStorage.clear();
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}

async function openContext({ browser, origin }: Camera, { size, language }: Shot): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: origin,
    viewport: sizes[size],
    locale: language,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
  });
}

/** Answers as the state of the picture requires; nothing is cached for the next picture. */
async function answer(route: Route, { records, frame }: Camera, { screen, state }: Shot): Promise<void> {
  const request = route.request();
  const answers = { ...nothingPending, ...screen.answers };
  const own = answers[callOf(request)] ?? answers[anyCall(callOf(request))];
  const isOfScreen = !frame.has(anyCall(callOf(request)));
  if (isOfScreen && state === 'loading') return;
  const status = isOfScreen && state === 'error' ? 500 : own;
  if (typeof status === 'number') {
    return route.fulfill({ status, json: {}, headers: { 'x-request-id': '00000000-0000' } });
  }
  if (request.method() === 'PUT' || request.url().includes('/api/analytics/')) {
    return route.fulfill({ json: { data: {} } });
  }
  const response = await route.fetch();
  const text = inFixedTime(await response.text(), records.began);
  const body = typeof own === 'function' ? changed(text, (data) => own(data, records)) : text;
  // A link is generated randomly; addresses of its files are signed with it.
  await route.fulfill({
    response,
    body: body.replaceAll(
      /(\/view-(?:collection|quotation)\/)[\w-]{20,}(?![\w-]|\/(?:files|made)\/)/g,
      `$1${'Q7'.repeat(16)}`,
    ),
  });
}

function changed(text: string, change: (data: unknown) => unknown): string {
  const { data } = JSON.parse(text) as { data?: unknown };
  return JSON.stringify({ data: change(data) });
}

/** A call with `:id` for ids of people and records. */
const anyCall = (call: string): string =>
  call.replace(/(?<=\/)(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\/|$)/g, ':id');

function callOf(request: { method(): string; url(): string }): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

/** @returns waits until no request is pending */
async function reach(page: Page, camera: Camera, shot: Shot): Promise<() => Promise<void>> {
  const { screen, state, language } = shot;
  const { path, press = [], act } = screen;
  const { records, frame } = camera;
  const isHeld = (call: string) =>
    state === 'loading' && call.includes(' /api/') && !frame.has(anyCall(call));
  const loaded = watchRequests(page, isHeld);
  await page.goto(typeof path === 'string' ? path : path(records, language));
  if (state === 'loading') {
    await page.locator('main').waitFor();
    await loaded();
    await page.waitForTimeout(SKELETON_MS);
    return loaded;
  }
  await loaded();
  // On a busy machine the code of a screen may come long before it has drawn anything.
  await page.waitForFunction(isDrawn).catch(() => undefined);
  await loaded();
  const word = (english: string) => said(english, language);
  await act?.({ page, word });
  if (act) await loaded();
  for (const text of press) {
    await pressable(page, word(text)).click();
    await loaded();
  }
  return loaded;
}

/** Runs in the browser: whether anything can be read where the screen is. */
const isDrawn = (): boolean => (document.querySelector('main') ?? document.body).innerText.trim() !== '';

/** @returns waits until the page has been stable for a short while: no requests, no work */
function watchRequests(page: Page, isHeld: (call: string) => boolean): () => Promise<void> {
  const open = new Set<unknown>();
  let last = Date.now();
  const begun = (request: Request) => {
    last = Date.now();
    if (!isHeld(callOf(request))) open.add(request);
  };
  const ended = (request: Request) => {
    last = Date.now();
    open.delete(request);
  };
  page.on('request', begun);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const giveUp = Date.now() + LONGEST_LOAD_MS;
    for (let seen = 0; seen !== last && Date.now() < giveUp;) {
      seen = last;
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
      await page.waitForTimeout(QUIET_MS);
      while (open.size > 0 && Date.now() < giveUp) await page.waitForTimeout(30);
    }
  };
}

function pressable(page: Page, name: RegExp) {
  const roles = ['button', 'link', 'tab', 'menuitem', 'radio', 'checkbox', 'option', 'switch'] as const;
  const [first, ...others] = roles.map((role) => page.getByRole(role, { name }));
  const any = others.reduce((found, other) => found?.or(other), first);
  return (any ?? page.locator('none')).filter({ visible: true }).first();
}

/** Takes pictures until two in a row are equal, in a window as tall as the page. */
async function atRest(
  page: Page,
  { shot, kept, loaded }: { shot: Shot; kept: Buffer | null; loaded: () => Promise<void> },
): Promise<Buffer> {
  let last = kept;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (await growWindow(page, shot.size)) await loaded();
    await page.evaluate(picturesDrawn);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (last?.equals(png)) return png;
    last = png;
    await page.waitForTimeout(BETWEEN_TRIES_MS);
  }
  return last ?? Buffer.alloc(0);
}

/** Runs in the browser. Images that are hidden or outside the window may never be loaded. */
async function picturesDrawn(): Promise<void> {
  await document.fonts.ready;
  const shown = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isInWindow && image.checkVisibility();
  });
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
}

/**
 * Makes the window as tall as its page, so that all of it is visible. On phones, images outside the window would be
 * drawn as if there were a mouse. An overlay that covers the page keeps the window at its usual size.
 * @returns whether it grew
 */
async function growWindow(page: Page, size: Size): Promise<boolean> {
  const height = await page.evaluate(() => {
    const isCovered = document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null;
    return isCovered ? 0 : document.documentElement.scrollHeight;
  });
  const wanted = Math.min(height, LONGEST_PART);
  if (wanted <= (page.viewportSize()?.height ?? 0)) return false;
  await page.setViewportSize({ width: sizes[size].width, height: wanted });
  return true;
}

async function routeOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: OpenRouter };
    return router?.state.matches.at(-1)?.fullPath ?? null;
  });
}
