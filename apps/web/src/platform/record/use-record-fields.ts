import type { NamedRecord, RecordFields } from '@sourcewiz/contract';
import { useFormats } from '../i18n/format.ts';
import { currentLanguage } from '../i18n/texts.ts';
import { shownDay } from '../kit/fields/dates/date-field.rules.ts';

/** The names of a record's fields, and their values as text, in the language of the screen. */
export function useRecordFields<Fields extends RecordFields>(fields: Fields) {
  const { number } = useFormats();
  const language = currentLanguage();
  type Field = keyof Fields & string;
  const nameOf = (field: Field): string => fields[field]?.[language] ?? field;
  /** A value of a list or a history; '' for none. */
  const shown = (field: Field, value: unknown): string => {
    const holds = fields[field]?.holds;
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'object' && 'name' in value) return (value as NamedRecord).name;
    if (holds === 'day') return shownDay(String(value));
    if (holds === 'number') return number(String(value));
    if (typeof holds === 'object') return holds.nameOf(String(value), language);
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  return { nameOf, shown };
}
