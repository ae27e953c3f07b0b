import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { languageSchema, type BuyerPage } from '@sourcewiz/contract';
import {
  bytesOfDocument,
  createBuyerPages,
  formOf,
  hidden,
  notice,
  type BuyerAnswer,
  type PageDocument,
} from '../../platform/buyer-pages/index.ts';
import { inTransaction, type CallerCtx, type Platform } from '../../platform/context.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { LastAnswers } from '../../platform/last-answers.ts';
import { inCallersTurn } from '../../platform/http/caller-turns.ts';
import { rememberLanguage, visitorOf } from '../../platform/http/visitor.ts';
import { organisationOf } from '../organisation/index.ts';
import { sendIcon, sendManifest } from './install.ts';
import { validUntil } from '../../platform/storage/index.ts';
import { CARD, linkCard } from './link-card.ts';
import type { ReadFace } from './link-face.ts';
import { bindFiles, sendLinkFile, sendMadeFile } from './link-files.ts';
import {
  openLink,
  type Link,
  type LinkSubject,
  type LockedLink,
  type OpenLink,
} from './open-link.service.ts';
import { companyOf } from './seller.service.ts';
import { unlock, type Problem } from './unlock.service.ts';

const givenSchema = z.object({
  email: z.string().trim().max(254).catch(''),
  passcode: z.string().max(40).catch(''),
  code: z.string().max(40).catch(''),
  ticket: z.string().max(100).catch(''),
  /** The page behind the link that the visitor wanted. */
  to: z
    .string()
    .regex(/^(\/[\w-]{1,40}){0,4}$/)
    .catch(''),
});
type Given = z.output<typeof givenSchema>;

type Call = { request: FastifyRequest; reply: FastifyReply; visitor: Visitor };
/** Makes what is shown of an open link; undefined if there is nothing. */
type Work = (link: OpenLink, call: Call) => Promise<BuyerPage | undefined>;

/**
 * Which of a link's pages is asked for, and everything but the link that it is made from; undefined for one that is not
 * kept. What `work` makes then depends on nothing else, least of all on the visitor, and is kept while the mark is the
 * same. `served` is called once there is such a page.
 */
export type Keeping = (
  link: OpenLink,
  call: Call,
) => Promise<{ kept: { about: string; mark: string } | undefined; served?: () => Promise<void> }>;

type Answer = BuyerAnswer | PageDocument;

/** What the pages of a kind of links are made with. */
export interface LinkPages {
  /** A page behind the link, e.g. at `/product/:id`; `''` is the first one. */
  get(path: string, work: Work, keeping?: Keeping): void;
  /** Any other route, with the answer for its call: what `work` shows, or why there is nothing (CAT-015). */
  route(
    route: { method?: 'GET' | 'POST'; url: string; token?(request: FastifyRequest): string },
    handle: (call: Call, answer: (work: Work) => Promise<BuyerAnswer>) => Promise<Answer | FastifyReply>,
  ): void;
}

/** Serves the pages of a kind of links, with the form that opens locked ones. */
export function registerLinkPages(
  app: FastifyInstance,
  platform: Platform,
  { subject, face, add }: { subject: LinkSubject; face?: ReadFace; add: (link: LinkPages) => void },
): void {
  const buyers = createBuyerPages(app, platform);
  if (!buyers) return;
  void app.register(async (pages) => {
    buyers.prepare(pages);
    const inTurn = <T>({ request }: Call, make: () => Promise<T>) =>
      inCallersTurn({ platform, request }, make);
    const inPath = ({ params }: FastifyRequest) => (params as { token: string }).token;
    const route: LinkPages['route'] = ({ method = 'GET', url, token = inPath }, handle) =>
      pages.route({
        method,
        url,
        ...hidden,
        handler: async (request, reply) => {
          const call = { request, reply, visitor: visitorOf(platform, request, reply) };
          void reply.header('vary', 'accept-language, cookie');
          const switched = switchedLanguage(call);
          if (switched) return reply.redirect(switched, 303);
          const answer = await handle(call, (work) =>
            inTurn(call, () => answerOf(call, { subject, face, token: token(request) }, work)),
          );
          // A reply is awaited until it is over, and then comes to nothing.
          return reply.sent ? reply : buyers.send(reply, answer as Answer);
        },
      });
    route({ method: 'POST', url: `${subject.path}/:token/open` }, (call) =>
      inTurn(call, () => open(call, { subject, face: undefined, token: inPath(call.request) })),
    );
    if (face) {
      route({ url: `${subject.path}/:token/${CARD_NAME}` }, async (call) => {
        const asked = { subject, face, token: inPath(call.request) };
        const payload = await inTurn(call, () => cardFor(call, asked));
        return call.reply.send(payload);
      });
    }
    const file = (path: string, send: (call: Call, link: OpenLink) => Promise<boolean>) =>
      route({ url: `${subject.path}/:token${path}` }, async (call) => {
        const link = await inTurn(call, () => openLink(call.visitor, subject, inPath(call.request)));
        if (link.state === 'open' && (await send(call, link))) return call.reply;
        // Nobody reads a page in the place of an image.
        return call.reply.status(FILE_STATUS[link.state]).header('cache-control', 'no-store').send();
      });
    for (const name of ['', '/:name']) {
      file(`/files/:sha256/:variant${name}`, (call, link) => sendLinkFile({ platform, ...call }, link));
    }
    file('/made/:id/:name', (call, link) => sendMadeFile({ platform, ...call }, link));
    file('/manifest.webmanifest', (call, link) => sendManifest({ platform, ...call }, subject, link));
    file('/icon', (call, link) => sendIcon({ platform, ...call }, link));
    add({
      route,
      get: (path, work, keeping) =>
        route({ url: `${subject.path}/:token${path}` }, (call, answer) => {
          const asked = { subject, face, token: inPath(call.request) };
          if (!keeping) return answer(work);
          return inTurn(call, () => keptAnswer(call, asked, { work, keeping, draw: buyers.draw }));
        }),
    });
  });
}

