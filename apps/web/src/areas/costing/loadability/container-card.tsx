import { exact, loadLimits, type Container, type ContainerLoad } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import css from './loadability.module.css';
import { hasOwnLimits } from './own-containers.rules.ts';

export interface ContainerCardProps {
  container: Container;
  load: ContainerLoad;
  /** Volume and gross weight of a carton; the weight may be unknown. */
  carton: { cbm: string; weight: string | null };
  /** `$2,970 ÷ 6,048` and the amount for a piece; null without a rate. */
  freight: { how: string; perPiece: string } | null;
  isChosen: boolean;
  onChoose: () => void;
}

/** What one container holds, by each of the three limits; the one that binds is marked and named. */
export function ContainerCard({ container, load, carton, freight, isChosen, onChoose }: ContainerCardProps) {
  const { t } = useTranslation('loadability');
  const { number } = useFormats();
  const { cbm, payload_kg: payload, usable_cbm: usable } = container;
  const [along, across, up] = load.grid.counts;
  const how = {
    size: t('containers.how.size', { along: number(along), across: number(across), up: number(up) }),
    volume: t('containers.how.volume', { usable: number(usable), cbm: number(carton.cbm) }),
    weight:
      carton.weight === null
        ? t('containers.how.noWeight')
        : t('containers.how.weight', { payload: number(payload), weight: number(carton.weight) }),
  };
  const weightPercent =
    load.weight_kg === null
      ? null
      : exact(load.weight_kg).times(100).div(payload).toDecimalPlaces(1).toFixed();
  return (
    <BareButton className={css['container']} pressed={isChosen} onClick={onChoose}>
      <Row justify="between" wrap>
        <span>
          <b>{container.name}</b>{' '}
          <Text tone="faint" size="sm">
            {t('containers.size', { cbm: number(cbm), payload: number(payload) })}
            {hasOwnLimits(container) ? `, ${t('containers.own')}` : ''}
          </Text>
        </span>
        <Tag tone={load.cartons === 0 ? 'bad' : 'warn'}>
          {load.cartons === 0 ? t('containers.none') : t(`containers.binds.${load.binds}`)}
        </Tag>
      </Row>
      <Row justify="between" align="baseline" className={css['totals']}>
        <span>
          <b>{number(load.cartons)}</b> <Text tone="faint">{t('containers.cartons')}</Text>
        </span>
        <span>
          <b>{number(load.pieces)}</b> <Text tone="faint">{t('containers.pieces')}</Text>
        </span>
      </Row>
      <span className={css['limits']}>
        {loadLimits.map((limit) => (
          <span key={limit} data-binds={load.binds === limit || undefined}>
            <span>{t(`containers.by.${limit}`)}</span>
            <Text size="sm" tone="faint">
              {how[limit]}
            </Text>
            <b>{load.limits[limit] === null ? '–' : number(load.limits[limit])}</b>
          </span>
        ))}
      </span>
      <span className={css['used']}>
        <ProgressBar percent={Number(load.used_percent)} />
        <Text size="sm" figures>
          {t('containers.volumeUsed', {
            cbm: number(load.cbm),
            usable: number(usable),
            percent: number(load.used_percent),
          })}
        </Text>
      </span>
      {weightPercent === null ? null : (
        <span className={css['used']}>
          <ProgressBar percent={Number(weightPercent)} />
          <Text size="sm" figures>
            {t('containers.weightUsed', {
              weight: number(load.weight_kg ?? '0'),
              percent: number(weightPercent),
            })}
          </Text>
        </span>
      )}
      {freight === null ? null : (
        <Row justify="between" className={css['perPiece']}>
          <Text tone="faint">{freight.how}</Text>
          <span>
            <b>{freight.perPiece}</b> {t('containers.aPiece')}
          </span>
        </Row>
      )}
    </BareButton>
  );
}
