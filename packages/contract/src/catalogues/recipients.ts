import { recipientOperations } from '../links/recipients.ts';

/** The recipients of a catalogue. */
export const catalogueRecipients = recipientOperations({
  name: 'catalogues',
  path: 'items/collections/:id',
  kind: 'catalogue',
  entity: 'catalogue',
  see: 'view_catalogue_history',
  share: 'access_ppt_excel_link',
  secure: 'update_catalogues_link_security',
});
