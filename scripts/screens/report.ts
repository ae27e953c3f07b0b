import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The result of one picture. */
export interface Outcome {
  name: string;
  result: 'same' | 'different' | 'new' | 'missing' | 'failed';
}

/**
 * Writes a page that shows the differences side by side.
 * @param folder contains the folders of pictures
 * @param missed addresses of the web application that no picture shows
 * @returns the path of the page
 */
export function writeReport(folder: string, outcomes: readonly Outcome[], missed: readonly string[]): string {
  const named = (result: Outcome['result']) =>
    outcomes
      .filter((one) => one.result === result)
      .map(({ name }) => name)
      .toSorted();
  const sections = [
    section('Different', named('different'), (name) => row(name, ['kept', 'new', 'difference'])),
    section('Failed', named('failed'), heading),
    section('New', named('new'), (name) => row(name, ['new'])),
    section('Missing', named('missing'), (name) => row(name, ['kept'])),
    section('Addresses without a picture', missed, heading),
  ];
  const path = join(folder, 'report.html');
  writeFileSync(
    path,
    `${HEAD}<h1>Screens</h1><p>${named('same').length} look the same.</p>${sections.join('')}`,
  );
  return path;
}

const HEAD = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
body { font: 15px/1.4 system-ui, sans-serif; margin: 24px; background: #f4f4f2 }
.row { display: flex; gap: 16px; align-items: start }
figure { margin: 0; flex: 0 1 auto; min-width: 0 }
img { max-width: 100%; border: 1px solid #bbb; background: #fff }
</style>`;

function section(title: string, names: readonly string[], show: (name: string) => string): string {
  return names.length === 0 ? '' : `<h2>${title} (${names.length})</h2>${names.map(show).join('')}`;
}

function row(name: string, folders: readonly string[]): string {
  const figures = folders.map((from) => {
    const source = `${from}/${name}.png`;
    return `<figure><figcaption>${from}</figcaption><a href="${source}"><img loading="lazy" src="${source}"></a></figure>`;
  });
  return `${heading(name)}<div class="row">${figures.join('')}</div>`;
}

function heading(name: string): string {
  return `<h3>${name.replaceAll('<', '&lt;')}</h3>`;
}
