import type { SmartHit } from '@sourcewiz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NOTHING } from '../bulk/selected/product-selection.ts';
import { currentSelection, setSelection } from '../bulk/selected/selection-store.ts';
import { SmartBox } from './smart-choice.tsx';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';

useTexts('products', 'library');
afterEach(() => {
  cleanup();
  setSelection(NOTHING);
});

const hit = (over: Partial<SmartHit> = {}): SmartHit => ({
  id: 7,
  product_id: 'P-7',
  name: 'Brass urn',
  status: 'published',
  category_name: null,
  variant_count: 0,
  image: null,
  image_count: 0,
  selling_price: null,
  moq: null,
  completeness: 10,
  updated_at: '2026-11-12T10:00:00.000Z',
  row_state: null,
  very_close: false,
  ...over,
});

it("U22 what pictures found joins the library's selection, and leaves it", () => {
  setSelection({ kind: 'named', ids: new Set([3]) });
  render(<SmartBox hit={hit()} />);
  const box = screen.getByRole('checkbox', { name: 'Select Brass urn' });
  fireEvent.click(box);
  expect(currentSelection()).toEqual({ kind: 'named', ids: new Set([3, 7]) });
  expect(box.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(box);
  expect(currentSelection()).toEqual({ kind: 'named', ids: new Set([3]) });
});

it('U22 a product that a task holds is not chosen', () => {
  render(<SmartBox hit={hit({ row_state: 'updating' })} />);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(currentSelection()).toEqual(NOTHING);
});
