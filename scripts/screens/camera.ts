import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { FIXED, inFixedTime } from './fixed-time.ts';
import { sizes, type Screen, type Shot } from './screen.ts';
import { said } from './texts.ts';
import type { World } from './world.ts';

const API = '**/api/**';
/** So long no request may be under way before a page counts as loaded. */
const QUIET_MS = 150;
const LONGEST_LOAD_MS = 10_000;
/** Skeletons wait 200 ms before they are drawn, and pages of code come first. */
const SKELETON_MS = 700;
/** Pictures are taken until two after each other are the same. */
const MOST_TRIES = 8;
const LONGEST_PART = 2700;

/** What a new company has to accept would cover all its screens. */
const nothingPending: NonNullable<Screen['answers']> = { 'GET /api/policy/pending': () => [] };

export interface Camera {
  browser: Browser;
  origin: string;
  world: World;
  /** Calls that the frame around every screen makes, as `GET /api/user/me`; they are always answered. */
  frame: ReadonlySet<string>;
}

export interface Photo {
  png: Buffer;
  /** Route of the web application that was on the screen; null on pages of the server. */
  route: string | null;
}

/**
 * Opens the screen in a browser of its own and photographs it when it has come to rest.
 * @param kept the picture of the last kept run: when the screen looks like it, it is at rest
 */
export async function photograph(camera: Camera, shot: Shot, kept: Buffer | null): Promise<Photo> {
  const context = await openContext(camera, shot);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(8000);
    // What is asked before unsaved fields are left never stands in the way of the next picture.
    page.on('dialog', (question) => void question.accept());
    await page.clock.setFixedTime(FIXED);
    await reach(page, camera, shot);
    return { png: await atRest(page, kept), route: await routeOf(page) };
  } finally {
    await context.close();
  }
}

/** @returns the calls of the frame, which are those of a page that does not exist */
export async function callsOfFrame(camera: Camera): Promise<Set<string>> {
  const screen = { name: 'frame', path: '/no/such/page' };
  const context = await openContext(camera, {
    name: '',
    screen,
    state: 'full',
    size: 'desktop',
    language: 'en',
  });
  const calls = new Set<string>();
  const page = await context.newPage();
  page.on('request', (request) => calls.add(callOf(request)));
  await page.goto(screen.path);
  await page.waitForLoadState('networkidle');
  await context.close();
  return calls;
}

/** @returns the addresses of all screens of the web application, by their pattern */
export async function allRoutes(camera: Camera): Promise<string[]> {
  const context = await openContext(camera, {
    name: '',
    screen: { name: 'routes', path: '/', as: 'nobody' },
    state: 'full',
    size: 'desktop',
    language: 'en',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForFunction(() => '__TSR_ROUTER__' in window);
  const routes = await page.evaluate(() => {
    const { routesByPath } = (window as unknown as { __TSR_ROUTER__: OpenRouter }).__TSR_ROUTER__;
    return Object.entries(routesByPath).flatMap(([path, { options }]) =>
      options.staticData?.later || options.component === undefined ? [] : [path],
    );
  });
  await context.close();
  return routes;
}

interface OpenRouter {
  routesByPath: Record<string, { options: { staticData?: { later?: boolean }; component?: unknown } }>;
  state: { matches: { fullPath: string }[] };
}

async function openContext(camera: Camera, shot: Shot): Promise<BrowserContext> {
  const { browser, origin, world } = camera;
  const { screen, state, size, language } = shot;
  const viewer = state === 'empty' ? 'founder' : (screen.as ?? 'admin');
  const person = viewer === 'nobody' ? null : world.people[viewer];
  const session = person && [
    { name: 'user', value: JSON.stringify({ access_token: person.token }) },
    { name: 'email', value: person.email },
  ];
  const context = await browser.newContext({
    baseURL: origin,
    viewport: sizes[size],
    locale: language,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    hasTouch: size === 'phone',
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: 'language', value: language }, ...(session ?? [])] }],
    },
  });
  await context.route(API, (route) => answer(route, camera, shot));
  return context;
}

/** Answers as the state of the picture wants it; what the screens would keep for the next picture is not kept. */
async function answer(route: Route, { world, frame }: Camera, { screen, state }: Shot): Promise<void> {
  const request = route.request();
  const own = { ...nothingPending, ...screen.answers }[callOf(request)];
  const isOfScreen = !frame.has(callOf(request));
  if (isOfScreen && state === 'loading') return;
  const status = isOfScreen && state === 'error' ? 500 : own;
  if (typeof status === 'number') {
    return route.fulfill({ status, json: {}, headers: { 'x-request-id': '00000000-0000' } });
  }
  if (request.method() === 'PUT' || request.url().includes('/api/analytics/')) {
    return route.fulfill({ json: { data: {} } });
  }
  const response = await route.fetch();
  const text = inFixedTime(await response.text(), world.began);
  const body = typeof own === 'function' ? changed(text, (data) => own(data, world)) : text;
  // A link is drawn by chance.
  await route.fulfill({
    response,
    body: body.replaceAll(/(\/view-collection\/)[\w-]{20,}/g, `$1${'Q7'.repeat(16)}`),
  });
}

function changed(text: string, change: (data: unknown) => unknown): string {
  const { data } = JSON.parse(text) as { data?: unknown };
  return JSON.stringify({ data: change(data) });
}

function callOf(request: { method(): string; url(): string }): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

async function reach(page: Page, { world }: Camera, { screen, state, language }: Shot): Promise<void> {
  const { path, press = [], act } = screen;
  const loaded = watchRequests(page);
  await page.goto(typeof path === 'string' ? path : path(world, language));
  if (state === 'loading') return page.waitForTimeout(SKELETON_MS);
  await loaded();
  const word = (english: string) => said(english, language);
  for (const text of press) {
    await pressable(page, word(text)).click();
    await loaded();
  }
  await act?.({ page, word });
  if (act) await loaded();
}

/** @returns waits until nothing has been asked for during a short while */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let last = Date.now();
  const heard = () => (last = Date.now());
  page.on('request', (request) => void (open.add(request), heard()));
  page.on('requestfinished', (request) => void (open.delete(request), heard()));
  page.on('requestfailed', (request) => void (open.delete(request), heard()));
  return async () => {
    heard();
    const giveUp = Date.now() + LONGEST_LOAD_MS;
    while (Date.now() < giveUp && (open.size > 0 || Date.now() - last < QUIET_MS))
      await page.waitForTimeout(30);
  };
}

function pressable(page: Page, name: RegExp) {
  const roles = ['button', 'link', 'tab', 'menuitem', 'radio', 'checkbox', 'option', 'switch'] as const;
  const [first, ...others] = roles.map((role) => page.getByRole(role, { name }));
  const any = others.reduce((found, other) => found?.or(other), first);
  return (any ?? page.locator('none')).filter({ visible: true }).first();
}

async function atRest(page: Page, kept: Buffer | null): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const size = page.viewportSize() ?? sizes.desktop;
  let last = kept;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const png = await page.screenshot({
      fullPage: true,
      clip: { x: 0, y: 0, width: size.width, height: Math.min(height, LONGEST_PART) },
      animations: 'disabled',
      caret: 'hide',
    });
    if (last?.equals(png)) return png;
    last = png;
    await page.waitForTimeout(100);
  }
  return last ?? Buffer.alloc(0);
}

async function routeOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: OpenRouter };
    return router?.state.matches.at(-1)?.fullPath ?? null;
  });
}
