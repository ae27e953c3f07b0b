import type { OwnProduct } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';

/** Which pictures of a product the catalogue shows; the one chosen first leads. */
export function ChoosePictures({
  product: { name, images },
  chosen,
  onSave,
  onClose,
}: {
  product: OwnProduct;
  /** Null for all. */
  chosen: readonly string[] | null;
  onSave: (ids: string[] | null) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('catalogues');
  const [ids, setIds] = useState(() => chosen ?? images.map(({ id }) => id));
  const isAll = ids.join() === images.map(({ id }) => id).join();
  return (
    <Dialog
      title={t('table.picturesOf', { name })}
      text={t('table.picturesText')}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={ids.length === 0}
          onClick={() => {
            onSave(isAll ? null : [...ids]);
            onClose();
          }}
        >
          {t('details.save')}
        </Button>
      }
    >
      <Row wrap gap={14}>
        {images.map(({ id, thumb }, at) => (
          <Checkbox
            key={id}
            checked={ids.includes(id)}
            onChange={(isOn) => setIds(isOn ? [...ids, id] : ids.filter((one) => one !== id))}
          >
            <Thumb src={thumb} size={96} alt={t('table.picture', { number: at + 1 })} />
          </Checkbox>
        ))}
      </Row>
    </Dialog>
  );
}
