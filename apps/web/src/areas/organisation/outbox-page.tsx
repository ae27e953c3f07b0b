import { outbox, type ResultOf } from '@sourcewiz/contract';
import { ArrowLeft, Inbox, Mail, MessageSquare, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { NotFoundState } from '../../platform/kit/states/not-found-state.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { RowSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../platform/kit/states/states.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import { Card } from '../../platform/kit/page/card.tsx';
import { IconTile } from '../../platform/kit/marks/icon-tile.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import css from './outbox-page.module.css';

type Message = ResultOf<typeof outbox>[number];

/** `/outbox`: what a server in local mode would have sent, newest first. No other server has it. */
export function OutboxPage() {
  const { t } = useTranslation('organisation');
  const messages = useCall(outbox, {}, { refetchInterval: 3000 });
  if (messages.error?.status === 404) return <NotFoundState />;
  return (
    <main className={css['page']}>
      <Page
        title={t('outbox.title')}
        note={t('outbox.note')}
        width="narrow"
        actions={
          <>
            <LinkButton to="/" variant="text" icon={<ArrowLeft size={15} aria-hidden />}>
              {t('outbox.backToSignIn')}
            </LinkButton>
            <Button icon={<RefreshCw size={14} />} onClick={() => void messages.refetch()}>
              {t('outbox.refresh')}
            </Button>
          </>
        }
      >
        <Card padding="flush">
          <Loaded query={messages} what={t('outbox.title')} waiting={<RowSkeletons count={4} columns={1} />}>
            {(sent) =>
              sent.length === 0 ? (
                <EmptyState
                  icon={<Inbox size={18} />}
                  title={t('outbox.empty')}
                  text={t('outbox.emptyText')}
                />
              ) : (
                sent.map((message) => <MessageRow key={message.id} message={message} />)
              )
            }
          </Loaded>
        </Card>
      </Page>
    </main>
  );
}

function MessageRow({ message }: { message: Message }) {
  const { t } = useTranslation('organisation');
  const { when } = useFormats();
  const Icon = message.channel === 'email' ? Mail : MessageSquare;
  const [code] = /\b\d{6}\b/.exec(message.text) ?? [];
  return (
    <Row as="article" gap={12} align="start" className={css['message']}>
      <IconTile>
        <Icon size={16} />
      </IconTile>
      <Text as="div" breaks className={css['words']}>
        <Text as="h2" size="base" weight={560}>
          {message.subject === '' ? t(`outbox.${message.channel}`) : message.subject}
        </Text>
        <Text as="p" tone="faint" size="sm">{`${t(`outbox.${message.channel}`)} · ${message.to}`}</Text>
        <Text as="p" tone="soft" className={css['text']}>
          {message.text}
        </Text>
        {code === undefined ? null : (
          <Button className={css['copy']} onClick={() => void copy(code, t('outbox.copied', { code }))}>
            {t('outbox.copyCode', { code })}
          </Button>
        )}
      </Text>
      <Text as="time" tone="faint" size="sm" dateTime={message.sent_at}>
        {when(message.sent_at)}
      </Text>
    </Row>
  );
}

async function copy(code: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(code);
  toast({ tone: 'ok', title: done });
}
