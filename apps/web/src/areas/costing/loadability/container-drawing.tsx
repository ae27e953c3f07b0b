import type { Carton, Container, ContainerLoad } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { drawContainer, freeRoom, sidesAlong, type Point } from './container-drawing.rules.ts';
import css from './container-drawing.module.css';

interface Loaded {
  carton: Carton;
  container: Container;
  load: ContainerLoad;
}

const pointsOf = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
const pathOf = (lines: readonly (readonly [Point, Point])[]): string =>
  lines
    .map(([from, to]) => `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`)
    .join('');

/** The counted cartons in their container, from the side, exact to scale. */
export function ContainerView({ carton, container, load }: Loaded) {
  const { t } = useTranslation('loadability');
  const { number } = useFormats();
  const { faces, behind, before, width, height } = drawContainer(carton, container, load);
  const [atDoors] = freeRoom(carton, container, load);
  const [along] = load.grid.counts;
  return (
    <figure className={css['view']}>
      <svg
        viewBox={`-60 -60 ${(width + 120).toFixed(0)} ${(height + 120).toFixed(0)}`}
        role="img"
        aria-label={t('drawing.alt', { cartons: number(load.cartons), container: container.name })}
      >
        <path d={pathOf(behind)} className={css['edge']} data-behind />
        {faces.map(({ side, outline, lines }, at) => (
          // The blocks of a load have no names but their places.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={`${side} ${at}`} data-side={side} className={css['face']}>
            <polygon points={pointsOf(outline)} />
            <path d={pathOf(lines)} />
          </g>
        ))}
        <path d={pathOf(before)} className={css['edge']} />
      </svg>
      <figcaption>
        {t('drawing.along', {
          length: number(String(container.length_mm / 1000)),
          count: along,
          formatted: number(along),
          free: number(atDoors),
        })}
      </figcaption>
    </figure>
  );
}

/** The fullest cross-section, seen from the doors. */
export function DoorView({ carton, container, load }: Loaded) {
  const { t } = useTranslation('loadability');
  const { number } = useFormats();
  const [, w, h] = sidesAlong(carton, load);
  const { width_mm: room, height_mm: high } = container;
  const [, free, above] = freeRoom(carton, container, load);
  const [, across, up] = load.grid.counts;
  const shownUp = Math.min(up, Math.ceil(load.cartons / Math.max(1, across)));
  const cells = Array.from({ length: Math.min(across * up, load.cartons) }, (_, at) => ({
    x: (at % across) * w,
    y: high - (Math.floor(at / across) + 1) * h,
  }));
  return (
    <figure className={css['doors']}>
      <svg
        viewBox={`-30 -30 ${room + 60} ${high + 60}`}
        role="img"
        aria-label={t('drawing.doorsAlt', { across: number(across), up: number(shownUp) })}
      >
        <rect x={0} y={0} width={room} height={high} className={css['room']} />
        {cells.map(({ x, y }) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={w} height={h} className={css['carton']} />
        ))}
      </svg>
      <figcaption>
        <b>{t('drawing.doors')}</b>
        <span>
          {t('drawing.across', {
            width: number(String(room / 1000)),
            count: across,
            formatted: number(across),
            free: number(free),
          })}
        </span>
        <span className={css['free']}>{t('drawing.above', { free: number(above) })}</span>
      </figcaption>
    </figure>
  );
}
