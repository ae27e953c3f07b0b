// Writes the settings table to README.md: node scripts/write-readme-settings.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settingsMarkdown } from '../apps/server/src/platform/settings/settings.ts';

const file = fileURLToPath(new URL('../README.md', import.meta.url));
const [before = '', rest = ''] = readFileSync(file, 'utf8').split('<!-- settings -->');
const [, after = ''] = rest.split('<!-- /settings -->');
writeFileSync(
  file,
  `${before}<!-- settings -->\n\n${settingsMarkdown().trim()}\n\n<!-- /settings -->${after}`,
);
