import type { Attribute, Image, Me, PermissionSlug, Product, Task } from '@sourcewiz/contract';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { beforeAll, beforeEach, vi } from 'vitest';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { productRoutes } from '../products-routes.ts';
import { openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { aTask } from '@sourcewiz/contract/task.fixture';

export const attribute = (over: Partial<Attribute>): Attribute =>
  anAttribute({ id: 1, name: 'Care', internal_name: 'care', ...over });

export const image = (id: string): Image => ({
  id,
  name: `${id}.png`,
  width: 8,
  height: 6,
  thumb: `/files/${id}-160`,
  card: `/files/${id}-480`,
  large: `/files/${id}-1200`,
});

export function product(over: Partial<Product> = {}): Product {
  return {
    id: 7,
    product_id: 'B-7',
    name: 'Serving bowl',
    type: 'product',
    status: 'draft',
    category: { id: 3, name: 'Kitchen' },
    values: {},
    images: [],
    attachments: [],
    view_3d_images: [],
    model: null,
    packaging: [],
    variant_types: [],
    variants: [],
    completeness: { percent: 10, sections: [], missing_for_buyers: [] },
    revision: 4,
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-12T10:00:00.000Z',
    updated_by: 'Asha',
    locked_by_task: null,
    ...over,
  };
}

/** A task that moves products, as the server reports it while it runs. */
export const runningTask = (over: Partial<Task>): Task =>
  aTask({
    action: 'change_products_category',
    status: 'in-progress',
    total_count: 1,
    remaining_count: 1,
    remaining_product_ids: [7],
    ...over,
  });

/** Before each test: no answers yet, no session storage, an empty cache; everything that scrolls is in view. */
export function useProductPages(): void {
  useTexts('tasks', 'products', 'attributes', 'media', 'specSheets');
  useFakeServer();
  beforeAll(() => {
    Object.assign(Element.prototype, { scrollTo: () => undefined });
  });
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        private readonly told: (entries: { isIntersecting: boolean }[]) => void;
        constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
          this.told = told;
        }
        observe(): void {
          this.told([{ isIntersecting: true }]);
        }
        disconnect(): void {}
      },
    );
  });
}

/** Opens the screens of products at an address, for a person with these permissions. */
export function openProducts(path: string, granted: readonly PermissionSlug[], user: Partial<Me> = {}) {
  return openRoutes(productRoutes, { address: path, session: sessionFixture({ granted, user }) });
}
