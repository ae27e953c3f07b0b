import type { Contact } from '@sourcewiz/contract';

/** What is open over the list. */
export type Opened =
  | { what: 'record'; contact: Contact }
  | { what: 'form'; contact: Contact | null }
  | { what: 'import' }
  | { what: 'merge'; contacts: readonly [Contact, Contact] };
