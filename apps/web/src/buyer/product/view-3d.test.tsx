import type { BuyerProduct } from '@sourcewiz/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { en } from '../buyer.en.ts';
import { TextsContext } from '../buyer-texts.ts';
import { View3dButton } from './view-3d-button.tsx';

beforeEach(() => {
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

const open = (product: Partial<BuyerProduct>) =>
  render(
    <TextsContext value={en}>
      <View3dButton
        product={{ name: 'Bowl', images: [], turn: [], model: null, ...product } as BuyerProduct}
      />
    </TextsContext>,
  );

describe('MEDIA-010 a product from all sides', () => {
  it('is offered only where there is something to see', () => {
    open({ turn: ['/one'] });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('turns by the arrow keys, and is closed again', async () => {
    open({ turn: ['/one', '/two', '/three'] });
    fireEvent.click(screen.getByRole('button', { name: '360° view' }));
    const turn = await screen.findByRole('slider', { name: 'Bowl from all sides' });
    fireEvent.keyDown(turn, { key: 'ArrowLeft' });
    expect(turn.getAttribute('aria-valuetext')).toBe('Image 3 of 3');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so where a browser cannot draw a model, and shows the images instead', async () => {
    open({ turn: ['/one', '/two'], model: '/bowl.glb' });
    fireEvent.click(screen.getByRole('button', { name: 'View in 3D' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The 3D model cannot be shown in this browser.',
    );
    fireEvent.click(screen.getAllByRole('button', { name: '360° view' }).at(-1) as HTMLElement);
    expect(screen.getByRole('slider')).toBeTruthy();
  });
});
