import { loadContainer, standardContainers, type Container } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openPart } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { bowl } from '../costing-product.fixture.ts';
import { blocksOf, drawContainer, sidesAlong } from './container-drawing.rules.ts';
import { LoadabilityPage } from './loadability-page.tsx';

useTexts('loadability');
useFakeServer();

const granted = ['view_packaging', 'edit_packaging', 'update_products', 'view_costing'] as const;
function open(): void {
  const [first, ...others] = standardContainers.map((one) => ({ ...one, is_own: false }));
  const hc = others.map((one) =>
    one.code === '40HC' ? { ...one, freight: { amount: '2970', currency: 'USD' } } : one,
  );
  server.set('GET /api/costing/loadability/containers', () => ({ containers: [first, ...hc] }));
  server.set('GET /api/attribute/', () => []);
  openPart(
    <LoadabilityPage product={bowl} variantId={null} />,
    sessionFixture({ granted, organisation: { default_currency: 'USD' } }),
  );
}
const card = async () => within(await screen.findByRole('button', { name: /^40' high cube/ }));

describe('the loadability tab', () => {
  test('COST-003 COST-009 typing in the packing moves every container at once; an alternative fills the fields and saves nothing', async () => {
    open();
    const hc = await card();
    expect(hc.getByText('6,048')).toBeTruthy();
    expect(hc.getByText('Size binds')).toBeTruthy();
    expect(hc.getByText(/^[\d.]+ m³, [\d,]+ kg$/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: "Rate of 40' high cube" })).toBeTruthy();
    for (const name of ['Inner carton, Length', 'Master carton, outside, Length', 'Pieces', 'Pieces in it'])
      expect(screen.getByRole('textbox', { name })).toBeTruthy();
    expect(hc.getByText('$0.4911')).toBeTruthy();
    const better = within(screen.getByRole('table', { name: 'What would load more' }));
    fireEvent.click(better.getByRole('button', { name: 'Try it: 2 cm lower' }));
    const height = screen.getByRole<HTMLInputElement>('textbox', { name: 'Master carton, outside, Height' });
    expect(height.value).toBe('37');
    expect((await card()).getByText('7,056')).toBeTruthy();
    expect(sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false);

    fireEvent.change(screen.getByRole('textbox', { name: 'Gross weight' }), { target: { value: '100' } });
    expect((await card()).getByText('Weight binds')).toBeTruthy();
    server.set('PATCH /api/items/productsv3/7', () => bowl);
    fireEvent.click(screen.getByRole('button', { name: 'Save packing' }));
    await waitFor(() => expect(sent.at(-1)?.call).toBe('PATCH /api/items/productsv3/7'));
    expect(sent.at(-1)?.body).toMatchObject({
      revision: 4,
      packaging: [{ height: '37', no_of_pieces: '12' }, { description: 'Inner carton' }],
    });
  });

  test('COST-003 a change that breaks a rule stays in the list with its reason and has no button', async () => {
    open();
    await card();
    const better = within(screen.getByRole('table', { name: 'What would load more' }));
    expect(better.getByText('Marked “this side up”')).toBeTruthy();
    expect(better.queryByRole('button', { name: 'Try it: Turned on its side' })).toBeNull();
    const freight = screen.getByRole('textbox', { name: "Rate of 40' high cube" });
    fireEvent.change(freight, { target: { value: '6048' } });
    expect((await card()).getByText('$1.0000')).toBeTruthy();
  });

  test('COST-005 a product without a carton says what is needed', async () => {
    server.set('GET /api/costing/loadability/containers', () => ({ containers: [] }));
    server.set('GET /api/attribute/', () => []);
    openPart(
      <LoadabilityPage product={{ ...bowl, packaging: [] }} variantId={null} />,
      sessionFixture({ granted }),
    );
    expect(await screen.findByText('No carton yet')).toBeTruthy();
  });
});

describe('the drawing of a loaded container', () => {
  const carton = {
    length: '55',
    width: '55',
    height: '39',
    unit: 'cm',
    pieces: 12,
    weight_kg: null,
    keep_upright: true,
  };
  test.each(standardContainers.map((one): [string, Container] => [one.code, one]))(
    'COST-003 shows as many cartons as are counted in %s, at their places and to scale',
    (_, container) => {
      const load = loadContainer(carton, container)!;
      const blocks = blocksOf(load, sidesAlong(carton, load));
      const drawn = blocks.reduce((sum, { counts: [a, b, c] }) => sum + a * b * c, 0);
      expect(drawn).toBe(load.cartons);
      const room = [container.length_mm, container.width_mm, container.height_mm];
      const sides = sidesAlong(carton, load);
      for (const { at, counts } of blocks) {
        for (const axis of [0, 1, 2] as const)
          expect(at[axis] + counts[axis] * sides[axis]).toBeLessThanOrEqual(room[axis]!);
      }
      // Up has the scale 1: a stack is as high on the drawing as it is.
      const { faces } = drawContainer(carton, container, load);
      const [near] = faces.filter(({ side }) => side === 'near');
      const [low, , , high] = near!.outline;
      expect(low!.y - high!.y).toBeCloseTo(load.grid.counts[2] * 390, 6);
    },
  );
});
