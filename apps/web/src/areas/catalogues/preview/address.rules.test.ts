import { describe, expect, it } from 'vitest';
import { pageOfForm, pageOfLink, pageOfOption } from './address.rules.ts';

describe('CAT-005 the preview follows the links of the page, and no others', () => {
  it.each([
    ['/view-collection/abc', ''],
    ['/view-collection/', ''],
    ['/view-collection/abc/product/12', '/product/12'],
    ['/view-collection/abc?filter=category%3AVases&page=2', '?filter=category%3AVases&page=2'],
    ['/view-collection/abc/pdf', undefined],
    ['https://elsewhere.example/view-collection/abc', undefined],
    ['#picture-2', undefined],
  ])('%s', (href, page) => {
    expect(pageOfLink(href)).toBe(page);
  });

  it('and its filters and options', () => {
    expect(
      pageOfForm([
        ['search', ''],
        ['filter', 'category:Vases'],
        ['filter', '12:Blue'],
      ]),
    ).toBe('?filter=category%3AVases&filter=12%3ABlue');
    expect(pageOfForm([])).toBe('');
    expect(pageOfOption('/product/12?option=3', '4')).toBe('/product/12?option=4');
  });
});
