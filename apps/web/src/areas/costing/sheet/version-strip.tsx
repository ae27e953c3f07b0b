import {
  costMoves,
  exact,
  getCostSheet,
  type AnswerOf,
  type CostMove,
  type costingInfo,
  type CostSheet,
} from '@sourcewiz/contract';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { unitText } from '../unit-text.ts';
import { priced } from './explain.tsx';
import css from './version-strip.module.css';
import { useAmounts } from './use-amounts.ts';
import type { WorkedOut } from './use-sheet.ts';

export type Versions = AnswerOf<typeof costingInfo>['versions'];

interface StripProps {
  /** The stored version on screen. */
  sheet: CostSheet;
  worked: WorkedOut;
  isChanged: boolean;
  versions: Versions;
}

/** From which cost to which, and what moved it. */
export function VersionStrip(props: StripProps) {
  const { sheet, isChanged } = props;
  const from = isChanged ? sheet.version : sheet.version - 1;
  const before = useVersion(sheet, from);
  if (from < 1 || before.data === undefined) return null;
  return <Strip {...props} before={before.data} />;
}

/** A version of the same sheet; the one on screen is there already. */
function useVersion(sheet: CostSheet, version: number) {
  const { product_id, variant_id: variant } = sheet;
  const asked = useCall(
    getCostSheet,
    { params: { product_id }, query: { version, ...(variant === null ? {} : { variant_id: variant }) } },
    { enabled: version > 0 && version !== sheet.version, staleTime: Infinity },
  );
  return version === sheet.version ? { data: sheet, error: null, refetch: () => undefined } : asked;
}

const SHOWN = 5;

function Strip({ before, sheet, worked, isChanged, versions }: StripProps & { before: CostSheet }) {
  const { t } = useTranslation('costing');
  const { date, number, share } = useFormats();
  const { effect, withCurrency } = useAmounts(worked.input);
  const [isOpen, setOpen] = useState(false);
  const moves = costMoves(before, worked, worked.own);
  const difference = exact(worked.figures.cost).minus(before.figures.cost);
  const isUp = difference.isPositive() && !difference.isZero();
  const next = isChanged ? sheet.version + 1 : sheet.version;
  return (
    <section className={css['strip']} aria-label={t('versions.strip')}>
      <Stack gap={0}>
        <Text tone="faint" size="sm">
          {t('versions.of', { version: number(before.version), day: date(before.saved_at ?? '') })}
        </Text>
        <Text weight={600} figures>
          {withCurrency(before.figures.cost)}
        </Text>
      </Stack>
      <ArrowRight size={16} aria-hidden />
      <Stack gap={0}>
        <Text tone="faint" size="sm">
          {isChanged
            ? t('versions.unsaved', { version: number(next) })
            : t('versions.of', { version: number(next), day: date(sheet.saved_at ?? '') })}
        </Text>
        <Row gap={6} align="baseline">
          <Text weight={600} figures>
            {withCurrency(worked.figures.cost)}
          </Text>
          {moves === null || difference.isZero() ? null : (
            <Text tone={isUp ? 'warn' : 'ok'} size="sm" figures>
              {effect(difference.toFixed())}
              {exact(before.figures.cost).isZero()
                ? ''
                : `, ${isUp ? '+' : ''}${share(difference.times(100).div(before.figures.cost).toNumber())}`}
            </Text>
          )}
        </Row>
      </Stack>
      <ul className={css['moves']}>
        {moves === null ? (
          <li>{t('versions.otherCurrency')}</li>
        ) : moves.length === 0 ? (
          <li>{t('versions.same')}</li>
        ) : (
          moves.slice(0, SHOWN).map((move) => (
            <li key={`${move.kind} ${move.key}`}>
              <Move move={move} effect={effect(move.effect)} />
            </li>
          ))
        )}
      </ul>
      <Button variant="text" onClick={() => setOpen(true)}>
        {t('versions.compare')}
      </Button>
      {isOpen ? (
        <Compare
          first={before.version}
          {...{ sheet, worked, isChanged, versions }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

function Move({ move, effect }: { move: CostMove; effect: string }) {
  const { t } = useTranslation('costing');
  const change = useChangeWords();
  const name =
    move.kind === 'packaging'
      ? t('figure.packaging')
      : move.kind === 'currency'
        ? t('versions.currency', { code: move.key })
        : move.name;
  return (
    <Stack gap={0}>
      <Text weight={560} figures>
        {name} {effect}
      </Text>
      <Text tone="faint" size="sm" figures>
        {move.kind === 'added' || move.kind === 'removed'
          ? t(`versions.${move.kind}`)
          : move.changed.map((one) => change(move, one)).join(', ')}
      </Text>
    </Stack>
  );
}

function useChangeWords() {
  const { t } = useTranslation('costing');
  const formats = useFormats();
  const { number } = formats;
  return ({ currency, unit }: CostMove, { field, from, to }: CostMove['changed'][number]): string => {
    const isNumber = /^[\d.]+$/.test(from) && /^[\d.]+$/.test(to);
    const shown = (text: string): string => {
      if (!isNumber) return text;
      if (field === 'rate' || field === 'fixed') return priced(formats, text, currency);
      return field === 'loss' || field === 'percent' ? formats.rate(text) : number(text);
    };
    const share = field === 'base' ? formats.rate(unit) : '';
    return t(`versions.change.${field}`, {
      from: shown(from),
      to: shown(to),
      share,
      unit: unitText(unit, '1'),
    });
  };
}

/** Every effect of the way from any older version, and their sum. */
function Compare({
  first,
  sheet,
  worked,
  isChanged,
  versions,
  onClose,
}: StripProps & { first: number; onClose: () => void }) {
  const { t } = useTranslation('costing');
  const { date, number } = useFormats();
  const { effect, amount } = useAmounts(worked.input);
  const [from, setFrom] = useState(first);
  const before = useVersion(sheet, from);
  const older = versions.filter(({ version }) =>
    isChanged ? version <= sheet.version : version < sheet.version,
  );
  return (
    <Dialog title={t('versions.compare')} width={640} onClose={onClose}>
      <Stack gap={12}>
        <ChoiceField
          label={t('versions.from')}
          choices={older.map(({ version, saved_at: at, saved_by: by }) => ({
            value: String(version),
            label: t('versions.of', { version: number(version), day: date(at) }),
            note: by,
          }))}
          value={String(from)}
          onChange={(value) => setFrom(Number(value ?? first))}
        />
        <Loaded query={before} what={t('versions.compare')} waiting={<RowSkeletons count={4} columns={2} />}>
          {(old) => {
            const moves = costMoves(old, worked, worked.own);
            if (moves === null) return <Text tone="soft">{t('versions.otherCurrency')}</Text>;
            return (
              <ul className={css['all']}>
                <li>
                  <Text>
                    {t('versions.of', { version: number(old.version), day: date(old.saved_at ?? '') })}
                  </Text>
                  <Text figures>{amount(old.figures.cost)}</Text>
                </li>
                {moves.map((move) => (
                  <li key={`${move.kind} ${move.key}`}>
                    <Move move={move} effect="" />
                    <Text figures>{effect(move.effect)}</Text>
                  </li>
                ))}
                <li>
                  <Text weight={600}>{t('versions.now')}</Text>
                  <Text weight={600} figures>
                    {amount(worked.figures.cost)}
                  </Text>
                </li>
              </ul>
            );
          }}
        </Loaded>
      </Stack>
    </Dialog>
  );
}
