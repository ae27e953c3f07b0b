import { listAttributes } from '@sourcewiz/contract';
import { Plus, RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { MoveButtons } from '../../../platform/kit/sort/move-buttons.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { TextArea, TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { isForSheets } from './sheet-attributes.rules.ts';
import css from './sheet-editor.module.css';
import { withText, type DraftLine } from './sheet-form.rules.ts';
import type { SheetForm } from './use-sheet-form.ts';

/** The lines of a sheet: name, text, and their order. */
export function SheetLines({ form }: { form: SheetForm }) {
  const { t } = useTranslation('specSheets');
  const { lines } = form.draft;
  const added = useRef(0);
  const change = (next: DraftLine[]): void => form.set('lines', next);
  const replace = (at: number, line: DraftLine): void => change(lines.with(at, line));
  const add = (line: Pick<DraftLine, 'attributeId' | 'label' | 'text'>): void => {
    added.current += 1;
    change([...lines, { ...line, key: `new:${added.current}`, value: '' }]);
  };
  return (
    <Stack gap={12}>
      {lines.length === 0 ? (
        <Text as="p" tone="faint">
          {t('form.noLines')}
        </Text>
      ) : null}
      <ol>
        {lines.map((line, at) => (
          <li key={line.key} className={css['line']}>
            <Line
              line={line}
              at={at}
              count={lines.length}
              onChange={(next) => replace(at, next)}
              onMove={(from, to) => change(moved(lines, from, to))}
              onRemove={() => change(lines.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <Row wrap>
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => add({ attributeId: null, label: '', text: '' })}
        >
          {t('form.addOwn')}
        </Button>
        <AddAttribute
          taken={lines.flatMap(({ attributeId }) => attributeId ?? [])}
          onAdd={(attributeId, label) => add({ attributeId, label, text: null })}
        />
      </Row>
    </Stack>
  );
}

function Line({
  line,
  at,
  count,
  onChange,
  onMove,
  onRemove,
}: {
  line: DraftLine;
  at: number;
  count: number;
  onChange: (line: DraftLine) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('specSheets');
  const name = line.label || t('form.line', { at: at + 1 });
  const isOwn = line.attributeId === null;
  const note = useOrigin(line);
  return (
    <>
      <TextInput
        aria-label={t('form.label', { at: at + 1 })}
        value={line.label}
        maxLength={120}
        onChange={(event) => onChange({ ...line, label: event.target.value })}
      />
      <div className={css['text']} data-over={(!isOwn && line.text !== null) || undefined}>
        <TextArea
          rows={1}
          aria-label={t('form.value', { at: at + 1 })}
          value={line.text ?? line.value}
          maxLength={2000}
          onChange={(event) => onChange(withText(line, event.target.value))}
        />
        <Row wrap gap={10} align="baseline" className={css['origin']}>
          {note === null ? null : (
            <Text tone="faint" size="sm" breaks>
              {note}
            </Text>
          )}
          {isOwn || line.text === null ? null : (
            <Button
              variant="text"
              size="small"
              icon={<RotateCcw size={12} aria-hidden />}
              onClick={() => onChange({ ...line, text: null })}
            >
              {t('form.back')}
            </Button>
          )}
        </Row>
      </div>
      <Row gap={0} className={css['tools']}>
        <MoveButtons name={name} index={at} count={count} onMove={onMove} />
        <IconButton
          label={t('form.remove', { name })}
          icon={<X size={15} aria-hidden />}
          onClick={onRemove}
        />
      </Row>
    </>
  );
}

/** Where the text of a line comes from; null for the usual case, the value of the product. */
function useOrigin({ attributeId, text, value }: DraftLine): string | null {
  const { t } = useTranslation('specSheets');
  if (attributeId === null) return t('form.own');
  if (value === '') return t('form.insteadNone');
  return text === null ? null : t('form.instead', { value });
}

/** The attributes that are not on the sheet yet. The value of an added one comes with the next answer. */
function AddAttribute({
  taken,
  onAdd,
}: {
  taken: readonly number[];
  onAdd: (id: number, label: string) => void;
}) {
  const { t } = useTranslation('specSheets');
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  const offered = (attributes.data ?? []).filter((one) => isForSheets(one) && !taken.includes(one.id));
  if (offered.length === 0) return null;
  return (
    <ChoiceField
      className={css['choose']}
      label={t('form.addAttribute')}
      placeholder={t('form.addAttribute')}
      choices={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={null}
      onChange={(value) => {
        const attribute = offered.find(({ id }) => String(id) === value);
        if (attribute) onAdd(attribute.id, attribute.name);
      }}
    />
  );
}
