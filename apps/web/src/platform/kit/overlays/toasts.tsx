import { AlertTriangle, Check, Info, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { closeToast, shownToasts, watchToasts, type ShownToast, type ToastTone } from './toast-store.ts';
import css from './toasts.module.css';

const icons = { ok: Check, bad: AlertTriangle, warn: AlertTriangle, info: Info } satisfies Record<
  ToastTone,
  unknown
>;

/** Where notices appear; stands once in the app. */
export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, shownToasts);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The topmost layer again with every notice: above a dialog that opened meanwhile.
    region.current?.hidePopover?.();
    if (toasts.length > 0) region.current?.showPopover?.();
  }, [toasts]);
  return (
    <div ref={region} popover="manual" className={css['region']} role="status" aria-live="polite">
      {toasts.map((one) => (
        <Notice key={one.id} notice={one} />
      ))}
    </div>
  );
}

function Notice({ notice }: { notice: ShownToast }) {
  const { t } = useTranslation('platform');
  const Icon = icons[notice.tone];
  return (
    <div className={css['toast']} data-tone={notice.tone}>
      <span className={css['icon']}>
        <Icon size={15} aria-hidden />
      </span>
      <div className={css['words']}>
        <div className={css['title']}>{notice.title}</div>
        {notice.text === undefined ? null : <div className={css['text']}>{notice.text}</div>}
        {notice.action === undefined ? null : (
          <button
            type="button"
            className={css['action']}
            onClick={() => {
              notice.action?.run();
              closeToast(notice.id);
            }}
          >
            {notice.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={css['close']}
        aria-label={t('actions.dismissNotice')}
        onClick={() => closeToast(notice.id)}
      >
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}
