import { Popover as Base } from '@base-ui/react/popover';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { usePhone } from '../use-phone.ts';
import { isOfButton } from './is-of-button.ts';
import css from './popover.module.css';
import { useFocusBack } from './use-focus-back.ts';

const FIELDS = ':is(input, textarea, button, a[href]):not(:disabled, [tabindex="-1"])';

export interface PopoverProps {
  anchor: RefObject<HTMLElement | null>;
  align?: 'start' | 'end';
  /** Its purpose, for screen readers; on a phone the title of the sheet. */
  label: string;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** The part of a `Popover` that uses the library. */
export function PopoverPopup(props: PopoverProps) {
  const { anchor, onClose } = props;
  const phone = usePhone();
  return (
    <Base.Root
      open
      modal={phone}
      onOpenChange={(_, details) => {
        const isEscape = details.reason === 'escape-key';
        details.cancel();
        if (isEscape) details.event.preventDefault();
        if (isEscape || !isOfButton(anchor, details.event)) onClose();
      }}
    >
      <Base.Portal>
        {phone ? <Base.Backdrop className={css['backdrop']} /> : null}
        <PopoverBox {...props} isSheet={phone} />
      </Base.Portal>
    </Base.Root>
  );
}

function PopoverBox({
  anchor,
  align = 'start',
  label,
  className,
  isSheet,
  children,
}: PopoverProps & { isSheet: boolean }) {
  const popup = useRef<HTMLDivElement>(null);
  const focusBack = useFocusBack(popup, anchor);
  useLateFocus(popup);
  return (
    <Base.Positioner
      anchor={anchor}
      align={align}
      sideOffset={5}
      collisionPadding={8}
      className={css['place']}
    >
      <Base.Popup
        ref={popup}
        aria-label={label}
        finalFocus={focusBack}
        className={[css['popover'], className].filter(Boolean).join(' ')}
      >
        {isSheet ? <Base.Title className={css['title']}>{label}</Base.Title> : null}
        {children}
      </Base.Popup>
    </Base.Positioner>
  );
}

/** Content that is loaded after the box has opened takes the focus from it. */
function useLateFocus(popup: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = popup.current;
    if (box === null) return undefined;
    const passOn = (): void => {
      if (document.activeElement === box)
        box.querySelector<HTMLElement>(FIELDS)?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(passOn);
    changes.observe(box, { childList: true, subtree: true });
    // The library gives the box its focus a frame later, when the content may be there already.
    box.addEventListener('focusin', passOn, { once: true });
    return () => {
      changes.disconnect();
      box.removeEventListener('focusin', passOn);
    };
  }, [popup]);
}
