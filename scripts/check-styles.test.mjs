import { describe, expect, test } from 'vitest';
import { ownControls, ownStyles } from './check-styles.mjs';

/** @param {string} text */
const css = (text) => ownStyles([{ path: 'areas/contacts/list.module.css', text }]);

describe('what areas have of their own', () => {
  test.each([
    'color: #fff;',
    'color: rgba(1, 2, 3, 0.4);',
    'font-size: 13px;',
    'border-radius: 0 6px 6px 0;',
  ])('is found in a style sheet: %s', (line) =>
    expect(css(`.row {\n  ${line}\n}`)[0]).toMatch(/^areas\/contacts\/list\.module\.css:2 has a /),
  );

  test('variables, no radius and a circle are nothing of their own', () => {
    const text = 'color: var(--ink);\nfont-size: var(--text-sm);\nborder-radius: 0;\nborder-radius: 50%;';
    expect(css(text)).toEqual([]);
  });

  test("the buyers' pages are held to their variables, which one file names", () => {
    const text = '.card {\n  border-radius: 12px;\n}';
    const found = ['catalogue', 'tokens'].map((name) => ({ path: `src/buyer/styles/${name}.css`, text }));
    expect(ownStyles(found)).toEqual([
      'src/buyer/styles/catalogue.css:2 has a radius of its own: radius: 12px',
    ]);
    expect(ownControls([{ path: 'src/buyer/gallery.tsx', text: '<button />' }])).toEqual({});
  });

  test('controls are counted by area, without those of tests', () => {
    const text = '<button type="button">x</button><input /><Button>y</Button>';
    const paths = ['areas/contacts/list.tsx', 'areas/contacts/list.test.tsx', 'app/shell/header.tsx'];
    expect(ownControls(paths.map((path) => ({ path, text })))).toEqual({ contacts: 2, app: 2 });
  });
});
