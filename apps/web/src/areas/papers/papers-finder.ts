import { documentTypeNames, listPapers } from '@sourcewiz/contract';
import { fetchCall } from '../../platform/api/call.ts';
import type { AreaFinder } from '../../platform/find/area-finder.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { paperPath } from './paper-path.ts';
import { invoicesNav } from './papers-nav.ts';

const MOST = 4;

/** Trade documents and quotations, by number, party, product or reference. */
export const finder: AreaFinder = {
  texts: [],
  sources: [
    {
      key: 'documents',
      heading: invoicesNav.label,
      needs: 'view_quotation',
      icon: invoicesNav.icon,
      async find(words, { signal }) {
        const { documents } = await fetchCall(
          listPapers,
          { query: { query: words, per_page: MOST } },
          signal,
        );
        return documents.map((paper) => {
          const type = documentTypeNames[paper.type][currentLanguage()];
          return {
            key: paper.id,
            title: paper.number || type,
            note: [paper.number === '' ? '' : type, paper.party].filter(Boolean).join(', '),
            to: paperPath(paper),
          };
        });
      },
    },
  ],
};
