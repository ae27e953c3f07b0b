import {
  changeBuyerTemplate,
  getBuyerTemplate,
  listAttributes,
  type BuyerTemplate,
  type InputOf,
} from '@sourcewiz/contract';
import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded, together } from '../../../platform/list/loaded.tsx';
import { useValueRights } from '../../../platform/session/use-value-rights.ts';
import { BuyerColumns } from './buyer-columns.tsx';
import { BuyerRows, type TableChange } from './buyer-rows.tsx';
import { fillable } from './buyer-words.ts';
import css from './buyers.module.css';

const WIDTH = 980;
const LONGEST_NAME = 120;
type Change = NonNullable<InputOf<typeof changeBuyerTemplate>['body']>;

/**
 * How a buyer's workbook is filled: where its table is, and what goes into each column. Each choice is saved at once.
 */
export function MatchBuyer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('exports');
  const template = useCall(getBuyerTemplate, { params: { id } });
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  const { act, isActing } = useAct(changeBuyerTemplate);
  const change = (body: Change): void => void act({ params: { id }, body });
  const matchAgain = async () => {
    const asked = {
      title: t('buyer.matchAgainTitle'),
      text: t('buyer.matchAgainText'),
      yes: t('buyer.matchAgain'),
    };
    if (await askConfirm(asked)) change({ match_again: true });
  };
  return (
    <Dialog
      title={template.data?.name ?? t('buyer.matchTitle')}
      text={template.data?.file_name}
      width={WIDTH}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="text"
            icon={<RotateCcw size={14} aria-hidden />}
            loading={isActing}
            onClick={() => void matchAgain()}
          >
            {t('buyer.matchAgain')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('buyer.done')}
          </Button>
        </>
      }
    >
      <Loaded
        query={together({ template, attributes })}
        what={t('templates.failed')}
        waiting={<LineSkeletons count={8} />}
      >
        {(loaded) => <Matching template={loaded.template} attributes={loaded.attributes} onChange={change} />}
      </Loaded>
    </Dialog>
  );
}

function Matching({
  template,
  attributes,
  onChange,
}: {
  template: BuyerTemplate;
  attributes: Parameters<typeof fillable>[0];
  onChange: (change: Change) => void;
}) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  const rights = useValueRights();
  const { settings, columns, open } = template;
  const offered = fillable(attributes, settings.internal).filter((attribute) => rights(attribute).mayView);
  // Another sheet or header is matched from scratch: the user's answers are not discarded without asking.
  const changeTable = async (table: TableChange): Promise<void> => {
    const isMatchedAnew = table.sheet !== undefined || table.header_rows !== undefined;
    const asked = {
      title: t('buyer.matchAgainTitle'),
      text: t('buyer.matchOtherText'),
      yes: t('buyer.matchAgain'),
    };
    const hasAnswers = columns.some(({ from }) => from === 'person');
    if (!isMatchedAnew || !hasAnswers || (await askConfirm(asked))) onChange(table);
  };
  return (
    <Stack gap={20}>
      <Row gap={12} align="start" wrap className={css['pair']}>
        <KeptText
          key={template.name}
          label={t('buyer.name')}
          value={template.name}
          onKeep={(name) => onChange({ name })}
        />
        <KeptText
          key={`buyer ${template.buyer}`}
          label={t('buyer.buyer')}
          value={template.buyer}
          onKeep={(buyer) => onChange({ buyer })}
          mayBeEmpty
        />
      </Row>
      <Stack gap={8} as="section">
        <Text as="h3" weight={600}>
          {t('buyer.where')}
        </Text>
        <BuyerRows template={template} onChange={(table) => void changeTable(table)} />
      </Stack>
      <Stack gap={8} as="section">
        <Row gap={8}>
          <Text as="h3" weight={600}>
            {t('buyer.what')}
          </Text>
          {open > 0 ? (
            <Tag tone="warn">{t('buyer.questions', { count: open, formatted: number(open) })}</Tag>
          ) : null}
        </Row>
        <BuyerColumns
          columns={columns}
          attributes={offered}
          onChange={(column) => {
            const header = columns.find(({ index }) => index === column.index)?.header;
            onChange({ columns: [{ ...column, ...(header === undefined ? {} : { header }) }] });
          }}
        />
      </Stack>
      <BuyerOptions template={template} onChange={(change) => onChange({ settings: change })} />
    </Stack>
  );
}

/** Rows, images, examples, and whether internal details may be written. */
function BuyerOptions({
  template: { settings, columns, sample_rows: samples, once_columns: shared, left_out: leftOut },
  onChange,
}: {
  template: BuyerTemplate;
  onChange: (change: NonNullable<Change['settings']>) => void;
}) {
  const { t } = useTranslation('exports');
  const { number } = useFormats();
  const once = columns.flatMap(({ index, letter, target }) =>
    shared.includes(index) && target.kind !== 'skip' && target.kind !== 'undecided' ? letter : [],
  );
  return (
    <Stack gap={12} as="section">
      <Text as="h3" weight={600}>
        {t('buyer.how')}
      </Text>
      <Row gap={20} wrap>
        <Segmented
          label={t('buyer.rows')}
          items={[
            { key: 'product', label: t('buyer.rowProduct') },
            { key: 'variant', label: t('buyer.rowVariant') },
          ]}
          value={settings.rows}
          onChange={(rows) => onChange({ rows })}
        />
        <Segmented
          label={t('buyer.images')}
          items={[
            { key: 'embedded', label: t('buyer.embedded') },
            { key: 'addresses', label: t('buyer.addresses') },
          ]}
          value={settings.images}
          onChange={(images) => onChange({ images })}
        />
      </Row>
      {settings.rows === 'variant' && once.length > 0 ? (
        <Text as="p" size="sm" tone="soft">
          {t('buyer.once', { count: once.length, columns: once.join(', ') })}
        </Text>
      ) : null}
      {samples.length > 0 ? (
        <Checkbox
          checked={settings.replace_samples}
          onChange={(replaces) => onChange({ replace_samples: replaces })}
        >
          {t('buyer.replace', {
            count: samples.length,
            formatted: number(samples.length),
            rows: samples.slice(0, 5).join(', '),
          })}
        </Checkbox>
      ) : null}
      {leftOut.map((kind) => (
        <Text as="p" key={kind} size="sm" tone="soft">
          {t(`buyer.leftOut.${kind}`)}
        </Text>
      ))}
      <Stack gap={2}>
        <Checkbox checked={settings.internal} onChange={(internal) => onChange({ internal })}>
          {t('buyer.internal')}
        </Checkbox>
        <Text as="p" size="sm" tone="faint">
          {t('buyer.internalNote')}
        </Text>
      </Stack>
    </Stack>
  );
}

/** A text that is saved when its field is left, and when the window closes, e.g. by Enter or Escape. */
function KeptText({
  label,
  value,
  mayBeEmpty = false,
  onKeep,
}: {
  label: string;
  value: string;
  mayBeEmpty?: boolean;
  onKeep: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const kept = useRef(value);
  const keep = (): void => {
    const written = text.trim();
    if (written === kept.current || (written === '' && !mayBeEmpty)) return;
    kept.current = written;
    onKeep(written);
  };
  const leave = useEffectEvent(keep);
  useEffect(() => () => leave(), []);
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          value={text}
          maxLength={LONGEST_NAME}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => {
            if (text.trim() === '' && !mayBeEmpty) setText(value);
            keep();
          }}
        />
      )}
    </Field>
  );
}
