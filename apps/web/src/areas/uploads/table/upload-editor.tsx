import { triggerTask, type Attribute, type Category } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, FileSpreadsheet, Images, Trash2 } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { DraftHead } from '../../../platform/draft-table/draft-head.tsx';
import { DraftTableView } from '../../../platform/draft-table/draft-table-view.tsx';
import { cellKey } from '../../../platform/grid/rules/edits.rules.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Menu } from '../../../platform/kit/overlays/menu.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { FilePicker } from '../../../platform/upload/drop-zone.tsx';
import { EditValue } from '../../attributes/index.ts';
import { ImageLightbox } from '../../media/index.ts';
import { sheetAddress } from '../start/upload-address.ts';
import { LikeDialog } from './like-dialog.tsx';
import type { UploadEntry } from './upload-row.rules.ts';
import { useCreation } from './use-creation.ts';
import { useRemoval } from './use-removal.ts';
import { ACCEPTED_SHEETS } from '../../../platform/upload/sheet-kinds.rules.ts';
import { useUploadSheet } from './use-upload-sheet.ts';
import { useUploadTable, type UploadState } from './use-upload-table.ts';

/** An open cell: images, the product that a row looks like, or a value that does not fit on a line of text. */
type Opened = { entry: UploadEntry; what: 'images' | 'like' | Attribute };

const pictureOf = ({ row }: UploadEntry): ReactNode => <Thumb src={row.images[0]?.thumb} size={38} />;

/** The information table itself, where grouped products are filled in, checked, and created. */
export function UploadEditor(props: {
  state: UploadState;
  attributes: readonly Attribute[];
  categories: readonly Category[];
}) {
  const { t } = useTranslation('uploadTable');
  const { t: words } = useTranslation('grid');
  const { number } = useFormats();
  const navigate = useNavigate();
  const phone = usePhone();
  const open = useUploadTable(props);
  const { state, entries, table } = open;
  const { grid, saving } = table;
  const [opened, setOpened] = useState<Opened | null>(null);
  const sheet = useUploadSheet(open);
  const creation = useCreation(open);
  const removal = useRemoval(open);
  const begin = { to: '/bulk-upload', label: t('over') };
  const drop = useAct(triggerTask, {
    onDone: () => {
      toast({ tone: 'ok', title: words('draft.discarded') });
      void navigate({ to: begin.to as string });
    },
  });

  const onDiscard = async (): Promise<void> => {
    const isSure = await askConfirm({
      title: t('discardTitle'),
      text: t('discardText'),
      yes: t('discard'),
      no: t('keep'),
      danger: true,
    });
    if (!isSure) return;
    await saving.abandon();
    await drop.act({ body: { task_id: state.task_id, trigger_action: 'ignore' } });
  };
  const nameOf = ({ id, row }: UploadEntry): string => {
    const named = grid.edits.get(cellKey({ row: id, column: 'product_id' }))?.value;
    return typeof named === 'string' ? named : row.groupName;
  };
  const onOpen = (entry: UploadEntry, key: string): void => {
    const attribute = props.attributes.find(({ id }) => String(id) === key);
    if (attribute) setOpened({ entry, what: attribute });
    else if (key === 'like') setOpened({ entry, what: 'like' });
    else if (entry.row.images.length > 0) setOpened({ entry, what: 'images' });
  };
  const count = entries.length;
  const selected = grid.rows.slice(grid.range.top, grid.range.bottom + 1);
  const back = { to: `/bulk-upload-group/${state.task_id}`, label: t('back') };
  const removeWords = t('remove.rows', { count: selected.length, formatted: number(selected.length) });

  return (
    <FilePicker accept={ACCEPTED_SHEETS} onFiles={(files) => void sheet.send(files)}>
      {(pick) => (
        <DraftTableView
          table={table}
          label={t('table')}
          rowCount={count}
          nameOf={nameOf}
          pictureOf={pictureOf}
          onOpen={onOpen}
          title={t('title')}
          begin={begin}
          notices={[
            ...(table.refused > 0
              ? [t('refused', { count: table.refused, formatted: number(table.refused) })]
              : []),
            ...state.changed_attributes.map(({ name, what }) => words(`draft.${what}`, { name })),
            ...sheet.notices,
          ]}
          head={
            <DraftHead
              title={t('title')}
              back={back}
              count={t('products', { count, formatted: number(count) })}
              saving={saving}
              said={creation.said}
              errors={grid.problems.size + open.untold}
              onGoToError={grid.goToProblem}
              marks={
                phone ? null : (
                  <Menu
                    align="end"
                    items={sheet.itemsFor(pick)}
                    renderButton={(button) => (
                      <Button {...button} icon={<FileSpreadsheet size={15} aria-hidden />}>
                        {t('sheet.menu')}
                        <ChevronDown size={13} aria-hidden />
                      </Button>
                    )}
                  />
                )
              }
              actions={[
                ...(phone ? sheet.itemsFor(pick) : []),
                { key: 'discard', label: t('discard'), onClick: () => void onDiscard() },
              ]}
              action={
                <Button
                  variant="primary"
                  loading={creation.isBusy}
                  disabled={count === 0}
                  onClick={() => void creation.create()}
                >
                  {t('create', { count, formatted: number(count) })}
                </Button>
              }
            />
          }
          aside={
            selected.length === 0 ? null : (
              <Button
                variant="text"
                danger
                loading={removal.isActing}
                aria-label={removeWords}
                icon={<Trash2 size={15} aria-hidden />}
                onClick={() => void removal.remove(selected)}
              >
                {phone ? undefined : removeWords}
              </Button>
            )
          }
          empty={
            <EmptyState
              icon={<Images size={18} aria-hidden />}
              title={t('empty')}
              text={t('emptyText')}
              actions={
                <>
                  <LinkButton to={back.to}>{back.label}</LinkButton>
                  {state.sheet?.state === 'matching' ? (
                    <LinkButton variant="primary" to={sheetAddress(state.task_id)}>
                      {t('sheet.confirm')}
                    </LinkButton>
                  ) : (
                    <Button onClick={pick}>{t('sheet.import')}</Button>
                  )}
                </>
              }
            />
          }
        >
          <OpenedCell
            opened={opened}
            valueOf={(key, { id }) => grid.edits.get(cellKey({ row: id, column: key }))?.value ?? null}
            nameOf={nameOf}
            onKeep={(value) => {
              grid.write([{ ...grid.active, value }]);
              setOpened(null);
            }}
            onRemove={(entry) => {
              setOpened(null);
              void removal.remove([entry]);
            }}
            onClose={() => setOpened(null)}
          />
        </DraftTableView>
      )}
    </FilePicker>
  );
}

/** What opens over the table. */
function OpenedCell({
  opened,
  valueOf,
  nameOf,
  onKeep,
  onRemove,
  onClose,
}: {
  opened: Opened | null;
  valueOf: (key: string, entry: UploadEntry) => unknown;
  nameOf: (entry: UploadEntry) => string;
  onKeep: (value: unknown) => void;
  onRemove: (entry: UploadEntry) => void;
  onClose: () => void;
}) {
  if (opened === null) return null;
  const { entry, what } = opened;
  if (what === 'like')
    return <LikeDialog row={entry.row} onRemove={() => onRemove(entry)} onClose={onClose} />;
  if (what === 'images') {
    return (
      <Suspense fallback={null}>
        <ImageLightbox images={entry.row.images} at={0} name={entry.row.groupName} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <EditValue
      attribute={what}
      of={nameOf(entry)}
      value={valueOf(String(what.id), entry)}
      onKeep={onKeep}
      onClose={onClose}
    />
  );
}
