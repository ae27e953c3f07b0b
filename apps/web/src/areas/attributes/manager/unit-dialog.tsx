import {
  createUnit,
  dimensions,
  messageOf,
  readAnyDecimal,
  units as standardUnits,
  updateUnit,
  type Dimension,
  type Problem,
  type Unit,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { useUnsavedChanges } from '../../../platform/router/use-unsaved-changes.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choice-field.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import css from './attribute-drawer.module.css';

/** Makes a unit of the company's own, or changes one. */
export function UnitDialog({ unit, onClose }: { unit: Unit | null; onClose: () => void }) {
  const { t } = useTranslation('attributeManager');
  const { fieldText } = useFormats();
  const [before] = useState(() => ({
    name: unit?.short_name ?? '',
    dimension: (unit?.category as Dimension | undefined) ?? 'quantity',
    factor: unit?.conversion_factor ?? '',
  }));
  const [name, setName] = useState(before.name);
  const [dimension, setDimension] = useState<Dimension>(before.dimension);
  const [factor, setFactor] = useState(before.factor);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>();
  const options = {
    onProblems: ([first]: readonly Problem[]) => setProblem(first),
  };
  const creating = useAct(createUnit, {
    ...options,
    onDone: ({ short_name }) => done(t('units.added', { name: short_name })),
  });
  const updating = useAct(updateUnit, { ...options, onDone: () => done(t('saved')) });
  const done = (title: string): void => {
    toast({ tone: 'ok', title });
    onClose();
  };
  const save = (): void => {
    setAsked(true);
    setProblem(undefined);
    if (name.trim() === '' || factor.trim() === '') return;
    // The text has the point as its decimal mark, the field that of the language.
    if (readAnyDecimal(factor, '.') === undefined) {
      setProblem({
        code: 'not_a_number',
        message: messageOf('not_a_number'),
        path: 'body.conversion_factor',
      });
      return;
    }
    const body = { short_name: name.trim(), conversion_factor: factor.trim() };
    if (unit) void updating.act({ params: { id: unit.id }, body });
    else void creating.act({ body: { ...body, category: dimension } });
  };
  const isChanged = name !== before.name || dimension !== before.dimension || factor !== before.factor;
  const isSaving = creating.isActing || updating.isActing;
  useUnsavedChanges(isChanged);
  const close = (): void => {
    if (!isSaving) onClose();
  };
  const reference = standardUnits.find((one) => one.dimension === dimension)?.reference_unit ?? '';
  const text = problem && problemText(problem);
  const ofFactor = problem?.path?.endsWith('conversion_factor') ?? false;
  return (
    <Dialog
      title={unit ? t('units.editTitle', { name: unit.short_name }) : t('units.addTitle')}
      width={440}
      unsaved={isChanged}
      onClose={close}
      actions={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button variant="primary" loading={isSaving} onClick={save}>
            {unit ? t('save') : t('units.addDone')}
          </Button>
        </>
      }
    >
      <div className={css['fields']}>
        <Field
          label={t('units.name')}
          required
          note={t('units.nameNote')}
          error={asked && name.trim() === '' ? t('units.nameRequired') : ofFactor ? undefined : text}
        >
          {(control) => (
            <TextInput
              {...control}
              aria-required
              autoFocus
              autoComplete="off"
              maxLength={20}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('units.dimension')}>
          {({ id }) => (
            <ChoiceField
              id={id}
              label={t('units.dimension')}
              disabled={unit !== null}
              choices={dimensions.map((one) => ({ value: one, label: t(`units.dimensions.${one}`) }))}
              value={dimension}
              onChange={(value) => setDimension(dimensions.find((one) => one === value) ?? dimension)}
            />
          )}
        </Field>
        <Field
          label={t('units.factor', { name: name.trim() || t('units.unitWord') })}
          required
          wide
          aside={reference}
          error={asked && factor.trim() === '' ? t('units.factorRequired') : ofFactor ? text : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              aria-required
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={fieldText(factor)}
              onChange={(event) => setFactor(fieldText(event.target.value))}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
