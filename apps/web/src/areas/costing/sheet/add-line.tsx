import {
  findCostItems,
  SECONDARY_UNIT,
  type CostItem,
  type CostLine,
  type CostLineKind,
} from '@sourcewiz/contract';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { RecordPicker } from '../../../platform/pick/record-picker.tsx';
import { unitText } from '../unit-text.ts';
import { priced } from './explain.tsx';
import { newLine } from './sheet-draft.rules.ts';

interface AddLineProps {
  kind: CostLineKind;
  productId: number;
  currency: string;
  onAdd: (line: CostLine) => void;
}

/** Adds a part, a material or a process: one of the library with its rate, or one that is only named. */
export function AddLine(props: AddLineProps) {
  const { kind } = props;
  const { t } = useTranslation('costing');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        variant="text"
        size="small"
        icon={<Plus size={14} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(`add.${kind}`)}
      </Button>
      {isOpen ? (
        <Popover anchor={button} label={t(`add.${kind}`)} onClose={close}>
          <ItemPicker
            {...props}
            onAdd={(line) => {
              props.onAdd(line);
              close();
            }}
          />
        </Popover>
      ) : null}
    </>
  );
}

/** Adds what was typed as a line that is only named. */
function useNamed({ kind, currency, onAdd }: AddLineProps, words: string) {
  const { t } = useTranslation('costing');
  const name = words.trim();
  return name === ''
    ? undefined
    : { label: t('add.named', { name }), onAdd: () => onAdd(newLine(kind, { name, currency })) };
}

function ItemPicker(props: AddLineProps) {
  const { kind, productId, currency, onAdd } = props;
  const { t } = useTranslation('costing');
  const formats = useFormats();
  const [words, setWords] = useState('');
  const isPart = kind === 'part';
  const query = useCall(
    findCostItems,
    { query: { query: words, ...(isPart ? { type: 'product', not_above: productId } : { type: kind }) } },
    { whileLoading: 'keep' },
  );
  const rateOf = ({ rate, currency: of, unit }: CostItem): string => {
    if (rate === null) return t(isPart ? 'add.noSheet' : 'add.noRate');
    const price = priced(formats, rate, of ?? '');
    return isPart ? price : t('add.rate', { rate: price, unit: unitText(unit, '1') });
  };
  return (
    <RecordPicker
      label={t(`add.search.${kind}`)}
      what={t(isPart ? 'figure.parts' : kind === 'process' ? 'figure.processes' : 'figure.materials')}
      words={words}
      onWords={setWords}
      query={query}
      rows={(items) => items}
      entryOf={(item) => {
        const noted = isPart ? [item.code, rateOf(item)] : [rateOf(item), item.source?.by];
        return { id: item.id, name: item.name, note: noted.filter(Boolean).join(' · ') };
      }}
      nothing={t('add.nothing')}
      add={useNamed(props, words)}
      onPick={({ id, name, unit, rate, currency: of, loss_percent, source }) =>
        onAdd(
          newLine(kind, {
            source_id: id,
            name,
            unit: isPart ? SECONDARY_UNIT.unit : unit,
            rate: rate ?? '0',
            currency: of ?? currency,
            loss_percent,
            source,
          }),
        )
      }
    />
  );
}
