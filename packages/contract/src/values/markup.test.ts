import { expect, test } from 'vitest';
import { asMarkup, decodeEntities, hasMarkup, withoutMarkup } from './markup.ts';

test.each([
  ['<p>Hand made.</p><ul><li>Oak</li><li>Brass</li></ul>', 'Hand made.\n• Oak\n• Brass'],
  ['Bowl &amp; plate, 26&nbsp;cm', 'Bowl & plate, 26 cm'],
  ['Gl&auml;ser f&uuml;r K&ouml;che, 5&#8364; / &#x20AC;5', 'Gläser für Köche, 5€ / €5'],
  ['a < b and c > d', 'a < b and c > d'],
  ['sizes <small> to <large>', 'sizes to <large>'],
  ['one<br/>two<BR>three', 'one\ntwo\nthree'],
  ['<style>p { color: red }</style><div>Text<!-- note --></div>', 'Text'],
  ['AT&T &unknown; stays', 'AT&T &unknown; stays'],
  ['<table><tr><td>Width</td><td>26</td></tr></table>', 'Width 26'],
])('I12 %s is read as words', (typed, words) => {
  expect(withoutMarkup(typed)).toBe(words);
});

test('I12 markup is told from signs, and lines become paragraphs', () => {
  expect([hasMarkup('<b>x</b>'), hasMarkup('3 < 4 > 2'), hasMarkup('<3 cm>')]).toEqual([true, false, false]);
  expect(asMarkup('One & two\nthree\n\nfour')).toBe('<p>One &amp; two<br>three</p><p>four</p>');
  expect(decodeEntities('&#0;&#55296;&lt;')).toBe('&#0;&#55296;<');
});

test('I12 ten thousand elements that never close take no time', () => {
  const started = performance.now();
  withoutMarkup('<style <p <!-- '.repeat(10_000));
  expect(performance.now() - started).toBeLessThan(5_000);
});
