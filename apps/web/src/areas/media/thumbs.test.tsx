import type { Image } from '@sourcewiz/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changeLanguage, startTexts } from '../../platform/i18n/language.ts';
import { loadTexts } from '../../platform/i18n/texts.ts';
import { Thumbs } from './thumbs.tsx';

// The sorting library asks for these when it is loaded and when a drag begins; nothing here has a size or moves.
vi.hoisted(() => {
  class Watch {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Watch);
  vi.stubGlobal('IntersectionObserver', Watch);
  document.getAnimations = () => [];
  Element.prototype.getAnimations = () => [];
  window.matchMedia = () => ({ matches: true }) as unknown as MediaQueryList;
});

afterAll(() => {
  for (const page of [document, Element.prototype]) Reflect.deleteProperty(page, 'getAnimations');
});
beforeAll(async () => {
  await startTexts();
});

const images = ['a', 'b', 'c'].map(
  (id) => ({ id: `6f1c-${id}`, name: id, thumb: `/${id}.webp` }) as unknown as Image,
);

async function inLanguage(language: 'en' | 'tr'): Promise<void> {
  await changeLanguage(language);
  await loadTexts(['media']);
}

/** The announcements, and the description of the handle. */
const told = () => document.querySelector('[id^="dnd-kit-announcement"]')?.textContent;

it('Enter opens a picture and does not pick it up', async () => {
  await inLanguage('en');
  render(<Thumbs images={images} onOpen={() => undefined} onMove={() => undefined} />);
  const second = screen.getByRole('button', { name: 'Open image 2 large' });
  await waitFor(() => expect(second.hasAttribute('aria-describedby')).toBe(true));
  // A browser presses the button on an Enter that nothing handled.
  expect(fireEvent.keyDown(second, { key: 'Enter', code: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(second, { key: ' ', code: 'Space' })).toBe(false);
  await waitFor(() => expect(told()).toBe('Image 2 picked up from position 2.'));
  fireEvent.keyDown(document, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(told()).toBe('Image 2 returned to position 2.'));
});

it('what is picked up is told in the language of the screen, by name and place', async () => {
  await inLanguage('tr');
  render(<Thumbs images={images} onOpen={() => undefined} onMove={() => undefined} />);
  const second = screen.getByRole('button', { name: '2. görseli büyük aç' });
  await waitFor(() => expect(second.getAttribute('aria-describedby')).not.toBeNull());
  const help = document.getElementById(second.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(help).toContain('Boşluk tuşu öğeyi alır');
  expect(second.getAttribute('aria-roledescription')).toBe('sıralanabilir');
  fireEvent.keyDown(second, { key: ' ', code: 'Space' });
  await waitFor(() => expect(told()).toBe('2. görsel 2. sıradan alındı.'));
  fireEvent.keyDown(document, { key: 'Escape', code: 'Escape' });
  await waitFor(() => expect(told()).toBe('2. görsel yeniden 2. sırada.'));
});

it('pictures whose order is fixed are not offered to be moved', async () => {
  await inLanguage('en');
  const open = vi.fn<(at: number) => void>();
  render(<Thumbs images={images} onOpen={open} />);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const second = screen.getByRole('button', { name: 'Open image 2 large' });
  expect(second.hasAttribute('aria-describedby')).toBe(false);
  expect(second.hasAttribute('aria-disabled')).toBe(false);
  fireEvent.click(second);
  expect(open).toHaveBeenCalledWith(1);
});
