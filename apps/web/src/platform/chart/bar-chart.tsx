import { Table2, ChartColumn } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { IconButton } from '../kit/fields/icon-button.tsx';
import { Row } from '../kit/layout/layout.tsx';
import { PlainTable } from '../list/plain-table.tsx';
import css from './bar-chart.module.css';

export interface Bar {
  key: string;
  /** In full, e.g. a date. */
  label: string;
  /** On the axis; empty for none. */
  tick: string;
  value: number;
  /** In words, e.g. `3 visits`. */
  text: string;
  /** Has a ring above it. */
  isMarked?: boolean;
  /** The darker one, such as today. */
  isCurrent?: boolean;
  /** In the accent, or its pale form for bars of another kind, such as weekends. */
  fill?: 'accent' | 'pale';
}

export interface BarChartProps {
  /** What it shows, for screen readers and above the table. */
  label: string;
  /** Above it: what its marks mean, or its figures. */
  aside: ReactNode;
  bars: readonly Bar[];
  /** What the bars are of, and how many, as the heads of the table. */
  heads: readonly [string, string];
  height?: number;
  chosen?: string | undefined;
  onChoose?: ((key: string) => void) | undefined;
}

/** Bars over an axis that starts at 0, with the same as a table behind it. */
export function BarChart({ label, aside, bars, heads, height = 150, chosen, onChoose }: BarChartProps) {
  const { t } = useTranslation('platform');
  const [isTable, setIsTable] = useState(false);
  return (
    <div>
      <Row gap={12} justify="between">
        {aside}
        <IconButton
          label={t(isTable ? 'chart.asChart' : 'chart.asTable')}
          icon={isTable ? <ChartColumn size={15} /> : <Table2 size={15} />}
          onClick={() => setIsTable(!isTable)}
        />
      </Row>
      {isTable ? (
        <BarTable label={label} bars={bars} heads={heads} />
      ) : (
        <Bars label={label} bars={bars} height={height} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  );
}

/** Can be scrolled by keyboard although nothing in it takes the focus. */
const scrollable = { tabIndex: 0 };

function BarTable({ label, bars, heads }: Pick<BarChartProps, 'label' | 'bars' | 'heads'>) {
  const { number } = useFormats();
  return (
    <div className={css['table']} {...scrollable} role="region" aria-label={label}>
      <PlainTable
        label={label}
        rows={bars}
        keyOf={({ key }) => key}
        columns={[
          { key: 'name', head: heads[0], cell: ({ label: name }) => name },
          { key: 'value', head: heads[1], align: 'end', cell: ({ value }) => number(value) },
        ]}
      />
    </div>
  );
}

function Bars({ label, bars, height = 150, chosen, onChoose }: Omit<BarChartProps, 'heads' | 'aside'>) {
  const ticks = ticksFor(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const named = bars.filter(({ tick }) => tick !== '').map(({ key }) => key);
  return (
    <div
      className={css['plot']}
      style={{ '--height': `${height}px` } as object}
      role="group"
      aria-label={label}
    >
      <div className={css['axis']} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {tick}
          </span>
        ))}
      </div>
      <ol className={css['bars']}>
        {bars.map(({ key, label: name, tick, value, text, isMarked, isCurrent, fill }) => (
          <li key={key}>
            <button
              type="button"
              className={css['bar']}
              aria-label={`${name}: ${text}`}
              title={`${name}: ${text}`}
              aria-pressed={onChoose === undefined ? undefined : chosen === key}
              disabled={onChoose === undefined}
              data-current={isCurrent || undefined}
              data-faded={(chosen !== undefined && chosen !== key) || undefined}
              style={{ '--share': `${(value / top) * 100}%` } as object}
              onClick={() => onChoose?.(key)}
            >
              <i className={css['fill']} data-fill={fill}>
                {isMarked ? <b className={css['ring']} /> : null}
              </i>
            </button>
            <span
              className={css['tick']}
              aria-hidden
              data-current={isCurrent || undefined}
              data-second={named.indexOf(key) % 2 === 1 || undefined}
            >
              {tick}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Whole steps from 0 to the first one that nothing exceeds; three or four of them. */
export function ticksFor(highest: number): number[] {
  const steps = [1, 2, 5, 10, 20, 25, 50];
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highest))) - 1);
  const step = (steps.find((one) => one * scale * 3 >= highest) ?? 50) * scale;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, n) => n * step);
}
