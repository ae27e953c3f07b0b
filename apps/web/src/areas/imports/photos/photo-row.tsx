import {
  assignImportPhotos,
  discardImportPhotos,
  findPhotoOwners,
  type Import,
  type listImportPhotos,
  type ResultOf,
} from '@sourcewiz/contract';
import { CircleAlert, CircleCheck, CircleHelp, Clock3, X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { RecordPicker, type Entry } from '../../../platform/pick/record-picker.tsx';
import { wireText } from '../../../platform/rows/wire-text.ts';
import { putImport } from '../use-import.ts';
import css from './photos-panel.module.css';

export type Photo = ResultOf<typeof listImportPhotos>['photos'][number];
const marks = {
  linked: [CircleCheck, 'ok'],
  unknown_product: [CircleHelp, 'warn'],
  failed: [CircleAlert, 'bad'],
  waiting: [Clock3, 'neutral'],
} as const;

/**
 * One photo of an import: the product it matched, or why it matched none; until the import is written it can be
 * assigned to a product or discarded.
 * @param onMoved called when it leaves its place, so that the focus moves on
 */
export function PhotoRow({
  photo,
  imported,
  onMoved,
}: {
  photo: Photo;
  imported: Import;
  onMoved: () => void;
}) {
  const { t } = useTranslation('imports');
  const [Icon, tone] = marks[photo.state];
  const isOpen = imported.state === 'ready' || imported.state === 'checking';
  return (
    <Row as="li" gap={10} align="start" className={css['photo']}>
      {photo.thumb === null ? (
        <IconTile tone={tone}>
          <Icon size={16} />
        </IconTile>
      ) : (
        <Thumb src={photo.thumb} size={38} />
      )}
      <Stack gap={0} grow>
        <Text weight={500} breaks>
          {photo.name}
        </Text>
        <Text tone={photo.state === 'failed' ? 'bad' : 'faint'} size="sm" breaks>
          {reasonOf(photo, t)}
        </Text>
        {photo.state === 'failed' && photo.address !== null ? (
          <Text tone="faint" size="sm" breaks>
            {photo.address}
          </Text>
        ) : null}
      </Stack>
      {isOpen && photo.address === null ? (
        <PhotoActions photo={photo} imported={imported} onMoved={onMoved} />
      ) : null}
    </Row>
  );
}

function PhotoActions({
  photo: { id, name, state },
  imported,
  onMoved,
}: {
  photo: Photo;
  imported: Import;
  onMoved: () => void;
}) {
  const { t } = useTranslation('imports');
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isLinked = state === 'linked';
  const discard = useAct(discardImportPhotos, {
    onDone: (next) => {
      putImport(next);
      onMoved();
    },
  });
  return (
    <Row as="span" gap={2} className={css['actions']}>
      {state === 'failed' ? null : (
        <Button
          ref={anchor}
          size="small"
          variant={isLinked ? 'text' : 'default'}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={t(isLinked ? 'photos.changeNamed' : 'photos.giveNamed', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isLinked ? 'photos.change' : 'photos.give')}
        </Button>
      )}
      <IconButton
        label={t('photos.remove', { name })}
        icon={<X size={15} aria-hidden />}
        loading={discard.isActing}
        onClick={() => void discard.act({ params: { id: imported.id }, body: { photo_ids: [id] } })}
      />
      {isOpen ? (
        <OwnerPicker
          anchor={anchor}
          photo={{ id, name }}
          importId={imported.id}
          onClose={() => setOpen(false)}
          onMoved={onMoved}
        />
      ) : null}
    </Row>
  );
}

type Owner = ResultOf<typeof findPhotoOwners>['owners'][number];

/** Products and variants of the sheet and of the library. */
function OwnerPicker({
  anchor,
  photo,
  importId,
  onClose,
  onMoved,
}: {
  anchor: RefObject<HTMLButtonElement | null>;
  photo: Pick<Photo, 'id' | 'name'>;
  importId: string;
  onClose: () => void;
  onMoved: () => void;
}) {
  const { t } = useTranslation('imports');
  const [words, setWords] = useState('');
  const list = useCall(
    findPhotoOwners,
    { params: { id: importId }, query: { query: words } },
    { whileLoading: 'keep' },
  );
  const { act, isActing } = useAct(assignImportPhotos, {
    onDone: (next, { body }) => {
      putImport(next);
      toast({ tone: 'ok', title: t('photos.given', { name: photo.name, id: body.product_id }) });
      onClose();
      onMoved();
    },
  });
  const entryOf = ({ product_id: id, of_product: product, name, thumb, is_new: isNew }: Owner): Entry => ({
    id: product === null ? id : `${product} ${id}`,
    name: name === '' ? id : name,
    note: product === null ? id : `${id}, ${t('photos.ofProduct', { id: product })}`,
    mark: <Thumb src={thumb} size={28} />,
    aside: isNew ? <Tag tone="info">{t('photos.inSheet')}</Tag> : null,
  });
  return (
    <Popover anchor={anchor} label={t('photos.giveNamed', { name: photo.name })} onClose={onClose}>
      <RecordPicker
        label={t('photos.find')}
        what={t('photos.findList')}
        words={words}
        onWords={setWords}
        query={list}
        rows={({ owners }) => owners}
        entryOf={entryOf}
        disabled={isActing}
        nothing={t('photos.findNothing')}
        onPick={({ product_id }) =>
          void act({ params: { id: importId }, body: { photo_ids: [photo.id], product_id } })
        }
      />
    </Popover>
  );
}

function reasonOf(photo: Photo, t: ReturnType<typeof useTranslation<'imports'>>['t']): string {
  if (photo.problem !== null) return wireText(photo.problem);
  const id = photo.product_id ?? '';
  if (photo.state === 'linked') return t('photos.stateLinked', { id });
  if (photo.state === 'waiting') return t('photos.stateWaiting', { id });
  return t(photo.state === 'failed' ? 'photos.stateFailed' : 'photos.stateUnknown');
}
