import {
  Accessibility,
  defaultPreset,
  KeyboardSensor,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import type { i18n } from 'i18next';
import { GripVertical } from 'lucide-react';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './sortable-list.module.css';

/** What an entry of a sortable list needs. */
export interface SortableEntry {
  /** The `ref` of the entry's own element. */
  attach: (element: Element | null) => void;
  /** The `ref` of the button that drags the entry, or moves it with Space and the arrow keys. */
  attachHandle: (element: Element | null) => void;
  isDragging: boolean;
}

/** An entry with a grip of its own. */
export interface SortableRow extends Omit<SortableEntry, 'attachHandle'> {
  /** The grip that drags the row, or moves it with Space and the arrow keys. */
  grip: ReactNode;
}

/** A list that can be sorted by dragging; screen readers announce what happens. */
export function SortableList({
  onMove,
  first = 1,
  children,
}: {
  /** From one place to another, both counted from 0. */
  onMove: (from: number, to: number) => void;
  /** Number of the first place in the announcements, if something comes before the list. */
  first?: number;
  children: ReactNode;
}) {
  const { i18n } = useTranslation('platform');
  // The same objects on every rendering: the library starts over with new ones.
  const settings = useMemo(() => dragSettings(i18n, first), [i18n, first]);
  return (
    <DragDropProvider
      {...settings}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      {children}
    </DragDropProvider>
  );
}

/** Makes an element an entry of the surrounding list; `name` is used in the announcements. */
export function useSortableEntry({
  id,
  index,
  name,
}: {
  id: number | string;
  index: number;
  name: string;
}): SortableEntry {
  const { ref, handleRef, isDragging } = useSortable({ id, index, data: { name } });
  return { attach: ref, attachHandle: handleRef, isDragging };
}

/** Makes an element a row of the surrounding list. */
export function useSortableRow(entry: { id: number | string; index: number; name: string }): SortableRow {
  const { t } = useTranslation('platform');
  const { attachHandle, ...row } = useSortableEntry(entry);
  return {
    ...row,
    grip: (
      <button
        ref={attachHandle}
        type="button"
        className={css['grip']}
        aria-label={t('sorting.handle', { name: entry.name })}
        aria-roledescription={t('sorting.role')}
        title={t('sorting.help')}
      >
        <GripVertical size={15} aria-hidden />
      </button>
    ),
  };
}

type DragSettings = Pick<ComponentProps<typeof DragDropProvider>, 'plugins' | 'sensors'>;

/** The library's own announcements are English and use ids; its handling of Enter would break the buttons. */
function dragSettings(i18n: i18n, first: number): DragSettings {
  // In the language of that moment: the user may change it.
  const words = () => i18n.getFixedT(null, 'platform');
  return {
    plugins: [
      ...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility),
      Accessibility.configure({
        screenReaderInstructions: { draggable: words()('sorting.instructions') },
        announcements: {
          dragstart: ({ operation: { source } }: DragStartEvent) =>
            isSortable(source)
              ? words()('sorting.taken', { name: nameOf(source.data), place: source.index + first })
              : undefined,
          dragover: ({ operation: { source, target } }: DragOverEvent) =>
            // The position of the target becomes the entry's own.
            isSortable(source) && isSortable(target) && source.id !== target.id
              ? words()('sorting.moved', { name: nameOf(source.data), place: target.index + first })
              : undefined,
          dragend: ({ operation: { source }, canceled }: DragEndEvent) => {
            if (!isSortable(source)) return undefined;
            const name = nameOf(source.data);
            return canceled
              ? words()('sorting.cancelled', { name, place: source.initialIndex + first })
              : words()('sorting.dropped', { name, place: source.index + first });
          },
        },
      }),
    ],
    sensors: [
      ...defaultPreset.sensors.filter((sensor) => sensor !== KeyboardSensor),
      KeyboardSensor.configure({
        keyboardCodes: { ...KeyboardSensor.defaults.keyboardCodes, start: ['Space'] },
      }),
    ],
  };
}

function nameOf(data: { name?: unknown }): string {
  return typeof data.name === 'string' ? data.name : '';
}
