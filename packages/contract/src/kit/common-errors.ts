import type { ErrorCode } from './declares.ts';

/** Codes that any call may answer; operations list only the additional ones. */
export const commonErrors = [
  'invalid_input',
  'too_many_items',
  'malformed_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'refused_in_visit',
  'ip_blocked',
  'payload_too_large',
  'rate_limited',
  'internal',
  'unavailable',
  'files_unavailable',
  'busy',
  'company_held',
  'storage_full',
  'storage_quota',
  'maintenance',
  'plan_limit_reached',
  'module_not_in_plan',
  'module_not_started',
  'plan_expired',
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
  'sideways_sheet',
] as const satisfies readonly ErrorCode[];
