import type { ImageGroup } from '@sourcewiz/contract';
import { useDraggable } from '@dnd-kit/react';
import {
  ArrowDown,
  ArrowUp,
  ArrowUpToLine,
  ChevronDown,
  ChevronRight,
  GripVertical,
  MousePointerClick,
  Pencil,
  Split,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import type { DragData } from './drag-images.tsx';
import type { GroupListProps } from './group-list-props.ts';
import { isUnsure } from './groups.rules.ts';
import css from './groups.module.css';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';

/** The head of a group: its name, the number of images and what put them together. */
export function GroupHead({
  group,
  place,
  ...props
}: Omit<GroupListProps, 'lines'> & { group: ImageGroup; place: number }) {
  const { t } = useTranslation('uploads');
  const { space, selection, changes, actions, renamed, onRename } = props;
  const name = group.groupName;
  const { ref } = useDraggable<DragData>({ id: `group-${group.id}`, data: { kind: 'group', id: group.id } });
  const mayClose = space.isPhone || group.images.length > space.perLine;
  return (
    <Row gap={4} align="start" className={css['head']} role={space.isPhone ? 'rowheader' : undefined}>
      {space.isPhone && !group.expanded ? <Thumb src={group.images[0]?.thumb} size={42} /> : null}
      {space.isPhone ? null : (
        <Button
          ref={ref}
          variant="text"
          size="small"
          className={css['grip']}
          data-grip={group.id}
          aria-label={t('groups.grip', { name })}
          icon={<GripVertical size={14} aria-hidden />}
        />
      )}
      <Checkbox
        className={css['box']}
        checked={selection.groups.has(group.id)}
        onChange={() => actions.toggleGroup(group.id)}
      >
        <span className="visually-hidden">{t('groups.select', { name })}</span>
      </Checkbox>
      <Stack gap={0} grow className={css['names']}>
        {renamed === group.id ? (
          <GroupName
            group={group}
            onDone={(next) => {
              onRename(null);
              if (next !== null) changes.rename(group.id, next);
            }}
          />
        ) : (
          <Button
            variant="text"
            className={css['name']}
            title={name}
            aria-label={t('groups.rename', { name })}
            onClick={() => onRename(group.id)}
          >
            {name}
          </Button>
        )}
        <GroupFacts group={group} />
      </Stack>
      {mayClose ? (
        <IconButton
          icon={
            group.expanded ? <ChevronDown size={15} aria-hidden /> : <ChevronRight size={15} aria-hidden />
          }
          label={t(group.expanded ? 'groups.collapse' : 'groups.expand', { name })}
          aria-expanded={group.expanded}
          onClick={() => changes.expand(group.id, !group.expanded)}
        />
      ) : null}
      <GroupMenu group={group} place={place} {...props} />
    </Row>
  );
}

function GroupFacts({ group }: { group: ImageGroup }) {
  const { t } = useTranslation('uploads');
  const { number, percent } = useFormats();
  const count = group.images.length;
  const counted = t('groups.count', { count, formatted: number(count) });
  const by = t(`groups.by.${group.grouped_by}`, { percent: percent(group.confidence) });
  return (
    <Text size="sm" tone={isUnsure(group) ? 'warn' : 'faint'} clip figures className={css['facts']}>
      {count > 1 || group.grouped_by !== 'name' ? `${counted} · ${by}` : counted}
    </Text>
  );
}

/** The field for a group's name: Enter and leaving save it, Escape does not. */
function GroupName({ group, onDone }: { group: ImageGroup; onDone: (name: string | null) => void }) {
  const { t } = useTranslation('uploads');
  const [name, setName] = useState(group.groupName);
  const keep = (): void => {
    const next = name.trim();
    onDone(next === '' || next === group.groupName ? null : next);
  };
  return (
    <TextInput
      autoFocus
      className={css['nameField']}
      aria-label={t('groups.name')}
      value={name}
      maxLength={200}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setName(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        else if (event.key === 'Escape') onDone(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

function GroupMenu({
  group,
  place,
  all,
  groups,
  changes,
  actions,
  onRename,
}: Omit<GroupListProps, 'lines'> & { group: ImageGroup; place: number }) {
  const { t } = useTranslation('uploads');
  const to = (at: number): void => {
    const before = groups[at];
    if (before !== undefined) changes.order(group.id, all.indexOf(before));
  };
  const items: (MenuItem | 'divider')[] = [
    {
      key: 'rename',
      label: t('groups.rename', { name: group.groupName }),
      icon: <Pencil size={14} aria-hidden />,
      onClick: () => onRename(group.id),
    },
    {
      key: 'select',
      label: t('groups.selectImages'),
      icon: <MousePointerClick size={14} aria-hidden />,
      disabled: group.images.length === 0,
      onClick: () => actions.selectImagesOf(group.id),
    },
    {
      key: 'split',
      label: t('groups.split'),
      icon: <Split size={14} aria-hidden />,
      disabled: group.images.length < 2,
      onClick: () => changes.split(group.id),
    },
    'divider',
    {
      key: 'first',
      label: t('groups.moveFirst'),
      icon: <ArrowUpToLine size={14} aria-hidden />,
      disabled: place === 0,
      onClick: () => changes.order(group.id, 0),
    },
    {
      key: 'up',
      label: t('groups.moveUp'),
      icon: <ArrowUp size={14} aria-hidden />,
      disabled: place === 0,
      onClick: () => to(place - 1),
    },
    {
      key: 'down',
      label: t('groups.moveDown'),
      icon: <ArrowDown size={14} aria-hidden />,
      disabled: place === groups.length - 1,
      onClick: () => to(place + 1),
    },
    'divider',
    {
      key: 'remove',
      label: t('groups.remove'),
      icon: <Trash2 size={14} aria-hidden />,
      tone: 'danger',
      onClick: () => actions.removeGroups([group.id]),
    },
  ];
  return <MoreMenu label={t('groups.menu', { name: group.groupName })} size="small" items={items} />;
}
