import { rememberedChoices } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { TextArea } from '../../../platform/kit/fields/text-input.tsx';
import { NOTE_MAX } from './buyer-form.rules.ts';
import { EarlierMenu } from './earlier-menu.tsx';

/** The sentences above the products; shows how much room is left when it gets tight. */
export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const { data } = useCall(rememberedChoices);
  const left = NOTE_MAX - value.length;
  return (
    <Field
      label={t('buyer.note')}
      wide
      aside={
        <Row gap={10}>
          <EarlierMenu
            label={t('details.earlierTexts')}
            items={(data?.notes ?? [])
              .filter((note) => note !== value)
              .map((note) => ({ key: note, label: shortened(note), onClick: () => onChange(note) }))}
          />
          {left < 120 ? t('buyer.left', { count: left, formatted: number(left) }) : t('buyer.optional')}
        </Row>
      }
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

const SHOWN = 60;
const shortened = (note: string): string => {
  const line = note.replaceAll(/\s+/g, ' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
};
