import { listResources, resourceTypes } from '@sourcewiz/contract';
import { Layers } from 'lucide-react';
import { fetchCall } from '../../platform/api/call.ts';
import type { AreaFinder } from '../../platform/find/area-finder.ts';

const MOST = 3;
const paths = { material: '/material-library', process: '/process-library' } as const;

/** Materials and processes. */
export const finder: AreaFinder = {
  texts: ['resources'],
  sources: [
    {
      key: 'resources',
      heading: 'resources:title',
      needs: 'view_resources',
      icon: Layers,
      async find(words, { signal }) {
        const lists = await Promise.all(
          resourceTypes.map(async (type) => {
            const query = { type, query: words, per_page: MOST };
            const { resources } = await fetchCall(listResources, { query }, signal);
            return resources.map(({ id, name, category }) => ({
              key: id,
              title: name,
              note: category,
              to: paths[type],
              search: { q: name },
            }));
          }),
        );
        return lists.flat();
      },
    },
  ],
};
