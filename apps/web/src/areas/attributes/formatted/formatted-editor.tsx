import { useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanFragment, cleanHtml } from './clean-html.ts';
import css from './formatted-editor.module.css';
import text from './formatted-text.module.css';
import { FormattedTools, type Command } from './formatted-tools.tsx';
import { LinkForm } from './link-form.tsx';

/** A text with headings, lists, links and bold, italic and underlined words. Ctrl+B, I, U and K work. */
export function FormattedEditor({
  id,
  name,
  value,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: {
  id: string;
  name: string;
  value: string;
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (content: string) => void;
  onBlur?: (() => void) | undefined;
}) {
  const { t } = useTranslation('attributes');
  const box = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const told = useRef<string | null>(null);
  const [isLinking, setLinking] = useState(false);
  const selection = useRef<Range | null>(null);

  // Only what comes from elsewhere is put in: the browser keeps cursor and undo of what is typed here.
  useLayoutEffect(() => {
    if (told.current === value) return;
    told.current = value;
    words.current?.replaceChildren(cleanFragment(value));
  }, [value]);
  useEffect(() => {
    document.execCommand?.('defaultParagraphSeparator', false, 'p');
    document.execCommand?.('styleWithCSS', false, 'false');
  }, []);

  const tell = (): void => {
    const element = words.current;
    if (element === null) return;
    const isEmpty = (element.textContent ?? '').trim() === '' && element.querySelector('table') === null;
    const next = isEmpty ? '' : cleanHtml(element.innerHTML);
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  };
  const run = (command: Command, argument?: string): void => {
    words.current?.focus();
    document.execCommand(command, false, argument);
    tell();
  };
  const startLink = (): void => {
    const current = document.getSelection();
    const range = current !== null && current.rangeCount > 0 ? current.getRangeAt(0) : null;
    selection.current = range !== null && words.current?.contains(range.startContainer) ? range : null;
    setLinking(true);
  };
  const endLink = (address: string | null): void => {
    setLinking(false);
    words.current?.focus();
    const current = document.getSelection();
    if (selection.current !== null && current !== null) {
      current.removeAllRanges();
      current.addRange(selection.current);
    }
    if (address === null) return;
    // Without a selection the address itself is the linked text.
    if (selection.current === null || selection.current.collapsed) {
      const link = document.createElement('a');
      link.href = address;
      link.textContent = address.replace(/^(?:https?:\/\/|mailto:)/, '');
      document.execCommand('insertHTML', false, link.outerHTML);
      tell();
    } else {
      run('createLink', address);
    }
  };
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const markup = event.clipboardData.getData('text/html');
    const plain = event.clipboardData.getData('text/plain');
    if (markup === '') document.execCommand('insertText', false, plain);
    else document.execCommand('insertHTML', false, cleanHtml(markup));
    tell();
  };
  const keys = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const command = ({ b: 'bold', i: 'italic', u: 'underline' } as const)[event.key.toLowerCase()];
    if (command === undefined && event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    if (command === undefined) startLink();
    else run(command);
  };
  return (
    <div ref={box} className={css['editor']} data-invalid={invalid || undefined}>
      <FormattedTools name={name} controls={id} within={words} onRun={run} onLink={startLink} />
      <div
        ref={words}
        id={id}
        className={`${css['words']} ${text['formatted']}`}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={name}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onInput={tell}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
        onKeyDown={keys}
        onBlur={onBlur}
      />
      {isLinking ? <LinkForm anchor={box} title={t('formatted.link')} onEnd={endLink} /> : null}
    </div>
  );
}
