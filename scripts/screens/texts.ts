import { globSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-files.mjs';
import type { Language } from './screen.ts';

/** English text → the Turkish texts of the screens; an English text may have several. */
const turkish = new Map<string, Set<string>>();

/** Reads the texts of all areas, so that the table of screens can refer to buttons in English only. */
export async function loadTexts(): Promise<void> {
  for (const file of globSync('apps/web/src/**/*.en.ts', { cwd: projectRoot })) {
    const path = join(projectRoot, file);
    const [english, other] = await Promise.all([
      flatTexts(path),
      flatTexts(path.replace('.en.ts', '.tr.ts')),
    ]);
    for (const [key, text] of english) {
      const said = other.get(key);
      if (said !== undefined) turkish.set(text, (turkish.get(text) ?? new Set()).add(said));
    }
  }
}

/** @returns matches the beginning of the translation of an English text; `{{name}}` in it matches anything */
export function said(text: string, language: Language): RegExp {
  const variants = language === 'tr' ? [...(turkish.get(text) ?? [text])] : [text];
  const patterns = variants.map((one) =>
    one
      .split(/\{\{\w+\}\}/)
      .map((part) => RegExp.escape(part))
      .join('.+'),
  );
  return new RegExp(`^(${patterns.join('|')})`, 'u');
}

async function flatTexts(path: string): Promise<Map<string, string>> {
  const module = (await import(path)) as Record<string, unknown>;
  return new Map(Object.values(module).flatMap((texts) => flatten(texts, '')));
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([part, inner]) => flatten(inner, `${key}.${part}`));
}
