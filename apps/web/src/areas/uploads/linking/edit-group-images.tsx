import { editGroupImages, type ImageGroup, type UploadImage } from '@sourcewiz/contract';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { MoveButtons } from '../../../platform/kit/sort/move-buttons.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { SortableList, useSortableRow } from '../../../platform/kit/sort/sortable-list.tsx';

/** The images of a group in their order; those that are removed leave the update. */
export function EditGroupImages({
  id,
  group,
  onClose,
}: {
  id: string;
  group: ImageGroup;
  onClose: () => void;
}) {
  const { t } = useTranslation('uploads');
  const [images, setImages] = useState<readonly UploadImage[]>(group.images);
  const { act, isActing } = useAct(editGroupImages, { onDone: onClose });
  const isChanged = images.map((image) => image.id).join() !== group.images.map((image) => image.id).join();
  const onMove = (from: number, to: number): void => setImages(moved(images, from, to));
  return (
    <Dialog
      title={t('link.editTitle', { name: group.groupName })}
      text={t('link.editText')}
      unsaved={isChanged}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          loading={isActing}
          disabled={!isChanged}
          onClick={() =>
            void act({
              body: { task_id: id, group_id: group.id, image_ids: images.map((image) => image.id) },
            })
          }
        >
          {t('link.save')}
        </Button>
      }
    >
      <SortableList onMove={onMove}>
        <Stack as="ul" gap={6}>
          {images.map((image, index) => (
            <ImageRow
              key={image.id}
              image={image}
              index={index}
              count={images.length}
              onMove={onMove}
              onRemove={() => setImages(images.filter((one) => one !== image))}
            />
          ))}
        </Stack>
      </SortableList>
    </Dialog>
  );
}

function ImageRow({
  image: { id, name, thumb },
  index,
  count,
  onMove,
  onRemove,
}: {
  image: UploadImage;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('uploads');
  const { attach, grip } = useSortableRow({ id, index, name });
  return (
    <Row as="li" ref={attach as never} gap={8}>
      {grip}
      <Thumb src={thumb} size={44} />
      <Text clip grow>
        {name}
      </Text>
      {index === 0 ? <Tag tone="accent">{t('groups.mainImage')}</Tag> : null}
      <MoveButtons name={name} index={index} count={count} onMove={onMove} />
      <IconButton
        icon={<X size={15} aria-hidden />}
        label={t('link.removeImage', { name })}
        onClick={onRemove}
      />
    </Row>
  );
}