const CARD_NAME = 'card.jpg';
/** What a file is answered with that is not sent. */
const FILE_STATUS = { missing: 404, closed: 410, locked: 403, open: 404 } as const;

/** Which link is asked for. */
interface Asked {
  subject: LinkSubject;
  /** Of links that have a preview card. */
  face: ReadFace | undefined;
  token: string;
}

/** Remembers the language that the visitor switches to. @returns the address of the page in it */
function switchedLanguage({ request: { url }, visitor }: Call): string | undefined {
  const [path = '', search] = url.split('?');
  const query = new URLSearchParams(search);
  const language = languageSchema.safeParse(query.get('language'));
  if (!language.success) return undefined;
  rememberLanguage(visitor.cookies, language.data);
  query.delete('language');
  return `${path}${query.size > 0 ? `?${query}` : ''}`;
}

async function answerOf(call: Call, asked: Asked, work: Work): Promise<BuyerAnswer> {
  const link = await openLink(call.visitor, asked.subject, asked.token);
  const shown = link.state === 'open' ? await openAnswer(call, asked, link, work) : undefined;
  return shown ?? otherAnswer(call, asked, link);
}

/** Pages of open links as they are sent, of 200 KB or so. */
const keptPages = new LastAnswers<PageDocument | undefined>(2_000, {
  most: 48 * 2 ** 20,
  of: (document) => (document ? bytesOfDocument(document) : 0),
});

/** The same, with a page that others have opened before as long as nothing of it has changed. */
async function keptAnswer(
  call: Call,
  asked: Asked,
  {
    work,
    keeping,
    draw,
  }: { work: Work; keeping: Keeping; draw: (answer: BuyerAnswer) => Promise<PageDocument> },
): Promise<Answer> {
  const { visitor } = call;
  const { platform } = visitor;
  const link = await openLink(visitor, asked.subject, asked.token);
  if (link.state !== 'open') return otherAnswer(call, asked, link);
  const { kept, served } = await keeping(link, call);
  const make = () => openAnswer(call, asked, link, work);
  const shown = async (answer: Answer | undefined) => {
    if (answer) await served?.();
    return answer ?? otherAnswer(call, asked, link);
  };
  if (!kept) return shown(await make());
  const about = JSON.stringify([link.link.orgId, link.link.id, visitor.pageLanguage, kept.about]);
  // Of the link, what the page will be made from, which may have changed since the rest was looked at.
  const parts = [kept.mark, link.link, validUntil(platform.clock.now())];
  const mark = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
  const document = await keptPages.of(platform, { about, mark }, async () => {
    const answer = await make();
    return answer && draw(answer);
  });
  return shown(document);
}

/** What is shown of an open link; undefined if there is nothing. */
async function openAnswer(
  call: Call,
  { subject, face, token }: Asked,
  link: OpenLink,
  work: Work,
): Promise<BuyerAnswer | undefined> {
  const page = await work(link, call);
  if (!page) return undefined;
  const shown = bindFiles(call.visitor.platform, subject, link.link, page);
  return { status: 200, page: shown, ...(face ? { card: cardOf(subject, token) } : {}) };
}

