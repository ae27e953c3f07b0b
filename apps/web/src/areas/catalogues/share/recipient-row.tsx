import type { LinkRecipient } from '@sourcewiz/contract';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';
import { copyText } from '../../../platform/kit/toasts/copy-text.ts';
import { copyLink } from '../link/copy-link.ts';
import { initialsOf, shortLink, spaced } from './recipients.rules.ts';
import css from './share.module.css';
import { useSharing, type Shared } from './sharing.ts';
import { useRecipientActions } from './use-recipients.ts';

/** A recipient: their link and passcode, what they did with it, and what can be done with it. */
export function RecipientRow({
  catalogue,
  recipient,
  onEdit,
  onSend,
}: {
  catalogue: Shared;
  recipient: LinkRecipient;
  onEdit: () => void;
  onSend: () => void;
}) {
  const { t } = useTranslation('share');
  const { mayShare, mayGuard } = useSharing();
  const actions = useRecipientActions(catalogue, recipient);
  const { name, company, link } = recipient;
  const isRevoked = recipient.revoked_at !== null;
  /** The next thing to do with a link that nobody has yet. */
  const isFirst = link !== null && recipient.sent_at === null && recipient.visits === 0;
  const item = (
    key: 'edit' | 'send' | 'open' | 'newPasscode' | 'renew' | 'revoke' | 'remove',
    onClick: () => void,
  ) => ({ key, label: t(`recipients.${key}`), onClick }) satisfies MenuItem;
  const items: (MenuItem | 'divider')[] = [
    ...(mayShare ? [item('edit', onEdit)] : []),
    ...(mayShare && link !== null
      ? [item('send', onSend), item('open', () => void window.open(link, '_blank', 'noopener'))]
      : []),
    ...(mayGuard && recipient.has_passcode && !isRevoked
      ? [item('newPasscode', actions.changePasscode)]
      : []),
    ...(mayShare
      ? [
          item('renew', () => actions.renew(isRevoked)),
          ...(isRevoked ? [] : [item('revoke', actions.revoke)]),
          'divider' as const,
          { ...item('remove', actions.remove), tone: 'danger' as const },
        ]
      : []),
  ];
  return (
    <div role="row" className={css['recipient']} data-off={isRevoked || undefined}>
      <Row role="cell" gap={10} className={css['who']}>
        <span className={css['mark']} aria-hidden>
          {initialsOf(name)}
        </span>
        <Stack as="span" gap={0} className={css['words']}>
          <Text weight={560} breaks>
            {name}
          </Text>
          <Text tone="soft" size="sm" breaks>
            {company || recipient.email}
          </Text>
        </Stack>
      </Row>
      <span role="cell" className={css['link']}>
        <CopyLink link={link} name={name} />
      </span>
      <span role="cell" className={css['code']}>
        <Passcode link={recipient} name={name} />
      </span>
      <span role="cell" className={css['did']}>
        <Did recipient={recipient} />
      </span>
      <Row role="cell" gap={6} justify="end" className={css['acts']}>
        {!mayShare ? null : isRevoked ? (
          <Button loading={actions.isActing} onClick={() => actions.renew(true)}>
            {t('recipients.renew')}
          </Button>
        ) : (
          <Button
            variant={isFirst ? 'default' : 'text'}
            loading={actions.isActing}
            onClick={isFirst ? onSend : actions.revoke}
          >
            {t(isFirst ? 'recipients.send' : 'recipients.revoke')}
          </Button>
        )}
        {items.length === 0 ? null : (
          <MoreMenu label={t('recipients.actions', { name })} variant="default" items={items} />
        )}
      </Row>
    </div>
  );
}

/** What became of the link. */
function Did({ recipient: { visits, visited_at, sent_at, revoked_at } }: { recipient: LinkRecipient }) {
  const { t } = useTranslation('share');
  const { number, when } = useFormats();
  const sent = sent_at === null ? t('recipients.notSent') : t('recipients.sent', { when: when(sent_at) });
  return (
    <Stack as="span" gap={0}>
      <span>
        {visits === 0 ? sent : t('recipients.visits', { count: visits, formatted: number(visits) })}
      </span>
      {revoked_at === null && visited_at === null ? null : (
        <Text tone="soft" size="sm">
          {revoked_at === null
            ? t('recipients.lastVisit', { when: when(visited_at ?? '') })
            : t('recipients.revokedAt', { when: when(revoked_at) })}
        </Text>
      )}
    </Stack>
  );
}

/** The end of a link, which copies all of it; nothing for people who may not share. */
export function CopyLink({ link, name }: { link: string | null; name: string }) {
  const { t } = useTranslation('share');
  if (link === null) return null;
  return (
    <Button
      variant="text"
      size="small"
      className={css['copy']}
      aria-label={`${shortLink(link)}: ${t('recipients.copy', { name })}`}
      title={link}
      onClick={() => copyLink(link, t('recipients.copied'))}
    >
      {shortLink(link)} <Copy size={14} aria-hidden />
    </Button>
  );
}

/** A passcode, copied by a press; that there is one, for people who may not see it (ruling Z). */
export function Passcode({
  link: { passcode, has_passcode, revoked_at },
  name,
}: {
  link: LinkRecipient;
  name: string;
}) {
  const { t } = useTranslation('share');
  if (!has_passcode || revoked_at !== null) return <Text tone="faint">–</Text>;
  if (passcode === null) return <Text tone="soft">{t('recipients.hasPasscode')}</Text>;
  return (
    <Button
      variant="text"
      size="small"
      className={css['copy']}
      aria-label={`${spaced(passcode)}: ${t('recipients.copyPasscode', { name })}`}
      onClick={() => copyText(passcode, { done: t('recipients.passcodeCopied') })}
    >
      {spaced(passcode)}
    </Button>
  );
}
