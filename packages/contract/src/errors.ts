/**
 * Every error code of the API, with its status and an English sentence. Screens translate by code; `{name}` in a
 * sentence is replaced by that param of the problem.
 */
export const errorCatalogue = {
  // all calls
  invalid_input: { status: 400, message: 'Check {field}: {reason}' },
  malformed_request: { status: 400, message: 'The request could not be read' },
  unauthenticated: { status: 401, message: 'Your session is expired. Please login again' },
  forbidden: { status: 403, message: 'Your account has no "{permission}" permission' },
  not_found: { status: 404, message: 'This does not exist or was removed' },
  ip_blocked: {
    status: 405,
    message: 'This IP address is not allowed to access the platform. Please contact the administrator.',
  },
  conflict: { status: 409, message: 'Someone else changed this in the meantime. Load it again' },
  payload_too_large: { status: 413, message: 'The request is larger than {limit}' },
  rate_limited: { status: 429, message: 'Too many attempts. Wait {seconds} seconds and try again' },
  internal: { status: 500, message: 'Server error' },
  unavailable: { status: 503, message: 'The server is starting or stopping. Try again in a moment' },
  busy: {
    status: 503,
    message: 'The server is busy. Nothing was saved; try again in a moment',
  },
  network: { status: 0, message: 'No connection' },
  unexpected_answer: { status: 0, message: 'The answer could not be read' },
  storage_full: { status: 507, message: 'The disk is full. Nothing was saved' },
  storage_quota: {
    status: 507,
    message: 'The files of your company would take more than {limit}. Remove some, or ask for more room',
  },
  // identity
  invalid_credentials: { status: 400, message: 'Invalid credentials. Please try again' },
  otp_locked: { status: 429, message: 'Too many wrong codes. Send a new one' },
  otp_not_sent: { status: 502, message: 'Failed to generate OTP' },
  sign_up_closed: {
    status: 403,
    message: 'New accounts are created by the provider. Please contact support',
  },
  password_too_short: { status: 400, message: 'Use at least {limit} characters' },
  password_too_long: { status: 400, message: 'Use at most {limit} characters' },
  password_too_common: { status: 400, message: 'This password is too easy to guess. Choose another one' },
  old_password_wrong: { status: 400, message: "Old password doesn't match, please try again" },
  reset_url_foreign: { status: 400, message: 'The link must lead to {origin}' },
  reset_link_invalid: {
    status: 410,
    message: 'This link has already been used or has expired. Request a new one',
  },
  number_not_verified: { status: 409, message: 'Verify this number with a code first' },
  invalid_email: { status: 400, message: 'Enter a valid email' },
  unknown_country: { status: 400, message: 'Choose a country from the list' },
  authenticator_code_wrong: { status: 400, message: 'The OTP you have entered is not valid' },
  two_factor_on: { status: 409, message: 'The authenticator is already on' },
  two_factor_off: { status: 409, message: 'The authenticator is off' },
  two_factor_not_started: { status: 409, message: 'Scan a new code first' },
  too_many_features: { status: 400, message: 'At most {limit} features' },
  // members
  email_taken: { status: 409, message: '{email} already has an account' },
  not_invited: { status: 409, message: 'This member has already accepted the invitation' },
  own_account: { status: 409, message: 'Another admin must change this for you' },
  last_admin: { status: 409, message: 'The company needs at least one active admin' },
  not_activated: { status: 409, message: 'This member has not accepted the invitation yet' },
  ip_list_empty: { status: 400, message: 'Enter valid IP Address' },
  ip_would_block_you: { status: 409, message: 'Your own address {ip} is not in the list. Add it first' },
  unknown_permission: { status: 400, message: '{slug} is not a permission' },
  admin_has_all: { status: 409, message: 'Admins have every permission' },
  // organisation
  maintenance: { status: 503, message: 'Under maintenance' },
  unknown_setting: { status: 400, message: '{key} is not a setting' },
  invalid_setting: { status: 400, message: 'Check {field}: {reason}' },
  nda_requested: { status: 409, message: 'The NDA has already been requested. It arrives within 24 hours' },
  policy_not_pending: { status: 409, message: 'This has already been accepted' },
  whatsapp_not_verified: { status: 409, message: 'Verify your WhatsApp number first' },
  // content service
  unknown_collection: { status: 404, message: '{collection} is not a collection' },
  unknown_field: { status: 400, message: '{field} is not a field of {collection}' },
  unknown_operator: { status: 400, message: '{operator} is not a filter. Use {operators}' },
  invalid_filter_value: { status: 400, message: '{field}: "{value}" is not valid here' },
  // cached selections
  selection_full: { status: 400, message: 'A selection can have at most {limit} products' },
  // mails
  mail_not_sent: { status: 502, message: 'The email could not be sent. Try again later' },
  no_buyer_email: { status: 409, message: 'The catalogue has no buyer email' },
  // labels
  no_label_possible: {
    status: 409,
    message: 'None of the chosen products can have this code. Choose another code, or add a barcode to them',
  },
  label_order_too_large: {
    status: 400,
    message: '{count} labels are too many at a time. At most {limit} are possible',
  },
  label_attributes_full: { status: 400, message: 'This label has room for {limit} attributes at most' },
  product_withdrawn: { status: 410, message: 'This product is not available any more' },
  // tasks
  task_limit: {
    status: 409,
    message: 'Please wait for ongoing tasks to finish. Maximum {limit} tasks are allowed',
  },
  task_action_not_allowed: { status: 409, message: 'This is not possible for the task now' },
  task_not_yours: { status: 403, message: 'Only {name} or an admin can do this' },
  // media
  not_an_image: { status: 400, message: '{name} is not an image. You can only upload JPG/PNG file!' },
  unsupported_image: { status: 400, message: '{name}: You can only upload JPG/PNG file!' },
  image_too_large: { status: 413, message: '{name}: Image must smaller than 2MB!' },
  too_many_pixels: {
    status: 400,
    message: '{name} has {megapixels} megapixels; at most {limit} are allowed',
  },
  broken_image: { status: 400, message: '{name} is damaged and cannot be read' },
  too_many_files: { status: 400, message: 'At most {limit} files at a time' },
  empty_upload: { status: 400, message: 'Choose a file to upload' },
  address_expired: { status: 403, message: 'This link has expired. Load the page again' },
  unsupported_file: { status: 400, message: '{name}: only {types} can be attached' },
  file_content_differs: { status: 400, message: 'The content of {name} does not match its file extension' },
  file_too_large: { status: 413, message: '{name} is larger than {limit}' },
  empty_file: { status: 400, message: '{name} is empty' },
  not_a_model: { status: 400, message: '{name} is not a GLB 3D model with embedded textures' },
  crop_too_small: {
    status: 400,
    message: 'Choose a larger part; at least {pixels} pixels are needed on each side',
  },
  no_logo: { status: 409, message: 'Add a company logo first, or enter a text' },
  background_not_plain: {
    status: 409,
    message:
      'The product does not stand out from its background. Crop closer, or take a photo on a plain background',
  },
  // attributes
  attribute_name_taken: { status: 409, message: 'An attribute named {name} already exists' },
  category_exists: { status: 409, message: 'Category already exists' },
  too_many_attributes: { status: 409, message: 'At most {limit} attributes' },
  too_many_options: { status: 409, message: 'At most {limit} options per attribute' },
  too_many_categories: { status: 409, message: 'At most {limit} categories' },
  too_many_sub_categories: { status: 409, message: 'At most {limit} sub-categories per category' },
  option_invalid: { status: 409, message: 'Please enter a {label}' },
  attribute_fixed: { status: 409, message: '{name} is a built-in attribute; this cannot be changed' },
  more_would_be_lost: { status: 409, message: '{count} values would be lost now. Review them again' },
  option_in_use: { status: 409, message: '{label} is used by {count} products. Archive it instead' },
  category_in_use: { status: 409, message: '{name} has {count} products. Move them first' },
  unit_exists: { status: 409, message: 'The unit {name} already exists' },
  unit_standard: { status: 409, message: '{name} is a standard unit and cannot be changed' },
  unit_in_use: { status: 409, message: '{name} is used by {count} products' },
  // values of attributes
  required: { status: 400, message: '{label} is required' },
  enter_unit: { status: 400, message: 'please enter unit' },
  enter_currency: { status: 400, message: 'please enter currency' },
  not_a_number: { status: 400, message: 'Must be a number' },
  not_whole: { status: 400, message: 'Whole numbers only' },
  negative: { status: 400, message: 'Must not be negative' },
  not_a_price: { status: 400, message: '{name} is not a price' },
  no_exchange_rate: { status: 400, message: 'No exchange rate is known for {currency}' },
  price_not_above_zero: { status: 400, message: 'The new price would not be above zero' },
  number_too_large: { status: 400, message: 'The number is too large' },
  too_many_decimals: { status: 400, message: 'At most {limit} decimals' },
  not_a_date: { status: 400, message: 'Must be a date as DD/MM/YYYY' },
  ambiguous_date: { status: 400, message: 'Write the date as DD/MM/YYYY; {text} can be read in two ways' },
  not_boolean: { status: 400, message: 'Must be true or false' },
  unknown_option: { status: 400, message: '{text} is not one of the options' },
  unknown_unit: { status: 400, message: '{text} is not a unit of {dimension}' },
  unknown_currency: { status: 400, message: '{text} is not a currency' },
  text_too_long: { status: 400, message: 'At most {limit} characters' },
  too_many_values: { status: 400, message: 'At most {limit} values' },
  value_missing: { status: 400, message: 'The value is missing' },
  costing_editing_denied: { status: 403, message: "You don't have costing editing access!!!" },
  packaging_editing_denied: { status: 403, message: "You don't have packaging editing access!!!" },
  invalid_hscode: { status: 400, message: 'Must have 4 to 12 digits' },
  percent_over_100: { status: 400, message: 'The percentages add up to {sum} %; the maximum is 100 %' },
  not_a_percent: { status: 400, message: 'Must be between 0 and 100' },
  given_twice: { status: 400, message: '{text} is there twice' },
  unknown_file: { status: 404, message: 'This file does not exist or was removed' },
  // products
  product_id_taken: { status: 409, message: 'Product ID already exists' },
  variant_id_taken: { status: 409, message: 'Variant ID {id} already exists' },
  variant_id_required: { status: 400, message: 'Variant ID is required' },
  variant_combination_taken: {
    status: 409,
    message: 'Two variants have the same combination: {combination}',
  },
  too_many_variant_types: { status: 400, message: 'You can only select upto 3 options' },
  product_locked: { status: 409, message: 'A task is changing this product. Wait until it is done' },
  product_gone: {
    status: 404,
    message: 'Failed to open details because product is no longer available or deletion in progress',
  },
  image_required: { status: 400, message: 'Upload atleast one image to this product' },
  history_not_restorable: { status: 409, message: 'This entry cannot be restored on its own' },
  products_held: {
    status: 409,
    message: 'Other tasks are working on all of the selected products. Try again when they have ended',
  },
  nothing_selected: { status: 400, message: 'Select at least one product' },
  too_many_products: {
    status: 400,
    message: '{count} products are selected; at most {limit} can be changed at once',
  },
  table_not_yours: { status: 404, message: 'Only {name} or an admin can open this table' },
  table_closed: { status: 409, message: 'This table was saved or discarded. Open a new one' },
  table_unchanged: { status: 409, message: 'Nothing is changed in this table' },
  table_full: {
    status: 400,
    message: 'A table holds at most {limit} changed cells. Save it, then open another',
  },
  table_has_errors: { status: 400, message: '{count} cells are wrong, the first in {place}' },
  table_has_conflicts: {
    status: 409,
    message: '{count} cells were changed by someone else, the first in {place}. Load the table again',
  },
  // bulk upload and image update
  upload_not_yours: { status: 404, message: 'Only {name} or an admin can open this upload' },
  upload_closed: { status: 409, message: 'This upload was finished or discarded. Start a new one' },
  upload_full: {
    status: 400,
    message: 'An upload holds at most {limit} images. Finish it, then start another',
  },
  upload_empty: { status: 400, message: 'Add images or a sheet first' },
  upload_fetching_images: {
    status: 409,
    message: '{count} images that the sheet links to are still being fetched. Try again in a moment',
  },
  upload_reading_sheet: { status: 409, message: 'The sheet is still being read. Try again in a moment' },
  product_id_twice: { status: 400, message: 'Several rows have this product ID' },
  group_gone: { status: 409, message: 'This group was removed in the meantime. Load the upload again' },
  image_gone: { status: 409, message: 'An image was removed in the meantime. Load the upload again' },
  too_many_groups: { status: 400, message: 'An upload holds at most {limit} groups' },
  nothing_linked: { status: 400, message: 'Link at least one group to a product' },
  too_many_images: {
    status: 400,
    message: '{product_id} would have {count} images; at most {limit} are kept',
  },
  not_a_list: { status: 400, message: '{name} holds one value; it can only be replaced or removed' },
  product_sent_to_buyers: {
    status: 409,
    message: 'Unable to delete this product as it is part of catalogues sent to buyers',
  },
  product_used_since: { status: 409, message: 'This product has since been changed or added to a catalogue' },
  nothing_to_undo: { status: 409, message: 'There is nothing left to undo' },
  no_images: { status: 409, message: 'None of these products has an image' },
  template_name_taken: { status: 409, message: 'A template named {name} already exists' },
  too_many_templates: { status: 409, message: 'At most {limit} templates. Delete one first' },
  internal_attribute: { status: 400, message: '{name} is internal and never shared with buyers' },
  // exports
  export_name_missing: { status: 400, message: '*Please fill all the mandatory fields' },
  export_name_taken: { status: 409, message: 'Template name already exists' },
  export_details_missing: { status: 400, message: 'Please select the details' },
  export_template_kept: { status: 409, message: 'The default template cannot be deleted' },
  // search
  unknown_time_zone: { status: 400, message: '{name} is not a time zone' },
  view_name_taken: { status: 409, message: 'A view named {name} already exists' },
  too_many_views: { status: 409, message: 'At most {limit} views. Delete one first' },
  unknown_search_image: { status: 400, message: 'Image {position} was removed. Upload it again' },
  too_many_search_images: { status: 400, message: 'At most {limit} images at a time' },
  not_a_moodboard: { status: 400, message: '{name} is neither a PDF nor a presentation' },
  encrypted_moodboard: { status: 400, message: 'Save {name} as PPTX or PDF, without a password' },
  moodboard_without_pictures: { status: 400, message: '{name} has no images' },
  moodboard_unreadable: { status: 400, message: '{name} is damaged and cannot be read' },
  paper_too_large: {
    status: 422,
    message: 'This document is too large to be made into a PDF. Shorten its texts',
  },
  moodboard_too_large: { status: 413, message: '{name} is larger than {limit}' },
  // resources
  resource_exists: { status: 409, message: '{name} already exists' },
  resource_in_use: { status: 409, message: '{name} is used by {count} products' },
  resource_gone: { status: 404, message: 'Someone else removed this' },
  invalid_filter: { status: 400, message: 'The filter cannot be read at "{near}"' },
  // imports
  not_a_sheet: { status: 400, message: 'Invalid Excel. Please check the file' },
  old_xls: {
    status: 400,
    message:
      '{name} is an old .xls file. In Excel choose File → Save As, pick Excel Workbook (.xlsx) and upload that',
  },
  xlsb_sheet: {
    status: 400,
    message:
      '{name} is a binary workbook (.xlsb). In Excel choose File → Save As, pick Excel Workbook (.xlsx) and upload that',
  },
  ods_sheet: {
    status: 400,
    message:
      '{name} is an OpenDocument file. In LibreOffice choose File → Save As, pick Excel 2007–365 (.xlsx) and upload that',
  },
  numbers_sheet: {
    status: 400,
    message: '{name} is an Apple iWork file. In Numbers choose File → Export To → Excel and upload the .xlsx',
  },
  web_page_sheet: {
    status: 400,
    message:
      '{name} contains a web page or XML, not a workbook. Open it in Excel, choose File → Save As, pick Excel Workbook (.xlsx) and upload that',
  },
  document_no_sheet: {
    status: 400,
    message:
      '{name} is a {kind} file, not a sheet. Copy its table into Excel, save it as .xlsx and upload that',
  },
  image_no_sheet: {
    status: 400,
    message: '{name} is an image, not a sheet. Enter its table in Excel, save it as .xlsx and upload that',
  },
  archive_no_sheet: { status: 400, message: '{name} is an archive. Unpack it and upload the sheet in it' },
  encrypted_sheet: { status: 400, message: '{name} has a password. Save it without one and upload it again' },
  sheet_unreadable: { status: 400, message: 'Invalid Excel. Please check the file' },
  zip_bomb: { status: 400, message: '{name} unpacks to more than {limit}. It was not read' },
  too_many_rows: {
    status: 400,
    message: '{name} has {count} rows; at most {limit} can be imported at a time. Split the file',
  },
  too_many_columns: { status: 400, message: '{name} has {count} columns; at most {limit} can be imported' },
  empty_sheet: { status: 400, message: '{name} has no rows below its header' },
  sheet_interrupted: { status: 400, message: 'Reading {name} was interrupted. Upload it again' },
  sheet_timeout: { status: 400, message: '{name} took too long to read. Split the file' },
  rows_merged: {
    status: 400,
    message:
      'The table in {name} has cells merged over several rows, such as {cells}, but no column that gives each row a colour, a size or a variant ID. Name such a column, or unmerge the cells, and upload it again',
  },
  formula_merged: {
    status: 400,
    message:
      'The formula in {cell} of {name} names rows of its merged block one by one, so it would be wrong for products with more or fewer rows. Use the range of all its rows, such as SUM(F5:F7), and upload it again',
  },
  missing_id_column: { status: 409, message: 'No column holds the product ID. Choose the column that does' },
  import_running: { status: 409, message: 'Import blocked. One import task in progress.' },
  import_not_ready: { status: 409, message: 'The file is still being checked' },
  number_cut_off: {
    status: 422,
    message:
      '{text} has lost its last digits. Format the column as text in the spreadsheet and save it again',
  },
  column_unreadable: {
    status: 422,
    message: 'Most cells cannot be read as {label}, such as “{text}”. The column is left out',
  },
  nothing_to_import: { status: 409, message: 'There is nothing new or changed in this file' },
  photo_owner_unknown: {
    status: 404,
    message: 'No product or variant of this sheet or your library has the ID {id}',
  },
  nothing_to_fetch: { status: 409, message: 'There are no links left to fetch' },
  // links of a sheet that are fetched
  link_invalid: { status: 400, message: 'This is not a web address' },
  link_not_allowed: { status: 400, message: 'Nothing is fetched from {host}: it is not on the public web' },
  link_unreachable: { status: 502, message: '{host} does not answer' },
  link_refused: { status: 502, message: '{host} refuses to send the file (status {status})' },
  link_too_slow: { status: 504, message: '{host} took too long to answer' },
  link_too_large: { status: 413, message: 'The file is larger than {limit}' },
  link_redirects: { status: 502, message: '{host} redirects too many times' },
  link_no_image: { status: 400, message: 'The link leads to something that is not a JPG or PNG image' },
  link_time_over: {
    status: 504,
    message: 'Time was up before it was its turn. Fetch the rest from the photos of the import',
  },
  links_interrupted: {
    status: 503,
    message: 'Fetching stopped before it was done. Upload the sheet again to fetch the rest',
  },
  too_many_links: { status: 400, message: 'Only the first {limit} links of a sheet are fetched' },
  duplicate_row: { status: 400, message: '{id} is already in row {row}' },
  says_other: { status: 400, message: '{id} has other values in row {row}. Only the first ones are kept' },
  second_currency: {
    status: 400,
    message: 'Row {row} has the same ID with its price in {currency}. Only one price is kept',
  },
  main_row_wrong: {
    status: 400,
    message: 'Row {row}, the main row of this product, must be corrected first',
  },
  rows_invalid: {
    status: 400,
    message: '{count} products have invalid data, download the response sheet, correct and upload again',
  },
  column_chosen_twice: { status: 400, message: 'Columns {columns} are matched to the same attribute' },
  // catalogues
  catalogue_empty: { status: 409, message: 'Select at least one product' },
  link_expired: { status: 410, message: 'Link expired' },
  link_locked: { status: 403, message: 'Open the link and answer what it asks for first' },
  catalogue_not_ready: { status: 409, message: 'Failed to generate catalogue. Try again' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes that any call may answer; operations list only the additional ones. */
export const commonErrors = [
  'invalid_input',
  'malformed_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'ip_blocked',
  'payload_too_large',
  'rate_limited',
  'internal',
  'unavailable',
  'busy',
  'storage_full',
  'storage_quota',
  'maintenance',
] as const satisfies readonly ErrorCode[];

/** Codes with which values of attributes can be refused. */
export const valueErrors = [
  'required',
  'enter_unit',
  'enter_currency',
  'not_a_number',
  'not_whole',
  'negative',
  'number_too_large',
  'too_many_decimals',
  'not_a_date',
  'ambiguous_date',
  'not_boolean',
  'unknown_option',
  'too_many_options',
  'unknown_unit',
  'unknown_currency',
  'text_too_long',
  'too_many_values',
  'value_missing',
  'invalid_hscode',
  'percent_over_100',
  'not_a_percent',
  'given_twice',
  'unknown_file',
] as const satisfies readonly ErrorCode[];

/** Errors of a file that is not a readable sheet; their sentences say what to do. */
export const otherFileErrors = [
  'not_a_sheet',
  'old_xls',
  'xlsb_sheet',
  'ods_sheet',
  'numbers_sheet',
  'web_page_sheet',
  'document_no_sheet',
  'image_no_sheet',
  'archive_no_sheet',
  'encrypted_sheet',
] as const satisfies readonly ErrorCode[];

/**
 * The English sentence of a code with its params filled in.
 * @param params values for the `{name}` placeholders; one without a value stays as it is
 */
export function messageOf(code: ErrorCode, params: Record<string, string | number> = {}): string {
  return errorCatalogue[code].message.replace(/\{(\w+)\}/g, (place, name: string) =>
    name in params ? String(params[name]) : place,
  );
}
