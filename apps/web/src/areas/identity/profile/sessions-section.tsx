import { listSessions, revokeOneSession, revokeOtherSessions, type ResultOf } from '@sourcewiz/contract';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Section } from '../../../platform/kit/page/section.tsx';
import { deviceOf } from '../members/security-log/device-name.rules.ts';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import css from './sessions-section.module.css';

type Session = ResultOf<typeof listSessions>[number];

/** Where the person is signed in; any other place can be signed out from here. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const list = useCall(listSessions, {}, { staleTime: 0 });
  const others = list.data?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Section
      title={t('sessions.title')}
      text={list.data !== undefined && others.length === 0 ? t('sessions.only') : t('sessions.text')}
      aside={others.length === 0 ? null : <EndOthers />}
    >
      <Loaded query={list} what={t('sessions.what')} waiting={<RowSkeletons count={2} columns={2} />}>
        {(sessions) => (
          <ul>
            {sessions.toSorted(currentFirst).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('account');
  const { when } = useFormats();
  const { system } = deviceOf(session.user_agent);
  const device = useDeviceWords(session.user_agent);
  const { act, isActing } = useAct(revokeOneSession, {
    onDone: () => toast({ tone: 'ok', title: t('sessions.ended') }),
  });
  const isPhone = system === 'iPhone' || system === 'iPad' || system === 'Android';
  const Icon = isPhone ? Smartphone : Laptop;
  return (
    <Row as="li" gap={12} className={css['session']}>
      <IconTile tone="neutral">
        <Icon size={17} />
      </IconTile>
      <div className={css['words']}>
        <Row wrap className={css['deviceName']}>
          {device}
          {session.is_current ? <Tag tone="accent">{t('sessions.here')}</Tag> : null}
        </Row>
        <Row as="p" gap={14} align="baseline" wrap className={css['facts']}>
          <span className="figures">{session.ip}</span>
          <span>
            {session.is_current
              ? t('sessions.now')
              : t('sessions.lastSeen', { when: when(session.last_seen_at) })}
          </span>
          <span>{t('sessions.signedIn', { when: when(session.created_at) })}</span>
        </Row>
      </div>
      {session.is_current ? null : (
        <Button
          size="small"
          aria-label={t('sessions.endNamed', { device, ip: session.ip })}
          loading={isActing}
          onClick={() => void act({ params: { id: session.id } })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Row>
  );
}

function EndOthers() {
  const { t } = useTranslation('account');
  const { number } = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const { act, isActing } = useAct(revokeOtherSessions, {
    onDone: ({ revoked }) => {
      setIsAsking(false);
      const words = { count: revoked, formatted: number(revoked) };
      toast({ tone: 'ok', title: t('sessions.endedOthers', words) });
    },
  });
  return (
    <>
      <Button danger onClick={() => setIsAsking(true)}>
        {t('sessions.endOthers')}
      </Button>
      <ConfirmModal
        open={isAsking}
        title={t('sessions.endOthersTitle')}
        text={t('sessions.endOthersText')}
        confirm={t('sessions.endOthers')}
        tone="danger"
        busy={isActing}
        onConfirm={() => void act()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function useDeviceWords(userAgent: string): string {
  const { t } = useTranslation('account');
  const { browser, system } = deviceOf(userAgent);
  if (browser !== null && system !== null) return t('sessions.onSystem', { browser, system });
  return browser ?? system ?? t('sessions.unknownDevice');
}

/** This device first, then by when each was last seen. */
function currentFirst(one: Session, other: Session): number {
  return (
    Number(other.is_current) - Number(one.is_current) || other.last_seen_at.localeCompare(one.last_seen_at)
  );
}
