import { findCostItems, type CostItem, type Problem } from '@sourcewiz/contract';
import { CircleAlert } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { OptionButton, OptionList } from '../../../platform/kit/fields/choices/option-list.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { useSettled } from '../../../platform/kit/use-settled.ts';
import { unitText } from '../unit-text.ts';
import css from './bom.module.css';
import { addItem } from './bom-rows.rules.ts';
import { useSheetChange, type SheetOfLine } from './use-sheet-change.ts';

/**
 * A row that adds a part, material or process by its ID or name. What contains the product is not offered; its ID typed
 * whole is refused here with the chain, and the text stays.
 */
export function AddItem({
  into: { sheet, name },
  onClose,
}: {
  into: { sheet: SheetOfLine; name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation('bom');
  const id = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const [refusal, setRefusal] = useState<Problem | 'none' | null>(null);
  const { save, isSaving } = useSheetChange();
  const asked = useSettled(words.trim());
  const query = { query: asked, not_above: sheet.product_id };
  const list = useCall(findCostItems, { query }, { enabled: asked !== '', whileLoading: 'keep' });
  const found = asked === '' ? [] : (list.data ?? []);

  const add = async (item: CostItem): Promise<void> => {
    const problem = await save(sheet, addItem(item, crypto.randomUUID()), { showsProblems: false });
    if (problem === undefined) {
      setWords('');
      setAt(0);
    } else setRefusal(problem);
  };
  /** What is typed may be the ID of something that is not offered. */
  const addTyped = async (): Promise<void> => {
    const text = words.trim();
    if (text === '') return;
    const all = await call(findCostItems, { query: { query: text } });
    const typed = all.ok ? all.data.find(({ code }) => code.toLowerCase() === text.toLowerCase()) : undefined;
    const item = typed ?? (asked === text ? found[at] : undefined);
    if (item === undefined) setRefusal('none');
    else await add(item);
  };
  const onKeys = (event: KeyboardEvent): void => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + move + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = at > 0 ? found[at] : undefined;
      void (chosen ? add(chosen) : addTyped());
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <Stack gap={6} className={css['add']}>
      <Row wrap>
        <TextInput
          id={id}
          className={css['addField'] ?? ''}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={found[at] === undefined ? undefined : `${id}${found[at].id}`}
          aria-label={t('add.label', { parent: name })}
          aria-invalid={refusal !== null}
          aria-describedby={`${id}note`}
          placeholder={t('add.placeholder')}
          autoFocus
          autoComplete="off"
          maxLength={120}
          value={words}
          disabled={isSaving}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
            setRefusal(null);
          }}
          onKeyDown={onKeys}
        />
        <span id={`${id}note`} role={refusal === null ? undefined : 'alert'}>
          {refusal === null ? (
            <Text tone="faint">
              {t('add.to', { parent: name })}. {t('add.hint')}
            </Text>
          ) : (
            <Refused refusal={refusal} />
          )}
        </span>
        <Button size="small" variant="text" onClick={onClose}>
          {t('add.close')}
        </Button>
      </Row>
      {found.length === 0 ? null : (
        <OptionList role="listbox" id={`${id}list`} aria-label={t('add.label', { parent: name })}>
          {found.map((item, place) => (
            <OptionButton
              key={item.id}
              id={`${id}${item.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={false}
              data-highlighted={place === at || undefined}
              label={
                <>
                  {item.name} <Text tone="faint">{item.code}</Text>
                </>
              }
              note={<Price item={item} />}
              onPointerMove={() => setAt(place)}
              onClick={() => void add(item)}
            />
          ))}
        </OptionList>
      )}
    </Stack>
  );
}

function Refused({ refusal }: { refusal: Problem | 'none' }) {
  const { t } = useTranslation('bom');
  if (refusal === 'none') return <Text tone="bad">{t('add.none')}</Text>;
  const chain = refusal.params?.['chain'];
  return (
    <Row gap={6} inline>
      <CircleAlert size={14} aria-hidden color="var(--bad)" />
      <Text tone="bad">
        {refusal.code === 'bom_cycle' && chain !== undefined ? (
          <>
            <b>{t('add.cycle')}</b> {String(chain)}
          </>
        ) : (
          problemText(refusal)
        )}
      </Text>
    </Row>
  );
}

function Price({ item: { type, rate, currency, unit } }: { item: CostItem }) {
  const { t } = useTranslation('bom');
  const { money } = useFormats();
  if (rate === null || currency === null) return t(type === 'product' ? 'add.noCost' : 'add.noRate');
  return `${money(rate, currency)} / ${unitText(unit, '1')}`;
}
