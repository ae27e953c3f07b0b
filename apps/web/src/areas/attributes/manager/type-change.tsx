import {
  OPTIONS_MAX,
  convertAttribute,
  previewConversion,
  updateAttribute,
  type Attribute,
  type CallResult,
  type Dtype,
  type ResultOf,
} from '@sourcewiz/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { PlainTable, type PlainColumn } from '../../../platform/list/plain-table.tsx';
import css from './attribute-drawer.module.css';
import { UnitField, useTypeChoices } from './basic-fields.tsx';

type Preview = ResultOf<typeof previewConversion>;

/** The result of a preview, and what was previewed. */
interface Outcome {
  dtype: Dtype;
  unit: Attribute['default_unit'];
  answer: CallResult<Preview>;
}

/** Changes an attribute's data type, after a preview of what would become of its values. */
export function TypeChange({
  attribute,
  onClose,
  onStarted,
}: {
  attribute: Attribute;
  onClose: () => void;
  onStarted: () => void;
}) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const choices = useTypeChoices().filter(({ value }) => value !== attribute.dtype);
  const [dtype, setDtype] = useState<Dtype | null>(null);
  const [unit, setUnit] = useState(attribute.default_unit);
  const [isSure, setIsSure] = useState(false);
  const preview = useAct(previewConversion, { onProblems: () => undefined });
  const [looked, setLooked] = useState<Outcome | null>(null);
  const lookCount = useRef(0);
  const answer = looked?.dtype === dtype && looked.unit === unit ? looked.answer : null;
  const found = answer?.ok ? answer.data : null;
  const setting = useAct(updateAttribute);
  const convert = useAct(convertAttribute, {
    onDone: () => {
      const { name } = attribute;
      toast({ tone: 'ok', title: t('convert.started', { name }), text: t('convert.startedText') });
      onStarted();
    },
    onProblems: ([problem]) => {
      if (problem?.code === 'more_would_be_lost') {
        toast({ tone: 'bad', title: t('convert.more') });
        look(dtype);
      } else if (problem) toast({ tone: 'bad', title: problemText(problem) });
    },
  });
  const look = (next: Dtype | null): void => {
    setLooked(null);
    setIsSure(false);
    if (next === null) return;
    lookCount.current += 1;
    const own = lookCount.current;
    void preview.act({ params: { id: attribute.id }, body: { dtype: next } }).then((said) => {
      // The answer about an earlier choice may come last.
      if (own === lookCount.current) setLooked({ dtype: next, unit, answer: said });
    });
  };
  useEffect(() => {
    look(dtype);
    // Each choice is previewed once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dtype, unit]);
  const lost = found?.lost ?? 0;
  const isTooLong = (found?.options ?? 0) > OPTIONS_MAX;
  const problem = answer?.ok === false ? answer.errors[0] : undefined;
  return (
    <Dialog
      title={t('convert.title', { name: attribute.name })}
      text={t('convert.text')}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            danger={lost > 0}
            loading={convert.isActing}
            disabled={found === null || isTooLong || (lost > 0 && !isSure)}
            onClick={() => {
              if (dtype === null) return;
              void convert.act({ params: { id: attribute.id }, body: { dtype, accept_lost: lost } });
            }}
          >
            {lost > 0
              ? t('convert.confirmLosing', { count: lost, formatted: number(lost) })
              : t('convert.confirm')}
          </Button>
        </>
      }
    >
      <Field label={t('convert.to')} error={problem && problemText(problem)}>
        {({ id }) => (
          <ChoiceField
            id={id}
            label={t('convert.to')}
            placeholder={t('convert.choose')}
            choices={choices}
            value={dtype}
            onChange={(value) => setDtype(value as Dtype | null)}
          />
        )}
      </Field>
      {dtype === 'uom' ? (
        <UnitField
          label={t('convert.unitFirst')}
          dimension={attribute.dimension}
          value={unit}
          onChange={(next) => {
            const body = { default_unit: next };
            void setting.act({ params: { id: attribute.id }, body }).then(({ ok }) => ok && setUnit(next));
          }}
        />
      ) : null}
      <Stack gap={12} className={css['preview']} aria-live="polite">
        {dtype !== null && answer === null ? (
          <>
            <span className="visually-hidden">{t('convert.checking')}</span>
            <LineSkeletons count={4} />
          </>
        ) : null}
        {found === null ? null : <Verdict preview={found} />}
        {isTooLong ? (
          <Text as="p" tone="bad" role="alert">
            {t('convert.tooMany', { labels: number(found?.options ?? 0), limit: number(OPTIONS_MAX) })}
          </Text>
        ) : null}
        {lost > 0 && !isTooLong ? (
          <Checkbox checked={isSure} onChange={setIsSure}>
            {t('convert.sure')}
          </Checkbox>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function Verdict({ preview: { total, kept, lost, examples } }: { preview: Preview }) {
  const { t } = useTranslation('attributeManager');
  const { number } = useFormats();
  const whole =
    total === 0 ? t('convert.noValues') : t('convert.allKept', { count: total, formatted: number(total) });
  return (
    <>
      <Row as="p" wrap gap={14} className={css['verdict']} data-loses={lost > 0 || undefined}>
        {lost > 0 ? (
          <Row as="span" inline gap={6}>
            <CircleAlert size={16} aria-hidden />
            {t('convert.lost', { count: lost, formatted: number(lost) })}
          </Row>
        ) : null}
        <Row as="span" inline gap={6}>
          <CircleCheck size={16} aria-hidden />
          {lost === 0 ? whole : t('convert.kept', { count: kept, formatted: number(kept) })}
        </Row>
      </Row>
      {total === 0 ? null : <Examples examples={examples} />}
    </>
  );
}

function Examples({ examples }: Pick<Preview, 'examples'>) {
  const { t } = useTranslation('attributeManager');
  const columns = useExampleColumns();
  return (
    <>
      <div className={css['scroll']}>
        <PlainTable
          label={t('convert.examples')}
          rows={examples}
          keyOf={({ product_id }, place) => `${product_id} ${place}`}
          columns={columns}
        />
      </div>
      <Text as="p" tone="faint">
        {t('convert.backup')}
      </Text>
    </>
  );
}

function useExampleColumns(): readonly PlainColumn<Preview['examples'][number]>[] {
  const { t } = useTranslation('attributeManager');
  return [
    { key: 'product', head: t('convert.product'), cell: ({ product_id }) => product_id },
    {
      key: 'from',
      head: t('convert.from'),
      cell: ({ from, to }) =>
        to === null ? (
          <Text as="s" tone="bad">
            {from}
          </Text>
        ) : (
          from
        ),
    },
    { key: 'to', head: t('convert.becomes'), cell: ({ to }) => to ?? t('convert.isLost') },
  ];
}
