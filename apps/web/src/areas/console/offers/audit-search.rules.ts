import { consoleActions } from '@sourcewiz/contract';
import { oneOf, pageNumber, searchReader, words } from '../../../platform/list/list-search.rules.ts';

const parts = {
  action: oneOf(consoleActions),
  by: words(254),
  company: (raw: unknown): string | undefined =>
    typeof raw === 'string' && /^[0-9a-f-]{36}$/.test(raw) ? raw : undefined,
  page: pageNumber,
};

/** Reads the audit log from its address. */
export const readAuditSearch = searchReader(parts);
