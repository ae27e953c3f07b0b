import { Toast as Base } from '@base-ui/react/toast';
import { AlertTriangle, Check, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../fields/icon-button.tsx';
import { IconTile } from '../marks/icon-tile.tsx';
import { ProgressBar } from '../states/progress.tsx';
import { closeToast, showToasts, toastManager, type Toast, type ToastTone } from './toast-store.ts';
import css from './toasts.module.css';

const icons = { ok: Check, bad: AlertTriangle, warn: AlertTriangle, info: Info } satisfies Record<
  ToastTone,
  unknown
>;

/** Shows the notices; rendered once in the app. */
export function Toasts() {
  const { t } = useTranslation('platform');
  // The child listens from its own effect, which runs before this one.
  useEffect(showToasts, []);
  return (
    <Base.Provider toastManager={toastManager} limit={4}>
      <Base.Portal>
        <Base.Viewport className={css['region']} aria-label={t('notices')}>
          <Notices />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Notices() {
  const { t } = useTranslation('platform');
  const { toasts } = Base.useToastManager<Toast>();

  return toasts.toReversed().map((one) => {
    const { tone, title, text, percent, action } = one.data ?? { tone: 'info', title: '' };
    const Icon = icons[tone];
    return (
      <Base.Root
        key={one.id}
        role="group"
        aria-modal={undefined}
        toast={one}
        swipeDirection="right"
        className={css['toast']}
      >
        <IconTile tone={tone === 'info' ? 'neutral' : tone}>
          <Icon size={15} />
        </IconTile>
        <div className={css['words']}>
          <Base.Title render={<div />} className={css['title']} />
          {text === undefined ? null : <Base.Description render={<div />} className={css['text']} />}
          {percent === undefined ? null : <ProgressBar percent={percent} label={title} tone="accent" />}
          {action === undefined ? null : (
            <Base.Action
              className={css['action']}
              onClick={() => {
                action.run();
                closeToast(one.id);
              }}
            >
              {action.label}
            </Base.Action>
          )}
        </div>
        {/* The library hides it until the notices are expanded; ours always are. */}
        <Base.Close
          aria-hidden={false}
          render={<IconButton icon={<X size={14} aria-hidden />} label={t('actions.dismissNotice')} />}
        />
      </Base.Root>
    );
  });
}
