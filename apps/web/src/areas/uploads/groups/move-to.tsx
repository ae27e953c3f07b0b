import type { ImageGroup } from '@sourcewiz/contract';
import { FolderPlus } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { RecordPicker, type Entry } from '../../../platform/pick/record-picker.tsx';
import { filterGroups, type Groups } from './groups.rules.ts';

/** Most groups listed; the others are found by typing. */
const SHOWN = 50;

/** The group that the selected images go to: found by its name, or a new one. */
export function MoveTo({
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
