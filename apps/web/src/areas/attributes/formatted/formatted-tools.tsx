import { Bold, Eraser, Heading, Italic, Link, List, ListOrdered, Pilcrow, Underline } from 'lucide-react';
import { useEffect, useState, type ComponentType, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import css from './formatted-editor.module.css';

export type Command =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'insertUnorderedList'
  | 'insertOrderedList'
  | 'formatBlock'
  | 'createLink'
  | 'removeFormat'
  | 'unlink';

type Tool =
  'bold' | 'italic' | 'underline' | 'bullets' | 'numbers' | 'heading' | 'paragraph' | 'link' | 'clear';

const icons: Readonly<Record<Tool, ComponentType<{ size: number }>>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  heading: Heading,
  paragraph: Pilcrow,
  bullets: List,
  numbers: ListOrdered,
  link: Link,
  clear: Eraser,
};
const groups: readonly (readonly Tool[])[] = [
  ['bold', 'italic', 'underline'],
  ['heading', 'paragraph', 'bullets', 'numbers'],
  ['link', 'clear'],
];
const tools = groups.flat();
const keysOf: Partial<Record<Tool, string>> = {
  bold: 'Ctrl+B',
  italic: 'Ctrl+I',
  underline: 'Ctrl+U',
  link: 'Ctrl+K',
};
const states: Partial<Record<Tool, Command>> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  bullets: 'insertUnorderedList',
  numbers: 'insertOrderedList',
};

/** The buttons above a formatted text; one stop of the Tab key, arrow keys go along them. */
export function FormattedTools({
  name,
  controls,
  within,
  onRun,
  onLink,
}: {
  name: string;
  controls: string;
  within: RefObject<HTMLElement | null>;
  onRun: (command: Command, argument?: string) => void;
  onLink: () => void;
}) {
  const { t } = useTranslation('attributes');
  const [at, setAt] = useState(0);
  const pressed = usePressed(within);
  const press = (tool: Tool): void => {
    const command = states[tool];
    if (command !== undefined) onRun(command);
    else if (tool === 'heading') onRun('formatBlock', pressed.has('heading') ? 'p' : 'h3');
    else if (tool === 'paragraph') onRun('formatBlock', 'p');
    else if (tool === 'link') onLink();
    else {
      onRun('unlink');
      onRun('removeFormat');
    }
  };
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (at + step + tools.length) % tools.length;
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      className={css['tools']}
      role="toolbar"
      aria-label={t('formatted.tools', { name })}
      aria-controls={controls}
      onKeyDown={move}
    >
      {groups.map((group, index) => [
        index > 0 ? <span key={`gap-${index}`} className={css['gap']} aria-hidden /> : null,
        ...group.map((tool) => {
          const Icon = icons[tool];
          const keys = keysOf[tool];
          return (
            <button
              key={tool}
              type="button"
              className={css['tool']}
              tabIndex={tools[at] === tool ? 0 : -1}
              aria-label={t(`formatted.${tool}`)}
              aria-pressed={
                tool === 'link' || tool === 'clear' || tool === 'paragraph' ? undefined : pressed.has(tool)
              }
              title={keys === undefined ? t(`formatted.${tool}`) : `${t(`formatted.${tool}`)} (${keys})`}
              // The words keep the focus and their selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => press(tool)}
            >
              <Icon size={15} aria-hidden />
            </button>
          );
        }),
      ])}
    </div>
  );
}

/** What holds where the cursor is. */
function usePressed(within: RefObject<HTMLElement | null>): ReadonlySet<Tool> {
  const [pressed, setPressed] = useState<ReadonlySet<Tool>>(new Set());
  useEffect(() => {
    const look = (): void => {
      const node = document.getSelection()?.anchorNode ?? null;
      if (node === null || !within.current?.contains(node)) return;
      const on = tools.filter((tool) => {
        const command = states[tool];
        return command !== undefined && document.queryCommandState(command);
      });
      const element = node instanceof Element ? node : node.parentElement;
      const heading = element?.closest('h3, h4');
      if (heading && within.current.contains(heading)) on.push('heading');
      setPressed((now) => (now.size === on.length && on.every((tool) => now.has(tool)) ? now : new Set(on)));
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [within]);
  return pressed;
}
