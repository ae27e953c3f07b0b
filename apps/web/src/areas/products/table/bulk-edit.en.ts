declare module 'i18next' {
  interface ResourceNamespaceMap {
    bulkEdit: typeof bulkEditEn;
  }
}

export const bulkEditEn = {
  title: 'Bulk edit',
  failed: 'The table could not be opened',
  table: 'Products to edit',
  back: 'Back to the products',
  products_one: '{{formatted}} product',
  products_other: '{{formatted}} products',
  changes_one: '{{formatted}} change',
  changes_other: '{{formatted}} changes',
  discard: 'Discard',
  discardTitle: 'Discard all changes?',
  discardText: 'The products stay as they are, and can be edited by others again.',
  keep: 'Keep editing',
  save: 'Save as task',
  saved: 'The products are being saved',
  savedText: 'You can follow it under Tasks, and undo it there.',
  nothing: 'Nothing has been changed yet',
  held: 'A task is changing this product',
  gone_one: '{{formatted}} product of this table was deleted and is left out.',
  gone_other: '{{formatted}} products of this table were deleted and are left out.',
  leftOut_one: '{{formatted}} product is being changed by another task. Its changes were not saved.',
  leftOut_other: '{{formatted}} products are being changed by other tasks. Their changes were not saved.',
  refused_one: '{{formatted}} change was dropped: its attribute or variant no longer exists.',
  refused_other: '{{formatted}} changes were dropped: their attributes or variants no longer exist.',
} as const;