/** The page in the place of what a link does not show. */
async function otherAnswer(
  { visitor, request }: Call,
  { subject, face, token }: Asked,
  link: Link,
): Promise<BuyerAnswer> {
  if (link.state === 'missing') {
    return notice(subject.notices.missing, { language: visitor.pageLanguage ?? 'en', back: null });
  }
  if (link.state === 'locked') {
    const given = { email: '', to: wantedPage(request, subject), problem: null, minutes: 0, ticket: '' };
    const page = await lockedPage(visitor, { subject, link, given });
    if (!face) return { status: 403, page };
    const { title } = await inTransaction(link.base, (ctx) => face(ctx, link.link.subjectId, 'title'));
    const card = { ...cardOf(subject, token), title: `${title} · ${page.company.name}` };
    return { status: 403, page, card };
  }
  const { language } = await headOf(visitor, link.base);
  if (link.state === 'closed') return notice(subject.notices.closed, { language, back: null });
  return notice(subject.notices.missing, { language, back: `${subject.path}/${link.link.token}` });
}

const cardOf = ({ path }: LinkSubject, token: string) => ({
  ...CARD,
  image: `${path}/${token}/${CARD_NAME}`,
});

/**
 * What chats show of a link: it needs no pass, says no more than it may to anybody, and ends with the link.
 * @returns what is to be sent after the status and headers that it sets; undefined for nothing
 */
async function cardFor(
  { reply, request, visitor }: Call,
  { subject, face, token }: Asked & { face: ReadFace },
): Promise<Buffer | undefined> {
  const link = await openLink(visitor, subject, token);
  void reply.header('x-robots-tag', 'noindex, nofollow').header('x-content-type-options', 'nosniff');
  if (link.state === 'missing' || link.state === 'closed') {
    void reply.status(FILE_STATUS[link.state]).header('cache-control', 'no-store');
    return undefined;
  }
  const image = await linkCard(link, face);
  const tag = `"${createHash('sha256').update(image).digest('hex').slice(0, 32)}"`;
  void reply.header('cache-control', 'private, no-cache').header('etag', tag);
  const isKnown = request.headers['if-none-match'] === tag;
  void (isKnown ? reply.status(304) : reply.type('image/jpeg'));
  return isKnown ? undefined : image;
}

/** Takes what a link asks for; if the link has another state than locked, its page says so. */
async function open(
  { request, reply, visitor }: Call,
  { subject, token }: Asked,
): Promise<BuyerAnswer | FastifyReply> {
  const given = givenSchema.parse(Object.fromEntries(formOf(request)));
  const link = await openLink(visitor, subject, token);
  if (link.state === 'missing')
    return notice(subject.notices.missing, { language: visitor.pageLanguage ?? 'en', back: null });
  const { language } = await headOf(visitor, link.base);
  const problem = link.state === 'locked' ? await unlock(visitor, link, { ...given, language }) : undefined;
  if (link.state === 'locked' && problem) {
    const page = await lockedPage(visitor, { subject, link, given: { ...given, ...problem } });
    return { status: problem.problem === 'wait' ? 429 : problem.problem === null ? 200 : 403, page };
  }
  return reply.redirect(`${subject.path}/${encodeURIComponent(token)}${given.to}`, 303);
}

/** The page behind the link that a request is for, to go to once the link is open; empty for the first one. */
function wantedPage({ method, url }: FastifyRequest, { path }: LinkSubject): string {
  const [, wanted = ''] = url.split('?')[0]?.split(new RegExp(`^${path}/[^/]+`)) ?? [];
  return method === 'GET' ? wanted : '';
}

/** The page of what a link asks for, with the earlier input and its errors. */
async function lockedPage(
  visitor: Visitor,
  {
    subject,
    link: { base, link },
    given: { email, to, problem, minutes, ticket },
  }: { subject: LinkSubject; link: LockedLink; given: Pick<Given, 'email' | 'to'> & Problem },
): Promise<Extract<BuyerPage, { kind: 'locked' }>> {
  const path = `${subject.path}/${link.token}`;
  const asks = { email: link.emailRequired, passcode: link.passcode !== null, code: ticket !== '' };
  const head = await headOf(visitor, base);
  return { kind: 'locked', ...head, path, asks, email, to, problem, minutes, ticket };
}

/** Language and seller of the pages behind a link. */
async function headOf(visitor: Visitor, base: CallerCtx) {
  return inTransaction(base, async (ctx) => {
    const { locale } = await organisationOf(ctx);
    const language = visitor.pageLanguage ?? locale;
    return { language, company: await companyOf(ctx, language) };
  });
}
