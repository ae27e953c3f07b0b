import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import type { Tone } from '../../../platform/kit/marks/status-dot.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import css from './usage.module.css';

export interface Measure {
  key: string;
  name: string;
  /** A screen about it. */
  link?: { to: string; search?: object };
  /** Length of its bar, in per cent. */
  share: number;
  tone: Tone;
  figures: readonly [string, string];
}

/** Lines at first; the rest is one press away. */
const SHOWN = 9;

/** Bars with their figures: a chart that is its own table. */
export function MeasureList({
  label,
  heads,
  rows,
  empty,
}: {
  label: string;
  heads: readonly [string, string, string];
  rows: readonly Measure[];
  /** In place of the table while there is nothing. */
  empty: string;
}) {
  const { t } = useTranslation('consoleUsage');
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return <Text tone="faint">{empty}</Text>;
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <Stack gap={8}>
      <table className={css['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <td aria-hidden />
            <th scope="col">{heads[1]}</th>
            <th scope="col">{heads[2]}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, link, share, tone, figures }) => (
            <tr key={key}>
              <th scope="row" title={name}>
                {link === undefined ? (
                  name
                ) : (
                  <Link to={link.to} search={link.search as never} className={css['link']}>
                    {name}
                  </Link>
                )}
              </th>
              <td aria-hidden>
                <ProgressBar percent={share} label={name} tone={tone} />
              </td>
              <td>{figures[0]}</td>
              <td>{figures[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length <= SHOWN ? null : (
        <div className={css['more']}>
          <Button variant="text" size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('fewer') : t('all', { formatted: number(rows.length) })}
          </Button>
        </div>
      )}
    </Stack>
  );
}
