import { answerBuyer, type QuotationDetails } from '@sourcewiz/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextArea } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';

/** What the buyer asked and what was answered, by line; the oldest first. */
export function QuotationMessages({ quotation }: { quotation: QuotationDetails }) {
  const { t } = useTranslation('quotations');
  const { when } = useFormats();
  const mayAnswer = usePermitted(answerBuyer);
  const [text, setText] = useState('');
  const [uid, setUid] = useState<string | null>(null);
  const { act, isActing } = useAct(answerBuyer, {
    onDone: () => {
      setText('');
      setUid(null);
    },
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const { messages, lines, revisions } = quotation;
  // What the buyer has is what is talked about, also while the next revision is written.
  const out = revisions.findLast(({ sent_at: at }) => at !== null);
  const lineOf = (one: string | null): string => {
    const at = lines.findIndex((line) => line.uid === one);
    return at < 0 ? t('messages.whole') : t('messages.line', { line: at + 1, name: lines[at]?.name ?? '' });
  };
  if (messages.length === 0 && out === undefined) return null;
  return (
    <Card title={t('messages.title')}>
      <Stack gap={12}>
        {messages.length === 0 ? <Text tone="soft">{t('messages.none')}</Text> : null}
        {messages.map((message) => (
          <Stack key={message.id} gap={2}>
            <Row gap={8} wrap>
              <Text weight={560}>{message.name}</Text>
              <Text tone="soft" size="sm">
                {lineOf(message.uid)}, {when(message.at)}
              </Text>
              {message.from === 'buyer' && mayAnswer && out !== undefined ? (
                <Button
                  variant="text"
                  size="small"
                  onClick={() => {
                    setUid(message.uid);
                    area.current?.focus();
                  }}
                >
                  {t('messages.reply')}
                </Button>
              ) : null}
            </Row>
            <Text breaks>{message.text}</Text>
          </Stack>
        ))}
        {mayAnswer && out !== undefined ? (
          <Stack gap={8}>
            <Field label={t('messages.about', { line: lineOf(uid) })}>
              {(field) => (
                <TextArea
                  {...field}
                  ref={area}
                  maxLength={4000}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              )}
            </Field>
            <Row>
              <Button
                variant="primary"
                loading={isActing}
                disabled={text.trim() === ''}
                onClick={() => void act({ body: { id: out.id, uid, text } })}
              >
                {t('messages.send')}
              </Button>
            </Row>
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}
