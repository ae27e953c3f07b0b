declare module 'i18next' {
  interface ResourceNamespaceMap {
    rows: typeof rowsEn;
  }
}

/** Words of the import of records from a sheet. */
export const rowsEn = {
  drop: 'Drop a sheet here',
  dropNow: 'Drop to upload',
  pick: 'Choose a sheet',
  kinds: 'Excel, .ods or CSV, up to {{rows}} rows. Nothing is saved before you have seen it.',
  template: 'Download a template',
  reading: 'Reading {{name}}',
  otherFile: 'Other file',
  columns: {
    title: 'Columns',
    matched: '{{matched}} of {{all}} matched',
    fieldOf: 'Field of column {{letter}}, {{header}}',
    leftOut: 'Left out',
    noValues: 'No values',
    unsure: 'Please check',
  },
  preview: {
    title: 'Preview',
    filters: 'Rows by result',
    all: 'All',
    row: 'Row',
    result: 'Result',
    before: 'before',
    now: 'now',
    none: 'No rows',
  },
  results: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', error: 'Left out' },
  counts: { new: 'New', changed: 'Changed', unchanged: 'Unchanged', error: 'Left out' },
  checkAgain: 'Check again',
  notChecked: 'Not all rows have been checked.',
  start_one: 'Import {{formatted}} row',
  start_other: 'Import {{formatted}} rows',
  leftOut_one: '{{formatted}} row is left out',
  leftOut_other: '{{formatted}} rows are left out',
  running: 'Importing {{name}}',
  runningText: 'You can close this. The import continues, and you can follow it under Tasks.',
  failed: 'The import stopped',
  tryAgain: 'Try again',
  done: '{{name}} is imported',
  doneCounts: '{{added}} new, {{changed}} changed, {{unchanged}} unchanged, {{left}} left out',
  toCorrect_one:
    '{{formatted}} row has something to correct. Correct it in the response sheet and upload the sheet.',
  toCorrect_other:
    '{{formatted}} rows have something to correct. Correct them in the response sheet and upload the sheet.',
  response: 'Download response sheet',
  another: 'Import another sheet',
} as const;
