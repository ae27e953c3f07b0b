import { expect, it } from 'vitest';
import { c } from './palette.ts';

/** The web's types know no Node; the test runs on it. */
const nodeFiles = 'node:fs';

it('the style sheets and the theme of antd have the same palette', async () => {
  const { readFileSync } = (await import(nodeFiles)) as {
    readFileSync: (path: string, as: 'utf8') => string;
  };
  const css = readFileSync('apps/web/src/platform/kit/tokens.css', 'utf8');
  const named = Object.entries(c).map(([name, value]) => {
    const variable = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [variable, value.toLowerCase()];
  });
  const inCss = named.map(([variable]) => [variable, new RegExp(`--${variable}: ([^;]+);`).exec(css)?.[1]]);
  expect(inCss).toEqual(named);
});
