import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import type { Tone } from '../marks/status-dot.tsx';
import css from './progress.module.css';

/** A thin bar of measured progress. `percent` is 0 to 100. */
export function ProgressBar({
  percent,
  label,
  tone = 'accent',
}: {
  percent: number;
  label?: string;
  tone?: Tone;
}) {
  const { t } = useTranslation('platform');
  const value = Math.max(0, Math.min(100, Math.round(percent)));
  return (
    <div
      className={css['bar']}
      role="progressbar"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label ?? t('figures.progress')}
    >
      <div className={css['fill']} data-tone={tone} style={{ width: `${value}%` }} />
    </div>
  );
}

/** Completeness as a ring with its figure: green when full, amber below, red below half. */
export function ProgressRing({ percent, size = 14 }: { percent: number; size?: number }) {
  const { t } = useTranslation('platform');
  const formats = useFormats();
  const value = Math.max(0, Math.min(100, Math.round(percent)));
  const text = formats.percent(value);
  return (
    <span className={css['ringed']} title={t('figures.complete', { percent: text })}>
      <Ring share={value / 100} size={size} color={ringColor(value)} />
      <span className={css['figure']}>{text}</span>
    </span>
  );
}

/** Only the ring; `share` is 0 to 1. */
export function Ring({
  share,
  size,
  color,
  width = 2.4,
}: {
  share: number;
  size: number;
  color: string;
  width?: number;
}) {
  const radius = (size - width) / 2;
  const around = 2 * Math.PI * radius;
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden className={css['ring']}>
      <circle cx={size / 2} cy={size / 2} r={radius} stroke="var(--active)" strokeWidth={width} fill="none" />
      <circle
        cx={size / 2}
        cy={size / 2}
        r={radius}
        stroke={color}
        strokeWidth={width}
        strokeDasharray={`${around * share} ${around}`}
        fill="none"
        strokeLinecap={share > 0 && share < 1 ? 'round' : 'butt'}
      />
    </svg>
  );
}

function ringColor(percent: number): string {
  if (percent >= 100) return '#2c8a57';
  return percent < 50 ? 'var(--bad)' : 'var(--amber)';
}
