import { Pencil } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import { BottomBar } from './bars.tsx';
import { Button } from '../fields/button.tsx';
import css from './save-bar.module.css';
import { usePhone } from '../use-phone.ts';

export interface SaveBarProps {
  /** Names of the changed fields as a person reads them. */
  changed: readonly string[];
  saving: boolean;
  /** Nothing can be saved right now, though something is changed. */
  blocked?: boolean;
  /** In the place of the count; with it the bar stands also while nothing is changed. */
  title?: string | undefined;
  /** In the place of the names. */
  note?: string | undefined;
  /** Buttons in the place of Save. */
  actions?: ReactNode;
  onSave: () => void;
  onDiscard: () => void;
}

/** What is not saved yet, and the way to save it; Ctrl+S or ⌘S does the same. Not there while nothing is changed. */
export function SaveBar({
  changed,
  saving,
  blocked = false,
  title,
  note,
  actions,
  onSave,
  onDiscard,
}: SaveBarProps) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const phone = usePhone();
  const shown = changed.length > 0 || title !== undefined;
  const saveNow = useEffectEvent(onSave);
  const waits = saving || blocked;
  useEffect(() => {
    if (!shown || waits) return undefined;
    const keys = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      saveNow();
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, [shown, waits]);

  if (!shown) return null;
  const words = note ?? changed.join(', ');
  const counted = { count: changed.length, formatted: number(changed.length) };
  return (
    <BottomBar
      note={
        <span className={css['note']}>
          <span className={css['icon']} aria-hidden>
            <Pencil size={16} />
          </span>
          <span className={css['words']}>
            <b>{title ?? t(phone ? 'save.short' : 'save.count', counted)}</b>
            <span title={words}>{words}</span>
          </span>
        </span>
      }
    >
      {changed.length === 0 ? null : (
        <Button variant="text" disabled={saving} onClick={onDiscard}>
          {t('save.discard')}
        </Button>
      )}
      {actions ?? (
        <Button variant="primary" loading={saving} disabled={blocked && !saving} onClick={onSave}>
          {t('save.save')}
        </Button>
      )}
    </BottomBar>
  );
}
