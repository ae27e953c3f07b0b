import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextArea } from '../../../platform/kit/fields/text-input.tsx';
import { NOTE_MAX } from './buyer-form.rules.ts';

/** The sentences above the products; shows how much room is left when it gets tight. */
export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const left = NOTE_MAX - value.length;
  return (
    <Field
      label={t('buyer.note')}
      wide
      aside={left < 120 ? t('buyer.left', { count: left, formatted: number(left) }) : t('buyer.optional')}
      note={t('buyer.noteNote')}
    >
      {(control) => (
        <TextArea
          {...control}
          value={value}
          maxLength={NOTE_MAX}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
