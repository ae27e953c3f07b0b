import type { LinkRecipient } from '@sourcewiz/contract';
import { Link2, UserPlus, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { RecipientForm } from './recipient-form.tsx';
import { CopyLink, Passcode, RecipientRow } from './recipient-row.tsx';
import css from './share.module.css';
import { useSharing, type Shared } from './sharing.ts';
import { useRecipients } from './use-recipients.ts';

/** Who has a link, and whether people need one of their own. */
export function RecipientsCard({
  catalogue,
  onSend,
}: {
  catalogue: Shared;
  onSend: (recipientId: number) => void;
}) {
  const { t } = useTranslation('share');
  const { number } = useFormats();
  const { mayShare } = useSharing();
  const list = useRecipients(catalogue);
  const [edited, setEdited] = useState<LinkRecipient | 'new' | null>(null);
  const recipients = list.data?.recipients ?? [];
  const what = recipients.some((one) => one.has_passcode) ? 'codes' : 'count';
  return (
    <Card
      padding="flush"
      title={
        <Row as="span" gap={10} align="baseline" wrap>
          {t('recipients.title')}
          {recipients.length === 0 ? null : (
            <Text tone="soft" size="sm" weight={450}>
              {t(`recipients.${what}`, { count: recipients.length, formatted: number(recipients.length) })}
            </Text>
          )}
        </Row>
      }
      aside={
        mayShare ? (
          <Button icon={<UserPlus size={15} aria-hidden />} onClick={() => setEdited('new')}>
            {t('recipients.add')}
          </Button>
        ) : null
      }
    >
      <Loaded query={list} what={t('recipients.what')} waiting={<RowSkeletons count={3} columns={3} />}>
        {(data) => (
          <>
            {data.recipients.length === 0 ? (
              <EmptyState
                icon={<Users size={18} />}
                title={t('recipients.none')}
                text={t('recipients.noneText')}
              />
            ) : (
              <div role="table" className={css['recipients']} aria-label={t('recipients.title')}>
                <div role="row" className={`${css['recipient'] ?? ''} ${css['names'] ?? ''}`}>
                  {(['recipient', 'link', 'passcode', 'opened'] as const).map((column) => (
                    <span key={column} role="columnheader">
                      {t(`recipients.${column}`)}
                    </span>
                  ))}
                  <span role="cell" />
                </div>
                {data.recipients.map((recipient) => (
                  <RecipientRow
                    key={recipient.id}
                    catalogue={catalogue}
                    recipient={recipient}
                    onEdit={() => setEdited(recipient)}
                    onSend={() => onSend(recipient.id)}
                  />
                ))}
              </div>
            )}
            <Anyone catalogue={catalogue} link={data.anyone} />
          </>
        )}
      </Loaded>
      {edited === null ? null : (
        <RecipientForm
          catalogue={catalogue}
          recipient={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

/** The common link, which people who are not named can open the catalogue with. */
function Anyone({ catalogue: { id }, link }: { catalogue: Shared; link: LinkRecipient }) {
  const { t } = useTranslation('share');
  const { mayGuard: mayChange, AnyoneSwitch } = useSharing();
  const textId = useId();
  const isOn = link.revoked_at === null;
  const name = t('recipients.anyoneName');
  return (
    <Row wrap className={css['anyone']}>
      <Link2 size={16} aria-hidden />
      <Stack as="span" gap={0} grow>
        <Text weight={560}>{t('recipients.anyone')}</Text>
        <Text id={textId} tone="soft" size="sm">
          {t(
            isOn
              ? link.has_passcode
                ? 'recipients.anyoneOnCode'
                : 'recipients.anyoneOn'
              : 'recipients.anyoneOff',
          )}
        </Text>
      </Stack>
      {isOn ? (
        <>
          <CopyLink link={link.link} name={name} />
          {link.has_passcode ? <Passcode link={link} name={name} /> : null}
        </>
      ) : null}
      <AnyoneSwitch
        id={id}
        checked={isOn}
        disabled={!mayChange}
        aria-label={t('recipients.anyone')}
        aria-describedby={textId}
      />
    </Row>
  );
}
