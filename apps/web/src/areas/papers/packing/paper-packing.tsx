import {
  cartonNumbers,
  cartonTotals,
  containerPlan,
  exact,
  listContainers,
  mergeRanges,
  numberCartons,
  packedByLine,
  splitRange,
  type CartonRange,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { CartonLabelsButton } from './carton-labels-button.tsx';
import { NumberCell } from '../kept-field.tsx';
import css from '../papers.module.css';
import type { PaperEditor } from '../use-paper.ts';

/** The cartons of a packing list: ranges that number themselves, with sums that agree with them. */
export function PaperPacking({ editor }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { paper, canEdit, keep, loading } = editor;
  const ranges = numberCartons(paper.packing);
  const totals = cartonTotals(paper.packing);
  const isWeighed = totals.without_weight === 0;
  const skus = new Map(paper.products.map(({ uid, facts, name }) => [uid, facts.sku || name]));
  const send = (packing: readonly CartonRange[]) => {
    setChosen(new Set());
    void keep('table', { packing: [...packing] });
  };
  const change = (uid: string, part: Partial<CartonRange>) =>
    send(paper.packing.map((range) => (range.uid === uid ? { ...range, ...part } : range)));
  const [only] = [...chosen];
  const split = ranges.find(({ uid }) => uid === only);
  const merged = mergeRanges(paper.packing, [...chosen]);
  const again = async (): Promise<void> => {
    if (
      paper.packing.length === 0 ||
      (await askConfirm({ title: t('packing.again'), text: t('packing.againAsk'), yes: t('packing.again') }))
    )
      void keep('table', { pack: true });
  };
  const toggle = (uid: string, isOn: boolean) =>
    setChosen((now) => new Set(isOn ? [...now, uid] : [...now].filter((one) => one !== uid)));
  const heads = ['cartons', 'contents', 'each', 'count', 'pieces', 'size', 'net', 'gross', 'cbm'] as const;
  return (
    <Stack gap={16}>
      <Section
        title={t('packing.title')}
        text={[
          t('cartons', { count: totals.cartons, formatted: number(totals.cartons) }),
          t('pieces', { count: totals.pieces, formatted: number(totals.pieces) }),
        ].join(', ')}
        aside={
          canEdit ? (
            <Row gap={8} wrap>
              <Button
                size="small"
                disabled={chosen.size !== 1 || (split?.count ?? 1) < 2}
                onClick={() =>
                  split &&
                  send(
                    splitRange(paper.packing, {
                      uid: split.uid,
                      count: Math.floor(split.count / 2),
                      newUid: crypto.randomUUID().slice(0, 13),
                    }),
                  )
                }
              >
                {t('packing.split')}
              </Button>
              <Button
                size="small"
                disabled={merged === undefined}
                title={t('packing.mergeNote')}
                onClick={() => merged && send(merged)}
              >
                {t('packing.merge')}
              </Button>
              <CartonLabelsButton paper={paper} />
              <Button size="small" loading={loading.table} onClick={() => void again()}>
                {t('packing.again')}
              </Button>
            </Row>
          ) : (
            <CartonLabelsButton paper={paper} />
          )
        }
      >
        {ranges.length === 0 ? (
          <Text tone="faint">{t('packing.none')}</Text>
        ) : (
          <div className={css['scroll']}>
            <table className={css['lines']} aria-label={t('packing.title')}>
              <thead>
                <tr>
                  {canEdit ? <th aria-hidden /> : null}
                  {heads.map((head, at) => (
                    <th key={head} scope="col" className={at > 1 ? css['end'] : undefined}>
                      {t(`packing.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {ranges.map((range) => (
                  <tr key={range.uid}>
                    <td data-choose hidden={!canEdit}>
                      {canEdit ? (
                        <Checkbox
                          checked={chosen.has(range.uid)}
                          onChange={(isOn) => toggle(range.uid, isOn)}
                        >
                          <span className="visually-hidden">
                            {t('packing.choose', { numbers: cartonNumbers(range) })}
                          </span>
                        </Checkbox>
                      ) : null}
                    </td>
                    <td data-head={t('packing.cartons')}>
                      <Text weight={600}>{cartonNumbers(range)}</Text>{' '}
                      <Text tone="faint">{t('packing.ofAll', { all: number(range.of) })}</Text>
                    </td>
                    <td data-head={t('packing.contents')}>
                      {range.contents.length > 1 ? `${t('packing.mixed')}: ` : ''}
                      {range.contents
                        .map(
                          ({ line, pieces }) =>
                            (range.contents.length > 1 ? `${pieces} × ` : '') + (skus.get(line) ?? ''),
                        )
                        .join(', ')}
                    </td>
                    <td className={css['end']} data-head={t('packing.each')}>
                      {number(range.pieces / range.count)}
                    </td>
                    <td className={css['end']} data-head={t('packing.count')}>
                      {number(range.count)}
                    </td>
                    <td className={css['end']} data-head={t('packing.pieces')}>
                      <Text weight={600}>{number(range.pieces)}</Text>
                    </td>
                    <td className={css['end']} data-head={t('packing.size')}>
                      {[range.length, range.width, range.height].filter(Boolean).join(' × ')} {range.unit}
                    </td>
                    {(['net_kg', 'gross_kg'] as const).map((name) => (
                      <td
                        key={name}
                        className={css['end']}
                        data-head={t(`packing.${name === 'net_kg' ? 'net' : 'gross'}`)}
                      >
                        {canEdit ? (
                          <NumberCell
                            name={`carton-${name}`}
                            className={css['short']}
                            aria-label={t(`packing.${name === 'net_kg' ? 'net' : 'gross'}`)}
                            value={range[name]}
                            onKeep={(value) => change(range.uid, { [name]: value })}
                          />
                        ) : range[name] === null ? null : (
                          number(range[name])
                        )}
                      </td>
                    ))}
                    <td className={css['end']} data-head={t('packing.cbm')}>
                      {range.cbm === null ? null : number(range.cbm)}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  {canEdit ? <td aria-hidden /> : null}
                  <td colSpan={3} data-total>
                    {t('packing.total')}
                  </td>
                  <td className={css['end']} data-head={t('packing.count')}>
                    {number(totals.cartons)}
                  </td>
                  <td className={css['end']} data-head={t('packing.pieces')}>
                    {number(totals.pieces)}
                  </td>
                  <td aria-hidden />
                  <td className={css['end']} data-head={t('terms.net_kg')}>
                    {isWeighed ? number(totals.net_kg) : null}
                  </td>
                  <td className={css['end']} data-head={t('terms.gross_kg')}>
                    {isWeighed ? number(totals.gross_kg) : null}
                  </td>
                  <td className={css['end']} data-head={t('packing.cbm')}>
                    {totals.without_size === 0 ? number(totals.cbm) : null}
                  </td>
                </tr>
              </tfoot>
            </table>
          </div>
        )}
      </Section>
      <div className={css['two']}>
        {usePermitted('view_packaging') ? <Plan cbm={totals.cbm} grossKg={totals.gross_kg} /> : null}
        <OrderedAndPacked editor={editor} />
      </div>
    </Stack>
  );
}

/** How far the cartons fill containers, by volume and by weight. */
function Plan({ cbm, grossKg }: { cbm: string; grossKg: string }) {
  const { t } = useTranslation('papers');
  const { number, rate } = useFormats();
  const { data } = useCall(listContainers, {});
  const shares = containerPlan({ cbm, gross_kg: grossKg }, data?.containers ?? []);
  return (
    <Section title={t('packing.plan')}>
      <Stack gap={10}>
        {shares.map((share) => (
          <Stack key={share.container} gap={2}>
            <Row justify="between">
              <Text weight={600}>{share.name}</Text>
              <Text figures>{rate(share.volume_percent)}</Text>
            </Row>
            <div className={css['bar']} aria-hidden>
              <i style={{ width: `${Math.min(100, Number(share.volume_percent))}%` }} />
            </div>
            <Text tone="faint" size="sm">
              {t('packing.planNote', {
                cbm: number(cbm),
                usable: number(share.usable_cbm),
                kg: number(grossKg),
                payload: number(share.payload_kg),
                weight: number(share.weight_percent),
              })}{' '}
              {t(`packing.binds.${share.binds}`)}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Section>
  );
}

function OrderedAndPacked({ editor: { paper } }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const packed = new Map(packedByLine(paper.packing).map(({ line, pieces }) => [line, pieces]));
  return (
    <Section title={t('packing.ordered')}>
      <Stack gap={8}>
        {paper.products.map(({ uid, name, quantity, ordered, left }) => {
          const pieces = packed.get(uid) ?? 0;
          const all = Number(ordered ?? quantity) || 1;
          return (
            <Stack key={uid} gap={2}>
              <Row justify="between" wrap>
                <Text clip>{name}</Text>
                <Text figures>
                  {t('packing.packedOf', { packed: number(pieces), ordered: number(ordered ?? quantity) })}
                  {left === null
                    ? ''
                    : `, ${t('packing.left', { left: number(exact(left).minus(pieces).lt(0) ? '0' : exact(left).minus(pieces).toFixed()) })}`}
                </Text>
              </Row>
              <div className={css['bar']} aria-hidden>
                <i style={{ width: `${Math.min(100, (pieces / all) * 100)}%` }} />
              </div>
            </Stack>
          );
        })}
      </Stack>
    </Section>
  );
}
