import { makeLabels } from '@sourcewiz/contract';
import { printInTask } from '../../platform/print/index.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { labelDocument } from './label.document.ts';

/** Makes the PDF of many labels; the file is kept as long as exports. */
export const labelPdfTask = defineTask({
  action: 'label_pdf',
  queue: 'quick',
  resultFor: 'view_products',
  run: (run) => printInTask(run, labelDocument, makeLabels.body.parse(run.task.input['order'])),
});
