import { type CartonAlternative, type CartonChange } from '@sourcewiz/contract';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { PlainTable, type PlainColumn } from '../../../platform/list/plain-table.tsx';
import css from './loadability.module.css';

/** Changes listed at most, without those that break a rule: of these one of each kind. */
const SHOWN = 6;

function listed(all: readonly CartonAlternative[]): CartonAlternative[] {
  const usable = new Set(all.filter(({ breaks }) => breaks === null).slice(0, SHOWN));
  const broken = all.filter(({ breaks }) => breaks !== null);
  return all.filter(
    (one) => usable.has(one) || broken.find(({ change }) => change.kind === one.change.kind) === one,
  );
}

/** What would load more, best first; "Try it" fills the packing without saving. */
export function Alternatives({
  found: all,
  container,
  unit,
  freightOf,
  onTry,
}: {
  found: readonly CartonAlternative[];
  container: string;
  unit: string;
  /** Freight of a piece, as text; null without a rate. */
  freightOf: ((one: CartonAlternative) => string | null) | null;
  onTry: (one: CartonAlternative) => void;
}) {
  const { t } = useTranslation('loadability');
  const found = listed(all);
  const columns = useAlternativeColumns({ unit, freightOf, onTry });
  return (
    <Card
      title={t('better.title')}
      aside={<Text tone="faint">{t('better.where', { container })}</Text>}
      padding="flush"
    >
      {found.length === 0 ? (
        <Text as="p" tone="faint" className={css['nothing']}>
          {t('better.none')}
        </Text>
      ) : (
        <PlainTable
          label={t('better.title')}
          columns={columns}
          rows={found}
          keyOf={({ change }) => JSON.stringify(change)}
          stacks
          flush
        />
      )}
    </Card>
  );
}

function useAlternativeColumns({
  unit,
  freightOf,
  onTry,
}: {
  unit: string;
  freightOf: ((one: CartonAlternative) => string | null) | null;
  onTry: (one: CartonAlternative) => void;
}): PlainColumn<CartonAlternative>[] {
  const { t } = useTranslation('loadability');
  const { number } = useFormats();
  const wordsOf = useChangeWords();
  const noteOf = useNote(unit);
  const signed = (count: number): string => (count > 0 ? `+${number(count)}` : number(count));
  return [
    {
      key: 'change',
      head: t('better.change'),
      cell: ({ change, breaks }) => (
        <Text weight={breaks === null ? 600 : 450} tone={breaks === null ? 'ink' : 'faint'}>
          {wordsOf(change)}
        </Text>
      ),
    },
    {
      key: 'carton',
      head: t('better.carton', { unit }),
      cell: ({ carton: { length = '', width = '', height = '' } }) =>
        [length, width, height].map((side) => number(side)).join(' × '),
    },
    {
      key: 'cartons',
      head: t('better.cartons'),
      align: 'end',
      cell: ({ load, more_cartons: more }) => (
        <>
          {number(load.cartons)} <Text tone={more > 0 ? 'ok' : 'faint'}>{signed(more)}</Text>
        </>
      ),
    },
    {
      key: 'pieces',
      head: t('better.pieces'),
      align: 'end',
      cell: ({ load, more }) => (
        <>
          {number(load.pieces)} <Text tone={more > 0 ? 'ok' : 'faint'}>{signed(more)}</Text>
        </>
      ),
    },
    ...(freightOf === null
      ? []
      : [
          {
            key: 'freight',
            head: t('better.freight'),
            align: 'end' as const,
            cell: (one: CartonAlternative) => <b>{freightOf(one) ?? '–'}</b>,
          },
        ]),
    { key: 'note', head: t('better.note'), cell: noteOf },
    {
      key: 'try',
      head: t('better.try'),
      align: 'end',
      cell: (one) =>
        one.breaks === null ? (
          <Button
            size="small"
            aria-label={t('better.tryLabel', { change: wordsOf(one.change) })}
            onClick={() => onTry(one)}
          >
            {t('better.try')}
          </Button>
        ) : null,
    },
  ];
}

function useChangeWords(): (change: CartonChange) => string {
  const { t } = useTranslation('loadability');
  const { number } = useFormats();
  return (change) => {
    switch (change.kind) {
      case 'shorter':
        return t(`better.changes.${change.side}`, { cm: number(change.cm) });
      case 'narrower':
        return t('better.changes.narrower', { cm: number(change.cm) });
      case 'more_inners':
        return t('better.changes.more_inners', {
          pieces: number(change.pieces),
          counts: change.counts.map(number).join(' × '),
        });
      default:
        return t('better.changes.laid_down');
    }
  };
}

/** Why it loads more, and the rule that it breaks. */
function useNote(unit: string): (one: CartonAlternative) => React.ReactNode {
  const { t } = useTranslation('loadability');
  const { number } = useFormats();
  return ({ breaks, needs, load, carton, change }) => {
    if (breaks !== null) {
      return (
        <Row gap={6} inline>
          <CircleAlert size={13} aria-hidden color="var(--warn)" />
          <Text tone="faint">{t(`better.breaks.${breaks}`, { needs: number(needs ?? ''), unit })}</Text>
        </Row>
      );
    }
    const [, , layers] = load.grid.counts;
    const words = [
      t('better.layers', { count: layers, formatted: number(layers) }),
      ...(load.binds === 'size' ? [] : [t('better.binds', { limit: t(`better.limits.${load.binds}`) })]),
      ...(change.kind === 'more_inners' && carton.weight_kg !== null
        ? [t('better.weighs', { weight: number(carton.weight_kg) })]
        : []),
      ...(needs === null ? [] : [t('better.fits', { needs: number(needs), unit })]),
    ];
    return <Text tone="soft">{words.join(', ')}</Text>;
  };
}
