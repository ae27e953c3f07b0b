import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { image, useProductPages } from '../record/open-product.fixture.tsx';
import { FULL_TURN_PX } from '../../../platform/model/turn.rules.ts';
import { TurnViewer } from './turn-viewer.tsx';

useProductPages();

async function open() {
  await loadTexts(['products']);
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  Element.prototype.setPointerCapture = () => undefined;
  render(<TurnViewer images={['a', 'b', 'c', 'd'].map(image)} name="Bowl" />);
  return screen.getByRole('slider', { name: 'Rotate Bowl' });
}
const at = (viewer: HTMLElement) => viewer.getAttribute('aria-valuenow');

describe('the viewer of a turn', () => {
  it('MEDIA-010 turns by arrow keys, without an end', async () => {
    const viewer = await open();
    expect(at(viewer)).toBe('1');
    fireEvent.keyDown(viewer, { key: 'ArrowLeft' });
    expect(at(viewer)).toBe('4');
    fireEvent.keyDown(viewer, { key: 'ArrowRight' });
    fireEvent.keyDown(viewer, { key: 'ArrowRight' });
    expect(at(viewer)).toBe('2');
    fireEvent.keyDown(viewer, { key: 'End' });
    expect(viewer.querySelector('img:not([hidden])')?.getAttribute('src')).toBe('/files/d-1200');
  });
  it('MEDIA-010 turns by a drag', async () => {
    const viewer = await open();
    fireEvent.pointerDown(viewer, { clientX: 10, button: 0, pointerId: 1 });
    fireEvent.pointerMove(viewer, { clientX: 10 + FULL_TURN_PX / 2, pointerId: 1 });
    expect(at(viewer)).toBe('3');
    fireEvent.pointerUp(viewer, { pointerId: 1 });
    fireEvent.pointerMove(viewer, { clientX: 500, pointerId: 1 });
    expect(at(viewer)).toBe('3');
  });
  it('plays only when it is asked to, and pauses', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const viewer = await open();
    vi.advanceTimersByTime(10_000);
    expect(at(viewer)).toBe('1');
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    await vi.waitFor(() => {
      vi.advanceTimersByTime(1500);
      expect(at(viewer)).not.toBe('1');
    });
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    const stopped = at(viewer);
    vi.advanceTimersByTime(10_000);
    expect(at(viewer)).toBe(stopped);
    vi.useRealTimers();
  });
});
