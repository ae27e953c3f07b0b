import { expect, test } from 'vitest';
import { allOperations } from '@sourcewiz/contract';
import { operationNeeds } from './operation-needs.ts';

/** Areas in which no module is sold; `view_`: what buyers do belongs to the company whose link they have. */
const freeAreas = new Set(
  (
    'account analytics announcement audit auth buyers company configuration console contacts countries enquiries ' +
    'exchange_rates followups home items manufacturer notification outbox plan policy resources rewards tasks uom ' +
    'usage user users view_collection view_document view_quotation'
  ).split(' '),
);

/** Reading is free, but for what a module sells by itself. */
const soldReading = /^(recommend|prospect)\.|^catalogues\.activity/;

/** What changes, sends or exports what is there, or belongs to what another operation begins. */
const free: Record<string, string> = {
  attribute_values: 'write',
  attributes: 'add_option convert create order preview_conversion set_options update',
  cache: `
    add_to_collection add_to_document add_to_quotation remove_from_collection remove_from_document
    remove_from_quotation`,
  catalogues: `
    add_products add_recipient change_passcode change_recipient decide_approval delete delete_product
    generate generate_excel generate_pdf generate_ppt mail_link mark_sent order_products preview_mail
    preview_page preview_pdf remove_recipient renew_link revoke_link save_own_products send_for_approval
    update withdraw_approval`,
  categories: 'add_sub_category create delete update',
  costing: 'bom_excel choose_columns discard_sheet excel update_template what_if what_if_excel',
  custom: 'mail_catalogue_created mail_enquiry_copy',
  document: `
    add_recipient amend cancel carton_labels change_link change_passcode change_recipient confirm copy
    delete excel export issue mail mail_link mark_sent pdf preview_mail remove_recipient renew_link
    revoke_link update update_deal`,
  exports: `
    change_buyer_template create_template delete_buyer_template download image_addresses
    preview_buyer_template update_template`,
  families: 'delete save',
  file: 'upload upload_attachment',
  imports: `
    add_photos assign_photos change_layout discard discard_photos fetch_photos match_columns preview`,
  labels: 'calibration_page preview renew_links update_template',
  link_security: 'create update',
  products: `
    bulk_attribute_update bulk_change_attribute bulk_change_category bulk_change_price
    bulk_change_status bulk_delete bulk_delete_too bulk_preview_price check_duplicate check_exclusive
    download_backup download_images hidden open_table restore_backup restore_history_entry save_table
    undo_task update update_table`,
  quotation: `
    add_products add_recipient answer change_link change_passcode change_products change_recipient
    choose_columns decide delete delete_file delete_product delete_products excel export mail_link
    mark_sent pdf preview_mail remove_recipient renew_link revoke_link select_images send
    update_attribute update_enquiry update_quotation upload upload_images`,
  search: 'create_view delete_view products set_preference update_view',
  smart_search: 'extract_images facets search upload_image',
  spec_sheets: 'delete pdf update',
  spec_templates: 'create delete update',
  uploads: `
    accept_alike add_images add_sheet change_all_groups change_groups create_products delete_group
    delete_link_group delete_products delete_table_group edit_images import_sheet known_images link
    link_automatically move_to_group remove_images remove_sheet save_images save_table save_table_of
    search_products state take_sheet template unlink unlink_all update_table`,
};

test('PLAN-004 each operation is in the table of needs, or named as one that needs no module', () => {
  const isNamed = ({ name, method }: { name: string; method: string }): boolean => {
    const [area = '', what = ''] = name.split('.');
    if (soldReading.test(name)) return false;
    return method === 'GET' || freeAreas.has(area) || (free[area] ?? '').split(/\s+/).includes(what);
  };
  const missing = allOperations.filter((op) => !(op.name in operationNeeds) && !isNamed(op));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
