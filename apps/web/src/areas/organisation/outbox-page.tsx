import { outbox, type ResultOf } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Inbox, Mail, MessageSquare, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { NotFoundState } from '../../platform/kit/states/not-found-state.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { RowSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState } from '../../platform/kit/states/states.tsx';
import { toast } from '../../platform/kit/overlays/toast-store.ts';
import css from './outbox-page.module.css';

type Message = ResultOf<typeof outbox>[number];

/** `/outbox`: what a server in local mode would have sent, newest first. Any other server does not have it. */
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
            <Link to="/" className={css['back']}>
              <ArrowLeft size={15} aria-hidden /> {t('outbox.backToSignIn')}
            </Link>
            <Button icon={<RefreshCw size={14} />} onClick={() => void messages.refetch()}>
              {t('outbox.refresh')}
            </Button>
          </>
        }
      >
        <div className={css['list']}>
          {messages.isPending ? <RowSkeletons count={4} columns={1} /> : null}
          {messages.error === null ? null : (
            <FailedState
              what={t('outbox.title')}
              failure={messages.error}
              onRetry={() => void messages.refetch()}
            />
          )}
          {messages.data?.length === 0 ? (
            <EmptyState icon={<Inbox size={18} />} title={t('outbox.empty')} text={t('outbox.emptyText')} />
          ) : null}
          {messages.data?.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </div>
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
    <article className={css['message']}>
      <span className={css['icon']}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={css['words']}>
        <h2 className={css['subject']}>
          {message.subject === '' ? t(`outbox.${message.channel}`) : message.subject}
        </h2>
        <p className={css['to']}>{`${t(`outbox.${message.channel}`)} · ${message.to}`}</p>
        <p className={css['text']}>{message.text}</p>
        {code === undefined ? null : (
          <button
            type="button"
            className={css['copy']}
            onClick={() => void copy(code, t('outbox.copied', { code }))}
          >
            {t('outbox.copyCode', { code })}
          </button>
        )}
      </div>
      <time className={css['time']} dateTime={message.sent_at}>
        {when(message.sent_at)}
      </time>
    </article>
  );
}

async function copy(code: string, done: string): Promise<void> {
  await navigator.clipboard.writeText(code);
  toast({ tone: 'ok', title: done });
}
