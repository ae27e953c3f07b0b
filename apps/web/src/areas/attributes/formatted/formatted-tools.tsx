import { Toolbar } from '@base-ui/react/toolbar';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { Bold, Eraser, Heading, Italic, Link, List, ListOrdered, Pilcrow, Underline } from 'lucide-react';
import { Fragment, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import css from './formatted-editor.module.css';

interface Tool {
  key: 'bold' | 'italic' | 'underline' | 'bullets' | 'numbers' | 'heading' | 'paragraph' | 'link' | 'clear';
  Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>;
  keys?: string;
  /** The name of the format that is active at the cursor. */
  on?: string;
  /** Absent if something has to be asked first. */
  run?: (chain: ChainedCommands) => ChainedCommands;
}

const groups: readonly (readonly Tool[])[] = [
  [
    { key: 'bold', Icon: Bold, keys: 'Ctrl+B', on: 'bold', run: (chain) => chain.toggleBold() },
    { key: 'italic', Icon: Italic, keys: 'Ctrl+I', on: 'italic', run: (chain) => chain.toggleItalic() },
    {
      key: 'underline',
      Icon: Underline,
      keys: 'Ctrl+U',
      on: 'underline',
      run: (chain) => chain.toggleUnderline(),
    },
  ],
  [
    { key: 'heading', Icon: Heading, on: 'heading', run: (chain) => chain.toggleHeading({ level: 3 }) },
    { key: 'paragraph', Icon: Pilcrow, run: (chain) => chain.setParagraph() },
    { key: 'bullets', Icon: List, on: 'bulletList', run: (chain) => chain.toggleBulletList() },
    { key: 'numbers', Icon: ListOrdered, on: 'orderedList', run: (chain) => chain.toggleOrderedList() },
  ],
  [
    { key: 'link', Icon: Link, keys: 'Ctrl+K' },
    { key: 'clear', Icon: Eraser, run: (chain) => chain.unsetAllMarks() },
  ],
];

/** The buttons above a formatted text; one stop of the Tab key, arrow keys move between them. */
export function FormattedTools({
  name,
  controls,
  editor,
  onLink,
}: {
  name: string;
  controls: string;
  editor: Editor;
  onLink: () => void;
}) {
  const { t } = useTranslation('attributes');
  useEveryChange(editor);
  return (
    <Toolbar.Root
      render={<Row gap={2} wrap />}
      className={css['tools']}
      aria-label={t('formatted.tools', { name })}
      aria-controls={controls}
    >
      {groups.map((group, index) => (
        <Fragment key={group[0]?.key}>
          {index > 0 ? <span className={css['gap']} aria-hidden /> : null}
          {group.map(({ key, Icon, keys, on, run }) => (
            <Toolbar.Button
              key={key}
              className={css['tool']}
              render={<Button variant="text" size="small" icon={<Icon size={15} aria-hidden />} />}
              aria-label={t(`formatted.${key}`)}
              aria-pressed={on === undefined ? undefined : editor.isActive(on)}
              title={keys === undefined ? t(`formatted.${key}`) : `${t(`formatted.${key}`)} (${keys})`}
              // The text keeps the focus and its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (run === undefined ? onLink() : run(editor.chain().focus()).run())}
            />
          ))}
        </Fragment>
      ))}
    </Toolbar.Root>
  );
}

/** Renders again when the text or the cursor's position changes. */
function useEveryChange(editor: Editor): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    const changed = (): void => setCount((count) => count + 1);
    editor.on('transaction', changed);
    return () => void editor.off('transaction', changed);
  }, [editor]);
}
