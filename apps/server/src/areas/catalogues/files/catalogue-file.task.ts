import { z } from 'zod';
import { catalogueDesigns, type CatalogueFormat, type TaskAction } from '@sourcewiz/contract';
import { asResult } from '../../../platform/made-files/index.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { makeCatalogueFile } from './make-catalogue-file.service.ts';

const inputSchema = z.object({ catalogue_id: z.int(), design: z.enum(catalogueDesigns) });
/** Files of more products take longer than people wait. */
const QUICK_PRODUCTS = 2000;

/** Makes a file of a catalogue, kept as long as exports; after a crash it starts again, because half a file is of no use. */
function catalogueFileTask(action: TaskAction, format: CatalogueFormat) {
  return defineTask({
    action,
    queue: ({ totalCount }) => (totalCount > QUICK_PRODUCTS ? 'heavy' : 'quick'),
    isWhole: true,
    resultFor: 'access_ppt_excel_link',
    card(task) {
      const input = inputSchema.safeParse(task.input);
      if (!input.success) return {};
      const { catalogue_id: id, design } = input.data;
      return {
        collection_link: `/collection-link/${id}`,
        // An Excel has no design.
        ...(format === 'xlsx' ? {} : { template_name: design }),
      };
    },
    async run({ task, base, chunk }) {
      const { catalogue_id: catalogueId, design } = inputSchema.parse(task.input);
      const file = await makeCatalogueFile[format](base, { catalogueId, design }, (share) =>
        chunk(async (_ctx, { totalCount }) => ({ doneCount: Math.floor(totalCount * share) })),
      );
      return asResult(file);
    },
  });
}

export const catalogueFileTasks = [
  catalogueFileTask('catalogue_pdf', 'pdf'),
  catalogueFileTask('ppt_download', 'pptx'),
  catalogueFileTask('catalogue_excel', 'xlsx'),
];
