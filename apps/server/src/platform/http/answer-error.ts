import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errorCatalogue, type ErrorCode, type Problem, type Language } from '@sourcewiz/contract';
import { isBusy, isConnectionLoss, isDiskFull, isGone, isHeld, someCause } from '../db/connection-loss.ts';
import { DomainError, problem } from '../fail.ts';
import { findUnusable } from './find-unusable.ts';
import { inputProblem, REPORT_INPUT, type InputIssue } from './input-problem.ts';
import { preferredLanguage } from './preferred-language.ts';

const texts = {
  en: {
    rate_limited: [
      'Too many requests',
      'Many requests came from your network. Try again in {seconds} seconds.',
    ],
    busy: ['The server is busy', 'Nothing was lost. Try again in a moment.'],
    unavailable: ['The server is starting or stopping', 'Nothing was lost. Try again in a moment.'],
    files_unavailable: ['Files cannot be reached', 'Nothing was lost. Try again in a moment.'],
    other: ['This page could not be opened', 'Check the address and try again.'],
    again: 'Try again',
  },
  tr: {
    rate_limited: [
      'Çok fazla istek',
      'Ağınızdan çok fazla istek geldi. {seconds} saniye sonra yeniden deneyin.',
    ],
    busy: ['Sunucu meşgul', 'Hiçbir şey kaybolmadı. Birazdan yeniden deneyin.'],
    unavailable: ['Sunucu açılıyor ya da kapanıyor', 'Hiçbir şey kaybolmadı. Birazdan yeniden deneyin.'],
    files_unavailable: ['Dosyalara ulaşılamıyor', 'Hiçbir şey kaybolmadı. Birazdan yeniden deneyin.'],
    other: ['Bu sayfa açılamadı', 'Adresi kontrol edip yeniden deneyin.'],
    again: 'Yeniden dene',
  },
} as const satisfies Record<Language, object>;

const css =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f4f0;color:#211e1a;' +
  'font:15px/1.5 system-ui,sans-serif}main{max-width:26rem;padding:24px;text-align:center}h1{font-size:20px;margin:0}' +
  'p{margin:8px 0 20px}a{display:inline-block;padding:8px 16px;border:1px solid #211e1a;border-radius:8px;color:inherit;' +
  'text-decoration:none}';

/** Whether a browser is opening an address as a page, so that a person sees the answer. */
function opensPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && /\btext\/html\b/i.test(headers.accept ?? '');
}

/** The page instead of one that is refused: why, and a way to try again, in the browser's language. */
function refusalPage({ headers }: FastifyRequest, { code, params = {} }: Problem): string {
  const language = preferredLanguage(headers['accept-language']);
  const { again, ...kinds } = texts[language];
  const [title, text] = code in kinds ? kinds[code as keyof typeof kinds] : kinds.other;
  const shown = text.replace('{seconds}', String(params['seconds']));
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${title}</title><link rel="icon" href="data:,"><style>${css}</style></head>` +
    `<body><main><h1>${title}</h1><p>${shown}</p><a href="">${again}</a></main></body></html>`
  );
}

class InputError extends Error {
  readonly issues: readonly InputIssue[];
  constructor(issues: readonly InputIssue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/** After how long a caller of a busy server may come again. */
const BUSY_SECONDS = 5;

/** Their turn came after the caller had left: nothing was done. */
export class CallerLeft extends Error {}

/** A validator of one part of a request by its zod schema. */
export function validateWith(schema: z.ZodType) {
  return (data: unknown) => {
    const unusable = findUnusable(data);
    if (unusable) return { error: new InputError([unusable]) };
    const parsed = schema.safeParse(data, REPORT_INPUT);
    return parsed.success ? { value: parsed.data } : { error: new InputError(parsed.error.issues) };
  };
}

type Thrown = FastifyError & { validationContext?: string; seconds?: number };

/** Converts anything thrown into the envelope; only deliberate refusals are sent, the rest is logged. */
export function answerError(error: Thrown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, problems } = describe(error);
  if (callerLeft(error, request)) request.log.info({ req: request }, 'the caller left before the answer');
  else if (status >= 500) request.log.error({ err: error, req: request }, 'a request failed');
  const [first] = problems;
  const seconds = status === 429 ? first?.params?.['seconds'] : status === 503 ? BUSY_SECONDS : undefined;
  if (seconds !== undefined && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', String(seconds));
  if (first && opensPage(request)) {
    void reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store');
    void reply.serializer(String).send(refusalPage(request, first));
    return;
  }
  void reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify);
  void reply.send({ errors: problems });
}

/** Whether nothing is wrong with the request: there are too many, or too much to do. */
export function isForLater(error: Thrown): boolean {
  return [429, 503].includes(describe(error).status);
}

/** Whether the caller has left: a closed tab also breaks the stream that compresses its answer. */
function callerLeft(error: Thrown, request: FastifyRequest): boolean {
  if (error instanceof CallerLeft) return true;
  const isBroken = error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET';
  return isBroken && request.raw.socket.destroyed;
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(404).send({ errors: [problem({ code: 'not_found' })] });
}

function describe(error: Thrown): { status: number; problems: Problem[] } {
  if (error instanceof DomainError) return { status: error.status, problems: error.problems };
  if (error instanceof InputError)
    return { status: 400, problems: inputProblems(error, error.validationContext) };
  if (error.statusCode === 429) return one('rate_limited', { seconds: error.seconds ?? 60 });
  if (error.statusCode === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return one('payload_too_large', { limit: '2 MB' });
  }
  if (isDiskFull(error)) return one('storage_full');
  if (someCause(error, ({ code }) => code === 'storage_unreachable')) return one('files_unavailable');
  if (isGone(error)) return one('conflict');
  if (isHeld(error)) return one('company_held');
  if (isBusy(error) || error instanceof CallerLeft) return one('busy');
  if (isConnectionLoss(error)) return one('unavailable');
  // A folder of static files is not a page.
  if (error.statusCode === 403 || error.statusCode === 404) return one('not_found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return one('malformed_request');
  }
  return one('internal');
}

function one(code: ErrorCode, params?: Problem['params']) {
  return {
    status: errorCatalogue[code].status,
    problems: [problem({ code, ...(params ? { params } : {}) })],
  };
}

function inputProblems({ issues }: InputError, context = 'body'): Problem[] {
  const at = context === 'querystring' ? 'query' : context;
  return issues.slice(0, 50).map((issue) => problem(inputProblem(issue, { at })));
}
