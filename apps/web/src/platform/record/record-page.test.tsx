import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Section } from '../kit/page/section.tsx';
import { atAddress } from '../router/open-screen.fixture.tsx';
import { RecordPage } from './record-page.tsx';
import { useTexts } from '../i18n/texts.fixture.ts';

useTexts();
beforeAll(() => {
  Element.prototype.scrollTo = () => undefined;
});
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollTo'));

const sections = [
  { key: 'facts', label: 'Facts', note: '2/3' },
  { key: 'files', label: 'Files' },
];

it('has its head, the way to its sections, what stands beside them, and its bar', async () => {
  const choose = vi.fn<(key: string) => void>();
  const { element } = atAddress(
    <RecordPage
      title="Serving bowl"
      crumbs={[{ label: 'Products', to: '/master-catalogue' }, { label: 'B-7' }]}
      actions={<button>Archive</button>}
      notices={<p>Asha changed this</p>}
      nav={{ label: 'Sections of this product', sections, chosen: 'files', onChoose: choose }}
      first={<p>Images</p>}
      side={<p>Used in</p>}
      bar={<button>Save</button>}
    >
      <Section id="section-facts" title="Facts" count={2} />
    </RecordPage>,
  );
  render(element);
  expect(await screen.findByRole('heading', { level: 1, name: 'Serving bowl' })).toBeDefined();
  expect(document.title).toContain('Serving bowl');
  expect(screen.getByRole('link', { name: 'Products' }).getAttribute('href')).toBe('/master-catalogue');
  for (const words of ['Asha changed this', 'Images', 'Used in', 'Archive', 'Save'])
    expect(screen.getByText(words)).toBeDefined();
  expect(document.querySelector('#section-facts')?.getAttribute('aria-label')).toBe('Facts');
  const nav = within(screen.getByRole('navigation', { name: 'Sections of this product' }));
  expect(nav.getByRole('button', { name: 'Files' }).getAttribute('aria-current')).toBe('true');
  fireEvent.click(nav.getByRole('button', { name: /^Facts/ }));
  expect(choose).toHaveBeenCalledWith('facts');
});

it('shows what it knows while its sections are loaded', async () => {
  const { element } = atAddress(
    <RecordPage title="Product" first={<p>Waiting</p>}>
      <p>Fields</p>
    </RecordPage>,
  );
  render(element);
  expect(await screen.findByRole('heading', { level: 1, name: 'Product' })).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
});
