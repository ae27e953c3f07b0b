import { PassThrough, type Readable } from 'node:stream';
import type { BuyerCatalogue, BuyerPage } from '@sourcewiz/contract';
import type { BuyerBuild } from './buyer-build.ts';

/** What chats show of a page, instead of what is on it. */
export interface PreviewCard {
  title?: string;
  /** Address of an image of this size. */
  image: string;
  width: number;
  height: number;
}

interface Surroundings {
  publicUrl: string;
  card?: PreviewCard | undefined;
  /** As it looks with its script, but without it: for a frame of the sellers' application. */
  isStill?: boolean;
}

/**
 * The HTML of a buyer's page as a stream: head with the style sheet, the rendered page, its data for the browser and
 * the script, which is loaded after the first paint. It contains no inline script.
 * @param publicUrl origin for the image of a shared link
 * @param card for a page that is shared as a link
 */
export function buyerDocument(
  build: BuyerBuild,
  page: BuyerPage,
  { publicUrl, card, isStill = false }: Surroundings,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const head = isStill ? stillHead(build, page) : headHtml(build, page, { publicUrl, card });
    build.render(
      page,
      (drawing) => {
        const body = new PassThrough();
        const html = new PassThrough();
        html.write(head);
        body.on('data', (chunk: Buffer) => html.write(chunk));
        body.on('end', () => html.end(isStill ? STILL_TAIL : tailHtml(build, page)));
        html.on('close', () => drawing.abort());
        drawing.pipe(body);
        resolve(html);
      },
      reject,
    );
  });
}

function headHtml({ css, headOf }: BuyerBuild, page: BuyerPage, { publicUrl, card }: Surroundings): string {
  const { title, description, image } = headOf(page);
  const shown = card?.image ?? image;
  const language = 'catalogue' in page ? page.catalogue.language : page.language;
  const tags = [
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escapeHtml(card?.title ?? title)}">`,
    description && `<meta property="og:description" content="${escapeHtml(description)}">`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    shown && `<meta property="og:image" content="${escapeHtml(new URL(shown, publicUrl).href)}">`,
    card &&
      `<meta property="og:image:width" content="${card.width}"><meta property="og:image:height" content="${card.height}">`,
    card && `<meta property="og:image:alt" content="${escapeHtml(card.title ?? title)}">`,
    `<meta name="twitter:card" content="${card ? 'summary_large_image' : 'summary'}">`,
  ];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">` +
    `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">${tags.filter(Boolean).join('')}` +
    `${installHtml(page)}<style>${css}${accentOf(page)}</style>` +
    `<noscript><style>.js{display:none!important}</style></noscript></head><body><div id="root">`
  );
}

const STILL_TAIL = '</div></body></html>';

function stillHead({ css, headOf }: BuyerBuild, page: BuyerPage): string {
  const language = 'catalogue' in page ? page.catalogue.language : page.language;
  return (
    `<!doctype html><html lang="${language}" data-live="yes"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escapeHtml(headOf(page).title)}</title><style>${css}${accentOf(page)}</style></head><body><div id="root">`
  );
}

/** The seller of a page; undefined for notices. */
function sellerOf(page: BuyerPage): BuyerCatalogue['company'] | undefined {
  if ('catalogue' in page) return page.catalogue.company;
  return 'company' in page ? page.company : undefined;
}

/** The icon of a catalogue, and what makes it an app of a phone. Cookies go along: a link may be locked. */
function installHtml(page: BuyerPage): string {
  if (!('catalogue' in page)) return '<link rel="icon" href="data:,">';
  const { token, company } = page.catalogue;
  const home = `/view-collection/${encodeURIComponent(token)}`;
  return (
    `<link rel="icon" href="${home}/icon"><link rel="apple-touch-icon" href="${home}/icon">` +
    `<link rel="manifest" href="${home}/manifest.webmanifest" crossorigin="use-credentials">` +
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(company.name)}">`
  );
}

/** The seller's colour, which a page has in place of black. */
function accentOf(page: BuyerPage): string {
  const colour = sellerOf(page)?.colour ?? '';
  return /^#[\da-f]{6}$/.test(colour) ? `:root{--accent:${colour}}` : '';
}

function tailHtml({ script, partsOf }: BuyerBuild, page: BuyerPage): string {
  // A notice has nothing to hydrate.
  if (page.kind === 'notice') return STILL_TAIL;
  const data = JSON.stringify(page).replaceAll('<', '\\u003c');
  return (
    `</div><script type="application/json" id="page-data">${data}</script>` +
    partsOf(page)
      .map((part) => `<link rel="modulepreload" href="${part}" fetchpriority="low">`)
      .join('') +
    `<script type="module" src="${script}" fetchpriority="low"></script></body></html>`
  );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
