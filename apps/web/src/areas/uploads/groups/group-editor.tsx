import type { Upload, UploadAction } from '@sourcewiz/contract';
import { Images } from 'lucide-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Spinner } from '../../../platform/kit/states/spinner.tsx';
import { EmptyState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { useBox } from '../../../platform/kit/use-box.ts';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { FilePicker, useDroppedFiles } from '../../../platform/upload/drop-zone.tsx';
import { ImageLightbox } from '../../media/index.ts';
import { addFiles } from '../start/add-files.ts';
import { ACCEPTED_IMAGES } from '../start/chosen-files.ts';
import { RunStrip } from '../start/run-card.tsx';
import { runOf, useRun } from '../start/upload-run.ts';
import { DragImages } from './drag-images.tsx';
import { GroupBar } from './group-bar.tsx';
import { linesOf } from './group-layout.rules.ts';
import { GroupList } from './group-list.tsx';
import { spaceOf } from './group-space.ts';
import { GroupTools } from './group-tools.tsx';
import { filterGroups, groupOfImages, type GroupFilter } from './groups.rules.ts';
import { stillThere, nothingSelected, type Selection } from './image-selection.rules.ts';
import { SelectedBar } from './selected-bar.tsx';
import { useGroupActions } from './use-group-actions.ts';
import { useGroupChanges } from './use-group-changes.ts';
import { useGroupKeys } from './use-group-keys.ts';
import css from './groups.module.css';

const everything: GroupFilter = { words: '', show: 'all' };

/** The groups of an upload, for corrections: moving, merging, splitting, naming and sorting. */
export function GroupEditor({ upload, action }: { upload: Upload; action: UploadAction }) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const phone = usePhone();
  const { shown, changes, ...saving } = useGroupChanges(upload, action);
  const [filter, setFilter] = useState(everything);
  const [chosen, setSelection] = useState<Selection>(nothingSelected);
  const [isLarge, setLarge] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [renamed, setRenamed] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { width, top } = useBox(box);

  const run = runOf(action, upload.task_id);
  const progress = useRun(run);
  const add = (files: readonly File[]): void => addFiles(run, files, action);
  useDroppedFiles(add, { enabled: true });

  const groups = useMemo(() => filterGroups(shown.groups, filter), [shown.groups, filter]);
  const selection = useMemo(() => stillThere(chosen, shown.groups), [chosen, shown.groups]);
  const space = spaceOf({ width, isPhone: phone, isLarge });
  const lines = useMemo(
    () =>
      linesOf(groups, {
        perLine: space.perLine,
        isPhone: phone,
        showsProducts: action === 'bulk_products_upload',
      }),
    [groups, space.perLine, phone, action],
  );
  const actions = useGroupActions({ all: shown.groups, selection, setSelection, changes });
  const keys = useGroupKeys({
    box,
    lines,
    columns: space.columns,
    groups,
    all: shown.groups,
    selection,
    setSelection,
    changes,
    actions,
    onOpen: setOpened,
    onMoveTo: () => setMoving(true),
    onRename: setRenamed,
  });
  const openedGroup = opened === null ? undefined : groupOfImages(shown.groups).get(opened);
  const hasSelection = selection.images.size > 0 || selection.groups.size > 0;

  return (
    <Stack gap={4} className={css['editor']}>
      <RunStrip run={run} progress={progress} />
      <GroupTools
        filter={filter}
        onFilter={setFilter}
        groups={shown.groups}
        found={groups.length}
        changes={changes}
        saving={saving}
        size={{ isLarge, onChange: setLarge }}
        addImages={
          <FilePicker
            accept={ACCEPTED_IMAGES}
            multiple
            input={{ 'aria-label': t('groups.add') }}
            onFiles={add}
          >
            {(open) => (
              <Button icon={<Images size={14} aria-hidden />} onClick={open}>
                {t('groups.add')}
              </Button>
            )}
          </FilePicker>
        }
      />
      {shown.comparing > 0 ? (
        <Row gap={8} role="status">
          <Spinner />
          <Text tone="soft" size="sm" figures>
            {t('groups.comparing', { count: shown.comparing, formatted: number(shown.comparing) })}
          </Text>
        </Row>
      ) : null}
      <DragImages
        lines={lines}
        space={space}
        all={shown.groups}
        selection={selection}
        changes={changes}
        onTap={(id) => actions.toggle(id)}
      >
        {(drop) => (
          <div ref={box}>
            {groups.length === 0 ? (
              <NoGroups isFiltered={shown.groups.length > 0} onShowAll={() => setFilter(everything)} />
            ) : (
              <GroupList
                lines={lines}
                groups={groups}
                all={shown.groups}
                space={space}
                top={top}
                selection={selection}
                drop={keys.carry === null ? drop : { ids: keys.carry.ids, place: keys.carry.place }}
                keys={keys}
                changes={changes}
                actions={actions}
                renamed={renamed}
                onRename={setRenamed}
                onOpen={setOpened}
              />
            )}
          </div>
        )}
      </DragImages>
      <span className="visually-hidden" role="status" aria-live="assertive">
        {keys.said}
      </span>
      {hasSelection ? (
        <SelectedBar
          groups={shown.groups}
          selection={selection}
          actions={actions}
          changes={changes}
          isMoving={isMoving}
          setMoving={setMoving}
          onOpen={setOpened}
        />
      ) : (
        <GroupBar
          upload={shown}
          action={action}
          isSaving={saving.isSaving}
          onUnsure={() => setFilter({ words: '', show: 'unsure' })}
        />
      )}
      {openedGroup === undefined ? null : (
        <Suspense fallback={null}>
          <ImageLightbox
            images={openedGroup.images}
            at={openedGroup.images.findIndex(({ id }) => id === opened)}
            name={openedGroup.groupName}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function NoGroups({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('uploads');
  if (isFiltered)
    return (
      <NothingFound
        title={t('groups.nothingTitle')}
        text={t('groups.nothingText')}
        actions={<Button onClick={onShowAll}>{t('groups.showAll')}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Images size={18} />}
      tone="accent"
      title={t('groups.noneTitle')}
      text={t('groups.noneText')}
    />
  );
}
