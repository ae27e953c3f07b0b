/** Endings of the sheets that are read. */
const read = ['xlsx', 'xlsm', 'ods', 'csv', 'tsv', 'txt'];
/** What may be one under another name, or says how it becomes one: the server tells by what is in it. */
const judged = ['xls', 'xlsb', 'numbers'];

export const sheetEndings: readonly string[] = [...read, ...judged];

/** What a file picker offers. */
export const ACCEPTED_SHEETS = sheetEndings.map((ending) => `.${ending}`).join(',');
