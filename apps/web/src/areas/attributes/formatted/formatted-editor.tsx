import { Editor } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import type { PartProps } from '../control-props.ts';
import { cleanHtml, linkAddress } from './clean-html.ts';
import css from './formatted-editor.module.css';
import text from './formatted-text.module.css';
import { FormattedTools } from './formatted-tools.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Row, Stack } from '../../../platform/kit/layout/layout.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';

/** Exactly what the server keeps of a formatted text. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false },
  }),
  TableKit,
];

/** A text with headings, lists, links and bold, italic and underlined words. Ctrl+B, I, U and K work. */
export function FormattedEditor({
  id,
  name,
  value,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: PartProps<string>) {
  const { t } = useTranslation('attributes');
  const box = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const told = useRef(value);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isLinking, setLinking] = useState(false);
  const tell = useEffectEvent((from: Editor) => {
    told.current = from.isEmpty ? '' : cleanHtml(from.getHTML());
    onChange(told.current);
  });
  const leave = useEffectEvent(() => onBlur?.());

  useEffect(() => {
    const made = new Editor({
      element: words.current,
      extensions,
      content: told.current,
      onUpdate: (event) => tell(event.editor),
      onBlur: () => leave(),
      editorProps: {
        transformPastedHTML: cleanHtml,
        handleDrop: () => true,
        handleKeyDown: (_view, event) => {
          const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
          if (isLink) setLinking(true);
          if (isLink) event.preventDefault();
          return isLink;
        },
      },
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          id,
          class: `${css['words'] ?? ''} ${text['formatted'] ?? ''}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': name,
          'aria-invalid': String(invalid),
          ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        },
      },
    });
  }, [editor, id, name, invalid, describedBy]);
  // Only changes from outside are set: cursor and undo of local input stay.
  useEffect(() => {
    if (editor === null || told.current === value) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const endLink = (address: string | null): void => {
    setLinking(false);
    if (editor === null || address === null) return;
    const chain = editor.chain().focus();
    // Without a selection the address itself is the linked text.
    if (editor.state.selection.empty && !editor.isActive('link')) {
      const marks = [{ type: 'link', attrs: { href: address } }];
      chain
        .insertContent({ type: 'text', text: address.replace(/^(?:https?:\/\/|mailto:)/, ''), marks })
        .run();
    } else chain.extendMarkRange('link').setLink({ href: address }).run();
  };
  return (
    <InputFrame ref={box} className={css['editor']} invalid={invalid}>
      {editor === null ? null : (
        <FormattedTools name={name} controls={id} editor={editor} onLink={() => setLinking(true)} />
      )}
      <div ref={words} />
      {isLinking ? <LinkForm anchor={box} title={t('formatted.link')} onEnd={endLink} /> : null}
    </InputFrame>
  );
}

/** Asks for the address of a link. */
function LinkForm({
  anchor,
  title,
  onEnd,
}: {
  anchor: RefObject<HTMLElement | null>;
  title: string;
  /** Called with the address, or null to remove the link. */
  onEnd: (address: string | null) => void;
}) {
  const { t } = useTranslation('attributes');
  const { t: shared } = useTranslation('platform');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const apply = (): void => {
    const address = linkAddress(typed);
    if (address === null) setWrong(true);
    else onEnd(address);
  };
  return (
    <Popover anchor={anchor} label={title} onClose={() => onEnd(null)}>
      <Stack className={css['link']}>
        <Field label={t('formatted.address')} error={isWrong ? t('formatted.wrongAddress') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              onChange={(event) => {
                setTyped(event.target.value);
                setWrong(false);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                apply();
              }}
            />
          )}
        </Field>
        <Row justify="end">
          <Button size="small" onClick={() => onEnd(null)}>
            {shared('actions.cancel')}
          </Button>
          <Button size="small" variant="primary" onClick={apply}>
            {t('formatted.applyLink')}
          </Button>
        </Row>
      </Stack>
    </Popover>
  );
}
