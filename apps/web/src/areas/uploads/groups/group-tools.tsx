import {
  ChevronsDownUp,
  ChevronsUpDown,
  Grid2x2,
  Grid3x3,
  Redo2,
  ScanSearch,
  Shuffle,
  SquareStack,
  Type,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { Menu } from '../../../platform/kit/overlays/menu.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { ListFilter } from '../../../platform/list/list-choice.tsx';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import { isUnsure, type GroupFilter, type Groups } from './groups.rules.ts';
import type { GroupChanges } from './use-group-changes.ts';

/** Search, filters and the actions for all groups. */
export function GroupTools({
  filter,
  onFilter,
  groups,
  found,
  changes,
  saving: { canUndo, canRedo },
  size,
  addImages,
}: {
  filter: GroupFilter;
  onFilter: (filter: GroupFilter) => void;
  groups: Groups;
  /** Number of groups on screen. */
  found: number;
  changes: GroupChanges;
  saving: { canUndo: boolean; canRedo: boolean };
  size: { isLarge: boolean; onChange: (isLarge: boolean) => void };
  addImages: ReactNode;
}) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const phone = usePhone();
  const isOpen = groups.some(({ expanded }) => expanded);
  return (
    <ListTools
      search={{
        label: t('groups.search'),
        value: filter.words,
        onSearch: (words) => onFilter({ ...filter, words }),
      }}
      count={phone ? undefined : t('groups.shownCount', { count: found, formatted: number(found) })}
    >
      <ListFilter
        label={t('groups.filter')}
        all={t('groups.all')}
        value={filter.show === 'all' ? undefined : filter.show}
        choices={[
          {
            value: 'single',
            label: t('groups.single'),
            count: groups.filter(({ images }) => images.length === 1).length,
          },
          { value: 'unsure', label: t('groups.unsure'), count: groups.filter(isUnsure).length },
        ]}
        onChange={(show) =>
          onFilter({ ...filter, show: show === null ? 'all' : (show as 'single' | 'unsure') })
        }
      />
      <Row gap={4}>
        <IconButton
          icon={<Undo2 size={15} aria-hidden />}
          label={t('groups.undo')}
          size="middle"
          disabled={!canUndo}
          onClick={changes.undo}
        />
        <IconButton
          icon={<Redo2 size={15} aria-hidden />}
          label={t('groups.redo')}
          size="middle"
          disabled={!canRedo}
          onClick={changes.redo}
        />
        <IconButton
          icon={isOpen ? <ChevronsDownUp size={15} aria-hidden /> : <ChevronsUpDown size={15} aria-hidden />}
          label={t(isOpen ? 'groups.collapseAll' : 'groups.expandAll')}
          size="middle"
          onClick={() => changes.expandAll(!isOpen)}
        />
      </Row>
      <Segmented
        label={t('groups.size')}
        value={size.isLarge ? 'large' : 'small'}
        items={[
          { key: 'small', label: t('groups.small'), icon: <Grid3x3 size={15} aria-hidden /> },
          { key: 'large', label: t('groups.large'), icon: <Grid2x2 size={15} aria-hidden /> },
        ]}
        onChange={(key) => size.onChange(key === 'large')}
      />
      <RegroupMenu groups={groups} onRegroup={changes.regroup} />
      {addImages}
    </ListTools>
  );
}

function RegroupMenu({ groups, onRegroup }: { groups: Groups; onRegroup: GroupChanges['regroup'] }) {
  const { t } = useTranslation('uploads');
  const regroup = async (by: 'name' | 'likeness' | 'each'): Promise<void> => {
    const isByHand = groups.some(({ grouped_by: what }) => what === 'hand');
    const isSure =
      !isByHand ||
      (await askConfirm({
        title: t('groups.regroupTitle'),
        text: t('groups.regroupText'),
        yes: t('groups.regroupYes'),
      }));
    if (isSure) onRegroup(by);
  };
  return (
    <Menu
      items={[
        {
          key: 'name',
          label: t('groups.byName'),
          icon: <Type size={14} aria-hidden />,
          onClick: () => void regroup('name'),
        },
        {
          key: 'likeness',
          label: t('groups.byLikeness'),
          icon: <ScanSearch size={14} aria-hidden />,
          onClick: () => void regroup('likeness'),
        },
        {
          key: 'each',
          label: t('groups.each'),
          icon: <SquareStack size={14} aria-hidden />,
          onClick: () => void regroup('each'),
        },
      ]}
      renderButton={(button) => (
        <Button {...button} icon={<Shuffle size={14} aria-hidden />} disabled={groups.length === 0}>
          {t('groups.regroup')}
        </Button>
      )}
    />
  );
}
