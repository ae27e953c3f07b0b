import { checkPercent, compositionSum, exact, type MaterialShare } from '@sourcewiz/contract';
import { Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { FrameUnit, InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import type { PartProps } from '../control-props.ts';
import css from './composition-field.module.css';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';

const MOST = 30;
const blank: MaterialShare = { material: '', percent: '' };

/** Materials with their shares and the total. Enter goes on to the next row. */
export function CompositionField({
  id,
  name,
  options,
  value: given,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: PartProps<readonly MaterialShare[]> & { options: readonly string[] }) {
  const { t } = useTranslation('attributes');
  const { number } = useFormats();
  const rows = given.length === 0 ? [blank] : given;
  const sum = compositionSum(rows, '.');
  const isOver = exact(sum).gt(100);
  const idOf = (at: number): string => (at === 0 ? id : `${id}-${at}`);
  // The row that gets the cursor as soon as it is rendered.
  const next = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (next.current === null) return;
    document.getElementById(next.current === 0 ? id : `${id}-${next.current}`)?.focus();
    next.current = null;
  });

  const set = (at: number, part: Partial<MaterialShare>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const addAfter = (at: number): void => {
    if (rows.length >= MOST) return;
    onChange([...rows.slice(0, at + 1), blank, ...rows.slice(at + 1)]);
    next.current = at + 1;
  };
  const remove = (at: number): void => {
    onChange(rows.filter((_, index) => index !== at));
    next.current = Math.max(0, at - 1);
  };
  const keys = (event: KeyboardEvent, at: number): void => {
    const row = rows[at] ?? blank;
    const isBlank = row.material === '' && row.percent === '';
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!isBlank) addAfter(at);
    } else if (event.key === 'Backspace' && isBlank && rows.length > 1) {
      event.preventDefault();
      remove(at);
    }
  };
  const used = new Set(rows.map(({ material }) => material));
  const suggestions = options.filter((option) => !used.has(option));
  return (
    <Stack gap={6} role="group" aria-label={name}>
      {rows.map((row, at) => (
        // Rows have no identity but their position.
        <div key={at} role="group" className={css['row']} onKeyDown={(event) => keys(event, at)}>
          <TextInput
            id={idOf(at)}
            aria-invalid={invalid}
            list={`${id}-materials`}
            value={row.material}
            maxLength={120}
            autoComplete="off"
            placeholder={t('composition.material')}
            aria-label={t('composition.materialAt', { name, at: at + 1 })}
            aria-describedby={describedBy}
            onChange={(event) => set(at, { material: event.target.value })}
            onBlur={onBlur}
          />
          <InputFrame invalid={invalid}>
            <NumberInput
              id={`${id}-${at}-percent`}
              label={t('composition.percentAt', { name, at: at + 1 })}
              value={row.percent}
              whole={false}
              invalid={row.percent !== '' && checkPercent(row.percent, '', '.').length > 0}
              describedBy={describedBy}
              onChange={(percent) => set(at, { percent })}
              onBlur={onBlur}
            />
            <FrameUnit aria-hidden>%</FrameUnit>
          </InputFrame>
          {rows.length === 1 && row.material === '' && row.percent === '' ? null : (
            <IconButton
              label={t('composition.removeAt', { at: at + 1 })}
              icon={<X size={14} aria-hidden />}
              onClick={() => remove(at)}
            />
          )}
        </div>
      ))}
      <Row justify="between">
        {rows.length < MOST ? (
          <Button
            variant="text"
            size="small"
            icon={<Plus size={14} aria-hidden />}
            onClick={() => addAfter(rows.length - 1)}
          >
            {t('composition.add')}
          </Button>
        ) : null}
        <Text
          as="output"
          tone={isOver ? 'bad' : 'soft'}
          size="sm"
          figures
          className={css['sum']}
          data-over={isOver || undefined}
        >
          {t('composition.sum', { sum: number(sum) })}
        </Text>
      </Row>
      <datalist id={`${id}-materials`}>
        {suggestions.map((option) => (
          <option key={option} value={option} aria-label={option} />
        ))}
      </datalist>
    </Stack>
  );
}
