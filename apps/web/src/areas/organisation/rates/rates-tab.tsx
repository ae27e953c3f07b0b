import {
  deleteExchangeRate,
  listExchangeRates,
  rateSheets,
  setExchangeRate,
  type ExchangeRate,
} from '@sourcewiz/contract';
import { ArrowRightLeft, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { currencyName } from '../../../platform/i18n/currency-names.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { shownDay } from '../../../platform/kit/fields/dates/date-field.rules.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import { RecordList, type Column } from '../../../platform/list/record-list.tsx';
import { SheetImport } from '../../../platform/rows/sheet-import.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { RateForm } from './rate-form.tsx';
import { MANUAL, pairOf } from './rate-form.rules.ts';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';

/** Exchange rates: read by everybody, changed by admins. */
export function RatesTab() {
  const { t } = useTranslation('company');
  const { number } = useFormats();
  const mayChange = usePermitted(setExchangeRate);
  const list = useCall(listExchangeRates);
  const [opened, setOpened] = useState<{ rate: ExchangeRate | null } | null>(null);
  const count = list.data?.length ?? 0;
  const columns = useRateColumns(mayChange ? (rate) => setOpened({ rate }) : null);
  const [isImporting, setImporting] = useState(false);
  const add = mayChange ? (
    <>
      <Button icon={<Upload size={15} aria-hidden />} onClick={() => setImporting(true)}>
        {t('rates.import')}
      </Button>
      <Button
        variant="primary"
        icon={<Plus size={15} aria-hidden />}
        onClick={() => setOpened({ rate: null })}
      >
        {t('rates.add')}
      </Button>
    </>
  ) : null;
  return (
    <Stack gap={14} as="section" aria-label={t('rates.title')}>
      <Text as="p" tone="faint">
        {t('rates.text')}
      </Text>
      {count === 0 ? null : (
        <ListTools count={t('rates.count', { count, formatted: number(count) })}>{add}</ListTools>
      )}
      <RecordList
        label={t('rates.title')}
        query={list}
        rows={(rates) => rates}
        idOf={pairOf}
        columns={columns}
        empty={
          <EmptyState
            icon={<ArrowRightLeft size={18} />}
            title={t('rates.none')}
            text={t(mayChange ? 'rates.noneText' : 'rates.noneReader')}
            actions={add}
          />
        }
      />
      {isImporting ? (
        <SheetImport
          sheets={rateSheets}
          title={t('rates.importTitle')}
          onClose={() => {
            setImporting(false);
            void list.refetch();
          }}
        />
      ) : null}
      {opened === null ? null : <RateForm rate={opened.rate} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

/** What the list shows of a rate. @param onEdit null for people who may not change it */
function useRateColumns(onEdit: ((rate: ExchangeRate) => void) | null): readonly Column<ExchangeRate>[] {
  const { t } = useTranslation('company');
  const { number } = useFormats();
  const columns: readonly Column<ExchangeRate>[] = [
    {
      key: 'pair',
      head: t('rates.pair'),
      card: 'title',
      cell: (rate) => (
        <Stack as="span" gap={0}>
          <Text as="b" weight={560}>
            {pairOf(rate)}
          </Text>
          <Text tone="faint" size="sm">
            {t('rates.pairNames', { base: currencyName(rate.base), quote: currencyName(rate.quote) })}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'rate',
      head: t('rates.rate'),
      align: 'end',
      cell: ({ base, quote, rate }) => (
        <Text figures>{t('rates.worth', { base, quote, rate: number(rate) })}</Text>
      ),
    },
    { key: 'day', head: t('rates.day'), cell: ({ day }) => shownDay(day) },
    {
      key: 'source',
      head: t('rates.source'),
      cell: ({ source }) => (source === MANUAL ? t('rates.manual') : source),
    },
  ];
  if (onEdit === null) return columns;
  return [
    ...columns,
    {
      key: 'menu',
      head: t('rates.actions'),
      card: 'menu',
      cell: (rate) => <RateMenu rate={rate} onEdit={() => onEdit(rate)} />,
    },
  ];
}

function RateMenu({ rate, onEdit }: { rate: ExchangeRate; onEdit: () => void }) {
  const { t } = useTranslation('company');
  const pair = pairOf(rate);
  const { act } = useAct(deleteExchangeRate, {
    onDone: () => toast({ tone: 'ok', title: t('rates.removed', { pair }) }),
  });
  const remove = async (): Promise<void> => {
    const question = { title: t('rates.removeTitle', { pair }), text: t('rates.removeText') };
    const isSure = await askConfirm({ ...question, yes: t('rates.remove'), danger: true });
    if (isSure) await act({ params: { base: rate.base, quote: rate.quote } });
  };
  return (
    <MoreMenu
      label={t('rates.menu', { pair })}
      items={[
        { key: 'edit', label: t('rates.edit'), icon: <Pencil size={15} aria-hidden />, onClick: onEdit },
        'divider',
        {
          key: 'remove',
          label: t('rates.remove'),
          tone: 'danger',
          icon: <Trash2 size={15} aria-hidden />,
          onClick: () => void remove(),
        },
      ]}
    />
  );
}
