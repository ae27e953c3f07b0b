import { Drawer } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdTheme } from './antd-theme.tsx';
import css from './side-panel.module.css';
import { usePhone } from '../use-phone.ts';

export interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Quiet line below the title. */
  note?: ReactNode;
  /** Actions in a bar at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Detail or running work while the list stays in sight: a drawer 480 wide at the right, on a phone a bottom sheet. */
export function SidePanel({ open, onClose, title, note, footer, children }: SidePanelProps) {
  const { t } = useTranslation('platform');
  const phone = usePhone();
  return (
    <AntdTheme>
      <Drawer
        open={open}
        onClose={(event) => {
          // Escape that something inside took for itself, e.g. to put a dragged row back.
          if (!event.defaultPrevented) onClose();
        }}
        placement={phone ? 'bottom' : 'right'}
        size={phone ? '90dvh' : 480}
        closable={false}
        destroyOnHidden
        rootClassName={phone ? (css['sheetRoot'] ?? '') : ''}
        styles={{ body: { padding: 0 }, section: { background: 'var(--surface)' } }}
        title={null}
        aria-label={typeof title === 'string' ? title : undefined}
      >
        <div className={css['panel']}>
          {phone ? <div className={css['grip']} aria-hidden /> : null}
          <div className={css['head']}>
            <div className={css['heading']}>
              <h2 className={css['title']}>{title}</h2>
              {note === undefined ? null : <p className={css['note']}>{note}</p>}
            </div>
            <button type="button" className={css['close']} aria-label={t('actions.close')} onClick={onClose}>
              <X size={17} aria-hidden />
            </button>
          </div>
          <div className={css['body']}>{children}</div>
          {footer === undefined ? null : <div className={css['foot']}>{footer}</div>}
        </div>
      </Drawer>
    </AntdTheme>
  );
}
