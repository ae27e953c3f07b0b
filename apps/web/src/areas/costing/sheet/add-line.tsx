import {
  findCostItems,
  listResources,
  SECONDARY_UNIT,
  type CostLine,
  type CostLineKind,
  type Resource,
} from '@sourcewiz/contract';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { RecordPicker } from '../../../platform/pick/record-picker.tsx';
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
  const Picker = kind === 'part' ? PartPicker : ResourcePicker;
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
          <Picker
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

function PartPicker(props: AddLineProps) {
  const { productId, currency, onAdd } = props;
  const { t } = useTranslation('costing');
  const formats = useFormats();
  const [words, setWords] = useState('');
  const query = useCall(
    findCostItems,
    { query: { type: 'product', not_above: productId, query: words } },
    { whileLoading: 'keep' },
  );
  return (
    <RecordPicker
      label={t('add.search.part')}
      what={t('figure.parts')}
      words={words}
      onWords={setWords}
      query={query}
      rows={(parts) => parts}
      entryOf={({ id, code, name, rate, currency: of }) => ({
        id,
        name,
        note:
          rate === null ? `${code} · ${t('add.noSheet')}` : `${code} · ${priced(formats, rate, of ?? '')}`,
      })}
      nothing={t('add.nothing')}
      add={useNamed(props, words)}
      onPick={(part) =>
        onAdd(
          newLine('part', {
            source_id: part.id,
            name: part.name,
            unit: SECONDARY_UNIT.unit,
            rate: part.rate ?? '0',
            currency: part.currency ?? currency,
            source: part.source,
          }),
        )
      }
    />
  );
}

function ResourcePicker(props: AddLineProps) {
  const { kind, currency, onAdd } = props;
  const { t } = useTranslation('costing');
  const formats = useFormats();
  const [words, setWords] = useState('');
  const query = useCall(
    listResources,
    { query: { type: kind === 'process' ? 'process' : 'material', query: words } },
    { whileLoading: 'keep' },
  );
  return (
    <RecordPicker
      label={t(`add.search.${kind}`)}
      what={t(kind === 'process' ? 'figure.processes' : 'figure.materials')}
      words={words}
      onWords={setWords}
      query={query}
      rows={({ resources }) => resources}
      entryOf={(resource: Resource) => ({
        id: resource.id,
        name: resource.name,
        note: [
          resource.rate === ''
            ? t('add.noRate')
            : t('add.rate', {
                rate: priced(formats, resource.rate, resource.currency),
                unit: resource.unit,
              }),
          resource.supplier,
        ]
          .filter(Boolean)
          .join(' · '),
      })}
      nothing={t('add.nothing')}
      add={useNamed(props, words)}
      onPick={(resource) =>
        onAdd(
          newLine(kind, {
            source_id: resource.id,
            name: resource.name,
            unit: resource.unit,
            rate: resource.rate === '' ? '0' : resource.rate,
            currency: resource.currency === '' ? currency : resource.currency,
            loss_percent: resource.wastage_percent === '' ? '0' : resource.wastage_percent,
            source:
              resource.rate === ''
                ? null
                : { kind: 'resource', by: resource.supplier, day: resource.updated_at.slice(0, 10) },
          }),
        )
      }
    />
  );
}
