import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { toast } from '../kit/toasts/toast-store.ts';
import { filesOf } from './dropped-files.ts';

type InputAttributes = ComponentProps<'input'> & { [data: `data-${string}`]: string };

/**
 * A part of a screen that takes files: dropped on it, pasted into it (folders with everything in them), or picked in
 * the dialog that `pick` opens. `data-over` is set while files are held over it.
 */
export function DropZone({
  accept,
  onFiles,
  room = Infinity,
  input,
  children,
  ...place
}: {
  /** The file types that the picker offers. */
  accept: string;
  /** Absent: no files are taken. */
  onFiles: ((files: File[]) => void) | undefined;
  /** How many more files fit; it says that any beyond are left out. */
  room?: number;
  /** Further attributes of the file field. */
  input?: InputAttributes;
  children: (how: { pick: () => void; isOver: boolean }) => ReactNode;
} & Omit<ComponentProps<'div'>, 'children'>) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const zone = useRef<HTMLDivElement>(null);
  const take = (files: File[]): void => {
    const count = files.length - room;
    if (count > 0) toast({ tone: 'warn', title: t('upload.leftOut', { count, formatted: number(count) }) });
    const taken = files.slice(0, room);
    if (taken.length > 0) onFiles?.(taken);
  };
  const isOver = useDroppedFiles(take, { zone, enabled: onFiles !== undefined });
  return (
    <div ref={zone} {...place} data-over={isOver || undefined}>
      <FilePicker accept={accept} multiple={room > 1} onFiles={take} input={input}>
        {(pick) => children({ pick, isOver })}
      </FilePicker>
    </div>
  );
}

/** The browser's file dialog behind any button: `children` gets the function that opens it. */
export function FilePicker({
  accept,
  multiple = false,
  onFiles,
  input,
  children,
}: {
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  input?: InputAttributes | undefined;
  children: (open: () => void) => ReactNode;
}) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <input
        {...input}
        ref={setField}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Lets the same file be chosen again after it was corrected.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children(() => field?.click())}
    </>
  );
}

/**
 * Files that are dropped on an element or pasted into it.
 * @param onFiles called with them
 * @param zone the element; absent: anywhere on the page
 * @param enabled false leaves the browser's own behaviour
 * @returns whether files are being held over the element
 */
export function useDroppedFiles(
  onFiles: (files: File[]) => void,
  { zone, enabled }: { zone?: RefObject<HTMLElement | null>; enabled: boolean },
): boolean {
  const [isOver, setIsOver] = useState(false);
  const heard = useEffectEvent(onFiles);
  useEffect(() => {
    const place = zone === undefined ? document.body : zone.current;
    if (!enabled || place === null) return;
    const stop = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      hear: (event: HTMLElementEventMap[K]) => void,
    ): void => place.addEventListener(type, hear as EventListener, { signal: stop.signal });
    const take = (event: Event, data: DataTransfer | null): void => {
      if (data === null || !carriesFiles(data) || event.defaultPrevented) return;
      event.preventDefault();
      void filesOf(data).then((files) => (files.length > 0 ? heard(files) : undefined));
    };
    listen('dragover', (event) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    });
    listen('dragleave', (event) => {
      if (!place.contains(event.relatedTarget as Node | null)) setIsOver(false);
    });
    listen('drop', (event) => {
      setIsOver(false);
      take(event, event.dataTransfer);
    });
    listen('paste', (event) => {
      // Copied spreadsheet cells include an image of themselves beside their text.
      if ((event.target as HTMLElement).closest('input, textarea, [contenteditable]') !== null) return;
      take(event, event.clipboardData);
    });
    return () => {
      stop.abort();
      setIsOver(false);
    };
  }, [zone, enabled]);
  return isOver;
}

function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}
