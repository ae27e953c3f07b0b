import { Eye, FolderInput, FolderPlus, Merge, Split, Star, Trash2 } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectionBar, type SelectionAction } from '../../../platform/kit/page/selection-bar.tsx';
import { type Groups, filterGroups } from './groups.rules.ts';
import type { Selection } from './image-selection.rules.ts';
import type { GroupActions } from './use-group-actions.ts';
import type { GroupChanges } from './use-group-changes.ts';
import type { ImageGroup } from '@sourcewiz/contract';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { RecordPicker, type Entry } from '../../../platform/pick/record-picker.tsx';

/** Most groups listed; the others are found by typing. */
const SHOWN = 50;

/** The group that the selected images go to: found by its name, or a new one. */
function MoveTo({
  anchor,
  groups,
  onMove,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  groups: Groups;
  /** Null for a new group. */
  onMove: (group: number | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const [words, setWords] = useState('');
  const found = filterGroups(groups, { words, show: 'all' }).slice(0, SHOWN);
  const rows: (ImageGroup | null)[] = words === '' ? [null, ...found] : found;
  const entryOf = (group: ImageGroup | null): Entry => {
    if (group === null)
      return { id: 'new', name: t('groups.new'), mark: <FolderPlus size={16} aria-hidden /> };
    const count = group.images.length;
    return {
      id: group.id,
      name: group.groupName,
      note: t('groups.count', { count, formatted: number(count) }),
      mark: <Thumb src={group.images[0]?.thumb} size={28} />,
    };
  };
  return (
    <Popover anchor={anchor} label={t('groups.moveToLabel')} onClose={onClose}>
      <RecordPicker
        label={t('groups.findGroup')}
        what={t('groups.what')}
        words={words}
        onWords={setWords}
        query={{ data: rows, error: null, refetch: () => undefined }}
        rows={(all) => all}
        entryOf={entryOf}
        nothing={t('groups.noGroup')}
        onPick={(group) => onMove(group?.id ?? null)}
      />
    </Popover>
  );
}

/** The actions for the selected images or groups. */
export function SelectedBar({
  groups,
  selection,
  actions,
  changes,
  isMoving,
  setMoving,
  onOpen,
}: {
  groups: Groups;
  selection: Selection;
  actions: GroupActions;
  changes: GroupChanges;
  /** Whether the user is choosing where the images go. */
  isMoving: boolean;
  setMoving: (isMoving: boolean) => void;
  onOpen: (image: number) => void;
}) {
  const { t } = useTranslation('uploads');
  const moveButton = useRef<HTMLButtonElement>(null);
  const [image] = selection.images;
  const [group] = selection.groups;
  const remove: SelectionAction = {
    icon: <Trash2 size={16} aria-hidden />,
    label: t('groups.remove'),
    onClick: () => actions.remove(),
  };
  const ofImages: SelectionAction[] = [
    {
      icon: <FolderInput size={16} aria-hidden />,
      label: t('groups.moveTo'),
      anchor: (button) => {
        moveButton.current = button;
      },
      onClick: () => setMoving(true),
    },
    {
      icon: <FolderPlus size={16} aria-hidden />,
      label: t('groups.newFrom'),
      onClick: actions.newGroup,
    },
    ...(selection.images.size === 1 && image !== undefined
      ? [
          {
            icon: <Star size={16} aria-hidden />,
            label: t('groups.makeMain'),
            onClick: actions.makeMain,
          },
          {
            icon: <Eye size={16} aria-hidden />,
            label: t('groups.preview'),
            onClick: () => onOpen(image),
          },
        ]
      : []),
    remove,
  ];
  const ofGroups: SelectionAction[] = [
    {
      icon: <Merge size={16} aria-hidden />,
      label: t('groups.merge'),
      disabled: selection.groups.size < 2,
      onClick: actions.merge,
    },
    ...(selection.groups.size === 1 && group !== undefined
      ? [
          {
            icon: <Split size={16} aria-hidden />,
            label: t('groups.split'),
            onClick: () => {
              changes.split(group);
              actions.clear();
            },
          },
        ]
      : []),
    remove,
  ];
  const isOfImages = selection.images.size > 0;
  return (
    <>
      <SelectionBar
        count={isOfImages ? selection.images.size : selection.groups.size}
        actions={isOfImages ? ofImages : ofGroups}
        onClear={actions.clear}
      />
      {isMoving && isOfImages ? (
        <MoveTo
          anchor={moveButton}
          groups={groups}
          onClose={() => setMoving(false)}
          onMove={(to) => {
            setMoving(false);
            if (to === null) actions.newGroup();
            else actions.moveTo(to);
          }}
        />
      ) : null}
    </>
  );
}
