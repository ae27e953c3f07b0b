import { consoleAnnouncements, removeAnnouncement, type ConsoleAnnouncement } from '@sourcewiz/contract';
import { Megaphone, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { RecordList, type Column } from '../../../platform/list/record-list.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import css from './offers.module.css';

type Open = (announcement: ConsoleAnnouncement | null) => void;

/** What companies are told, and when the program is closed for maintenance. */
export function AnnouncementsPage() {
  const { t } = useTranslation('consoleOffers');
  const query = useCall(consoleAnnouncements);
  const [opened, setOpened] = useState<{ announcement: ConsoleAnnouncement | null } | null>(null);
  const open: Open = (announcement) => setOpened({ announcement });
  const columns = useAnnouncementColumns(open);
  const addButton = (
    <Button variant="primary" onClick={() => open(null)}>
      {t('announcements.add')}
    </Button>
  );
  return (
    <Page
      title={t('announcements.title')}
      actions={query.data === undefined || query.data.length === 0 ? undefined : addButton}
    >
      <RecordList
        label={t('announcements.title')}
        query={query}
        rows={(all) => all}
        idOf={({ id }) => id}
        columns={columns}
        empty={
          <EmptyState
            icon={<Megaphone size={18} />}
            tone="accent"
            title={t('announcements.empty')}
            text={t('announcements.emptyText')}
            actions={addButton}
          />
        }
      />
      {opened === null ? null : (
        <AnnouncementDialog announcement={opened.announcement} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}

const tones = { news: 'info', maintenance: 'warn', closure: 'bad' } as const;

/** Where an announcement stands in time. */
function stateOf({ shown_from: shown, from, until }: ConsoleAnnouncement): 'over' | 'on' | 'shown' | 'later' {
  const now = Date.now();
  if (Date.parse(until) <= now) return 'over';
  if (Date.parse(from) <= now) return 'on';
  return Date.parse(shown) <= now ? 'shown' : 'later';
}

const stateTones = { over: 'neutral', on: 'ok', shown: 'accent', later: 'neutral' } as const;

function useAnnouncementColumns(onOpen: Open): readonly Column<ConsoleAnnouncement>[] {
  const { t } = useTranslation('consoleOffers');
  const { date, time } = useFormats();
  const moment = (at: string): string => `${date(at)} ${time(at)}`;
  return [
    {
      key: 'text',
      head: t('announcements.text'),
      card: 'title',
      cell: (one) => (
        <Stack gap={0}>
          <BareButton className={css['text']} onClick={() => onOpen(one)}>
            {currentLanguage() === 'tr' ? one.text_tr : one.text_en}
          </BareButton>
          <Text tone="faint" size="sm" clip>
            {one.by}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'kind',
      head: t('announcements.kind'),
      cell: ({ kind }) => <Tag tone={tones[kind]}>{t(`announcements.kinds.${kind}`)}</Tag>,
    },
    {
      key: 'state',
      head: t('announcements.state'),
      cell: (one) => <Tag tone={stateTones[stateOf(one)]}>{t(`announcements.states.${stateOf(one)}`)}</Tag>,
    },
    { key: 'shown', head: t('announcements.shown'), cell: ({ shown_from: at }) => moment(at) },
    { key: 'from', head: t('announcements.from'), cell: ({ from }) => moment(from) },
    { key: 'until', head: t('announcements.until'), cell: ({ until }) => moment(until) },
    {
      key: 'menu',
      head: t('announcements.actions'),
      card: 'menu',
      cell: (one) => <AnnouncementMenu announcement={one} onOpen={onOpen} />,
    },
  ];
}

function AnnouncementMenu({ announcement, onOpen }: { announcement: ConsoleAnnouncement; onOpen: Open }) {
  const { t } = useTranslation('consoleOffers');
  const { act } = useAct(removeAnnouncement, {
    onDone: () => toast({ tone: 'ok', title: t('announcements.removed') }),
  });
  const text = currentLanguage() === 'tr' ? announcement.text_tr : announcement.text_en;
  const remove = async (): Promise<void> => {
    const yes = await askConfirm({
      title: t('announcements.askRemove'),
      text: t(announcement.kind === 'closure' ? 'announcements.removeClosure' : 'announcements.removeText'),
      yes: t('announcements.remove'),
      danger: true,
    });
    if (yes) await act({ params: { id: announcement.id } });
  };
  return (
    <MoreMenu
      label={t('announcements.menu', { text })}
      items={[
        {
          key: 'edit',
          label: t('announcements.edit'),
          icon: <Pencil size={15} aria-hidden />,
          onClick: () => onOpen(announcement),
        },
        'divider',
        {
          key: 'remove',
          label: t('announcements.remove'),
          tone: 'danger',
          icon: <Trash2 size={15} aria-hidden />,
          onClick: () => void remove(),
        },
      ]}
    />
  );
}
