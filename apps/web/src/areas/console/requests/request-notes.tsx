import { addRequestNote, type ConsoleRequestDetails } from '@sourcewiz/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { TextArea } from '../../../platform/kit/fields/text-input.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';

/** What was said on the phone; the company does not see it. */
export function RequestNotes({ details: { request, notes } }: { details: ConsoleRequestDetails }) {
  const { t } = useTranslation('consoleRequests');
  const { when } = useFormats();
  const id = useId();
  const [text, setText] = useState('');
  const { act, isActing } = useAct(addRequestNote, { onDone: () => setText('') });
  return (
    <Stack gap={10}>
      <Text as="h3" weight={600} size="lg">
        {t('notes.title')}
      </Text>
      {notes.map((note) => (
        <Stack key={note.at} gap={0}>
          <span>
            <Text weight={600}>{note.by}</Text> <Text tone="faint">{when(note.at)}</Text>
          </span>
          <Text breaks style={{ whiteSpace: 'pre-line' }}>
            {note.text}
          </Text>
        </Stack>
      ))}
      <label htmlFor={id} className="visually-hidden">
        {t('notes.add')}
      </label>
      <TextArea
        id={id}
        rows={2}
        style={{ minHeight: 'calc(2lh + 13px)' }}
        maxLength={2000}
        placeholder={t('notes.hint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button
          disabled={text.trim() === ''}
          loading={isActing}
          onClick={() => void act({ params: { id: request.id }, body: { text: text.trim() } })}
        >
          {t('notes.add')}
        </Button>
      </div>
    </Stack>
  );
}
