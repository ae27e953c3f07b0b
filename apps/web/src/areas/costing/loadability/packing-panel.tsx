import { boxSides, innerGrid, unitNames } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { FrameUnit, InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { innerOf, masterOf, volumeOf, type PackingDraft } from './packing-draft.rules.ts';
import css from './loadability.module.css';

interface PanelProps {
  draft: PackingDraft;
  wrong: ReadonlySet<string>;
  onChange: (draft: PackingDraft) => void;
}

/** The packing that is tried out; typing moves everything else at once. */
export function PackingPanel({ draft, wrong, onChange }: PanelProps) {
  const { t } = useTranslation('loadability');
  const id = useId();
  return (
    <Card title={t('packing.title')}>
      <Stack gap={14}>
        <Sides box="inner" draft={draft} wrong={wrong} onChange={onChange} />
        <One
          label={t('packing.innerPieces')}
          value={draft.innerPieces}
          whole
          isWrong={wrong.has('innerPieces')}
          onChange={(innerPieces) => onChange({ ...draft, innerPieces })}
        />
        <Sides box="master" draft={draft} wrong={wrong} onChange={onChange} />
        <Row gap={10} align="start">
          <One
            label={t('packing.pieces')}
            value={draft.pieces}
            whole
            isWrong={wrong.has('pieces')}
            onChange={(pieces) => onChange({ ...draft, pieces })}
          />
          <One
            label={t('packing.weight')}
            value={draft.weight}
            unit="kg"
            isWrong={wrong.has('weight')}
            onChange={(weight) => onChange({ ...draft, weight })}
          />
        </Row>
        <Field id={`${id}unit`} label={t('packing.unit')}>
          {(control) => (
            <ChoiceField
              id={control.id}
              label={t('packing.unit')}
              choices={unitNames('length').map((unit) => ({ value: unit, label: unit }))}
              value={draft.unit}
              onChange={(unit) => onChange({ ...draft, unit: unit ?? draft.unit })}
            />
          )}
        </Field>
        <Checkbox checked={draft.keepUpright} onChange={(keepUpright) => onChange({ ...draft, keepUpright })}>
          {t('packing.upright')} <Text tone="faint">{t('packing.uprightNote')}</Text>
        </Checkbox>
        <Figures draft={draft} />
      </Stack>
    </Card>
  );
}

/** What follows from the packing alone. */
function Figures({ draft }: { draft: PackingDraft }) {
  const { t } = useTranslation('loadability');
  const { number } = useFormats();
  const { cbm, perPiece } = volumeOf(draft);
  const [inner, master] = [innerOf(draft), masterOf(draft)];
  const inside = inner && master && innerGrid(inner, master);
  return (
    <dl className={css['figures']}>
      {inside ? (
        <Figure name={t('packing.innersFit')}>
          {number(inside.total)} <Text tone="faint">{inside.counts.map(number).join(' × ')}</Text>
        </Figure>
      ) : null}
      <Figure name={t('packing.cbm')} isLocked>
        {cbm === null ? '–' : number(cbm)}
      </Figure>
      <Figure name={t('packing.perPiece')} isLocked>
        {perPiece === null ? '–' : number(perPiece)}
      </Figure>
    </dl>
  );
}

function Figure({
  name,
  isLocked = false,
  children,
}: {
  name: string;
  isLocked?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div>
      <dt>
        {isLocked ? <Lock size={12} aria-hidden /> : null} {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sides({ box, draft, wrong, onChange }: PanelProps & { box: 'inner' | 'master' }) {
  const { t } = useTranslation('loadability');
  const id = useId();
  const isWrong = boxSides.some((side) => wrong.has(`${box}.${side}`));
  return (
    <Field
      id={`${id}length`}
      label={t(`packing.${box}`)}
      aside={<Text tone="faint">{draft.unit}</Text>}
      error={isWrong ? t('packing.wrong') : undefined}
    >
      {(control) => (
        <Row gap={6}>
          {boxSides.map((side) => (
            <NumberInput
              key={side}
              id={`${id}${side}`}
              label={`${t(`packing.${box}`)}, ${t(`packing.${side}`)}`}
              value={draft[box][side]}
              invalid={wrong.has(`${box}.${side}`)}
              describedBy={control['aria-describedby']}
              framed
              step="1"
              onChange={(text) => onChange({ ...draft, [box]: { ...draft[box], [side]: text } })}
            />
          ))}
        </Row>
      )}
    </Field>
  );
}

/** One number with its unit. */
export function One({
  label,
  value,
  unit,
  whole = false,
  isWrong,
  onChange,
}: {
  label: string;
  value: string;
  unit?: string;
  whole?: boolean;
  isWrong: boolean;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('loadability');
  return (
    <Field label={label} error={isWrong ? t('packing.wrong') : undefined}>
      {(control) => (
        <InputFrame invalid={isWrong}>
          <NumberInput
            id={control.id}
            value={value}
            whole={whole}
            invalid={isWrong}
            describedBy={control['aria-describedby']}
            onChange={onChange}
          />
          {unit === undefined ? null : <FrameUnit aria-hidden>{unit}</FrameUnit>}
        </InputFrame>
      )}
    </Field>
  );
}
