import {
  deleteLinkGroup,
  unlinkGroup,
  type ImageGroup,
  type linkedTable,
  type ResultOf,
} from '@sourcewiz/contract';
import { Images, Trash2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import type { Column } from '../../../platform/list/record-list.tsx';
import { EditGroupImages } from './edit-group-images.tsx';
import { LinkCell } from './link-cell.tsx';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';

export type LinkRow = ResultOf<typeof linkedTable>['rows'][number];

/** What the table of linked groups shows of each. */
export function useLinkColumns(id: string): readonly Column<LinkRow>[] {
  const { t } = useTranslation('uploads');
  return [
    { key: 'group', head: t('link.group'), card: 'title', cell: ({ group }) => <GroupCell group={group} /> },
    { key: 'product', head: t('link.product'), cell: ({ group }) => <LinkCell id={id} group={group} /> },
    { key: 'images', head: t('link.images'), cell: (row) => <ImagesCell {...row} /> },
    {
      key: 'menu',
      head: t('link.actions'),
      card: 'menu',
      cell: ({ group }) => <LinkMenu id={id} group={group} />,
    },
  ];
}

function GroupCell({ group }: { group: ImageGroup }) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const count = group.images.length;
  return (
    <Row gap={10}>
      <Thumb src={group.images[0]?.thumb} size={44} />
      <Stack gap={0}>
        <Text weight={560} breaks>
          {group.groupName}
        </Text>
        <Text tone="faint" size="sm" figures>
          {t('groups.count', { count, formatted: number(count) })}
        </Text>
      </Stack>
    </Row>
  );
}

const SHOWN = 4;

/** The current images of the product, and the new ones. */
function ImagesCell({ group, images_now: now }: LinkRow) {
  const { t } = useTranslation('uploads');
  return (
    <Row gap={10} wrap>
      {group.link === null ? null : (
        <>
          <Strip label={t('link.now')} thumbs={now.map(({ thumb }) => thumb)} />
          <Text tone="faint" aria-hidden>
            →
          </Text>
        </>
      )}
      <Strip label={t('link.new')} thumbs={group.images.map(({ thumb }) => thumb)} />
    </Row>
  );
}

function Strip({ label, thumbs }: { label: string; thumbs: readonly string[] }) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const more = thumbs.length - SHOWN;
  return (
    <Row gap={4} role="group" aria-label={`${label}: ${number(thumbs.length)}`}>
      {thumbs.length === 0 ? (
        <Text tone="faint" size="sm">
          {t('link.noImages')}
        </Text>
      ) : null}
      {thumbs.slice(0, SHOWN).map((thumb, at) => (
        <Thumb key={`${thumb} ${at}`} src={thumb} size={32} />
      ))}
      {more > 0 ? (
        <Text tone="faint" size="sm" figures clip>
          {t('link.moreImages', { formatted: number(more) })}
        </Text>
      ) : null}
    </Row>
  );
}

function LinkMenu({ id, group }: { id: string; group: ImageGroup }) {
  const { t } = useTranslation('uploads');
  const [isEditing, setEditing] = useState(false);
  const unlink = useAct(unlinkGroup);
  const remove = useAct(deleteLinkGroup);
  const name = group.groupName;
  const askToRemove = async (): Promise<void> => {
    const isSure = await askConfirm({
      title: t('link.removeTitle', { name }),
      text: t('link.removeText'),
      yes: t('link.remove'),
      danger: true,
    });
    if (isSure) await remove.act({ params: { a: id, b: group.id } });
  };
  return (
    <>
      <MoreMenu
        label={t('link.menu', { name })}
        loading={unlink.isActing || remove.isActing}
        items={[
          {
            key: 'images',
            label: t('link.editImages'),
            icon: <Images size={14} aria-hidden />,
            disabled: group.images.length === 0,
            onClick: () => setEditing(true),
          },
          {
            key: 'unlink',
            label: t('link.unlink'),
            icon: <Unlink size={14} aria-hidden />,
            disabled: group.link === null,
            onClick: () => void unlink.act({ params: { id }, body: { group_id: group.id } }),
          },
          'divider',
          {
            key: 'remove',
            label: t('link.remove'),
            icon: <Trash2 size={14} aria-hidden />,
            tone: 'danger',
            onClick: () => void askToRemove(),
          },
        ]}
      />
      {isEditing ? <EditGroupImages id={id} group={group} onClose={() => setEditing(false)} /> : null}
    </>
  );
}
