import { addNote, deleteNote, type FollowupSubject, type Note } from '@sourcewiz/contract';
import { Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { IconButton } from '../../platform/kit/fields/icon-button.tsx';
import { TextArea } from '../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { useSession } from '../../platform/session/session.tsx';

/** What members wrote down about a record, and a field to add to it. */
export function Notes({
  about,
  notes,
}: {
  about: { subject: FollowupSubject; subject_id: number };
  notes: readonly Note[];
}) {
  const { t } = useTranslation('followups');
  const { when } = useFormats();
  const { user } = useSession();
  const [text, setText] = useState('');
  const { act, isActing } = useAct(addNote, { onDone: () => setText('') });
  const remove = useAct(deleteNote);
  return (
    <Section title={t('notes.title')} count={notes.length === 0 ? undefined : notes.length}>
      <Stack gap={12}>
        <Stack
          as="form"
          gap={8}
          align="start"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (text.trim() !== '') void act({ body: { ...about, text: text.trim() } });
          }}
        >
          <TextArea
            aria-label={t('notes.write')}
            placeholder={t('notes.write')}
            rows={2}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {text.trim() === '' ? null : (
            <Button type="submit" size="small" loading={isActing}>
              {t('notes.save')}
            </Button>
          )}
        </Stack>
        {notes.map(({ id, text: written, at, by }) => (
          <Row key={id} gap={8} align="start">
            <Stack gap={0} grow>
              <Text breaks style={{ whiteSpace: 'pre-line' }}>
                {written}
              </Text>
              <Text tone="faint" size="sm">
                {`${by.name}, ${when(at)}`}
              </Text>
            </Stack>
            {by.id === user.id || user.is_admin ? (
              <IconButton
                variant="text"
                size="small"
                icon={<Trash2 size={14} aria-hidden />}
                label={t('notes.remove', { when: when(at) })}
                onClick={() => void remove.act({ params: { id } })}
              />
            ) : null}
          </Row>
        ))}
      </Stack>
    </Section>
  );
}
