import { PassThrough, type Readable } from 'node:stream';
import type { BuyerPage } from '@sourcewiz/contract';
import type { BuyerBuild } from './buyer-build.ts';

/**
 * The HTML of a buyer's page as a stream: head with the style sheet, the rendered page, its data for the browser and
 * the script, which is loaded after the first paint. It contains no inline script.
 * @param publicUrl origin for the image of a shared link
 */
export function buyerDocument(
  build: BuyerBuild,
  page: BuyerPage,
  { publicUrl }: { publicUrl: string },
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const head = headHtml(build, page, publicUrl);
    build.render(
      page,
      (drawing) => {
        const body = new PassThrough();
        const html = new PassThrough();
        html.write(head);
        body.on('data', (chunk: Buffer) => html.write(chunk));
        body.on('end', () => html.end(tailHtml(build, page)));
        html.on('close', () => drawing.abort());
        drawing.pipe(body);
        resolve(html);
      },
      reject,
    );
  });
}

function headHtml({ css, headOf }: BuyerBuild, page: BuyerPage, publicUrl: string): string {
  const { title, description, image } = headOf(page);
  const language = 'catalogue' in page ? page.catalogue.language : page.language;
  const tags = [
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    description && `<meta property="og:description" content="${escapeHtml(description)}">`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    image && `<meta property="og:image" content="${escapeHtml(new URL(image, publicUrl).href)}">`,
  ];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">` +
    `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">${tags.filter(Boolean).join('')}` +
    `<link rel="icon" href="data:,"><style>${css}</style>` +
    `<noscript><style>.js{display:none!important}</style></noscript></head><body><div id="root">`
  );
}

function tailHtml({ script }: BuyerBuild, page: BuyerPage): string {
  // A notice has nothing to hydrate.
  if (page.kind === 'notice') return '</div></body></html>';
  const data = JSON.stringify(page).replaceAll('<', '\\u003c');
  return (
    `</div><script type="application/json" id="page-data">${data}</script>` +
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
