import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../fields/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import css from './confirm-modal.module.css';
import { LayerFrame } from '../overlays/layer-frame.tsx';
import { CloseButton, Layer } from '../overlays/layer.tsx';

export interface ConfirmModalProps {
  open: boolean;
  /** Names the object: "Delete 3 products". */
  title: ReactNode;
  /** The consequence. */
  text?: ReactNode;
  /** Repeats the verb: "Delete 3 products". */
  confirm: string;
  tone?: 'normal' | 'danger';
  /** A box that must be ticked first, e.g. "Yes, I am sure". */
  tick?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Replaces "Cancel". */
  cancel?: string | undefined;
  children?: ReactNode;
}

/** One decision that must be made now; on a phone a sheet with full-width buttons. */
export function ConfirmModal(props: ConfirmModalProps) {
  return props.open ? <OpenModal {...props} /> : null;
}

function OpenModal({
  title,
  text,
  confirm,
  tone = 'normal',
  tick,
  busy = false,
  onConfirm,
  onCancel,
  cancel,
  children,
}: ConfirmModalProps) {
  const { t } = useTranslation('platform');
  const [ticked, setTicked] = useState(false);
  const textId = useId();
  return (
    <Layer
      place="middle"
      width={440}
      unsaved={false}
      describedBy={text === undefined ? undefined : textId}
      onClose={onCancel}
    >
      <LayerFrame
        title={title}
        text={text === undefined ? undefined : <div id={textId}>{text}</div>}
        canClose={false}
        actions={
          <>
            <CloseButton>{cancel ?? t('actions.cancel')}</CloseButton>
            <Button
              variant="primary"
              danger={tone === 'danger'}
              loading={busy}
              disabled={tick !== undefined && !ticked}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </>
        }
      >
        {children}
        {tick === undefined ? null : (
          <Checkbox className={css['tick']} checked={ticked} onChange={setTicked}>
            {tick}
          </Checkbox>
        )}
      </LayerFrame>
    </Layer>
  );
}
