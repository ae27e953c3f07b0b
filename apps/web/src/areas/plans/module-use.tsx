import { type ModuleUsage, requestUpgrade, usageBand } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { BareButton } from '../../platform/kit/fields/bare-button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import type { Tone } from '../../platform/kit/marks/status-dot.tsx';
import { ProgressBar } from '../../platform/kit/states/progress.tsx';
import { openPlanDialog, openUpgrade } from './plan-dialogs.ts';
import { unitOf } from './plan-words.ts';
import css from './plans.module.css';
import { canStartTrial } from './banner/plan-banner.rules.ts';
import { usePermitted } from '../../platform/session/session.tsx';

const tones = { none: 'neutral', info: 'accent', warning: 'warn', error: 'bad' } as const;

/** The tone of a share of a limit, in the bands of the banner. */
export const toneOf = (percent: number): Tone => tones[usageBand(percent)];

/** How much of a module is used, with the way to more where that is near. */
export function ModuleUse({ module }: { module: ModuleUsage }) {
  const { t } = useTranslation('plans');
  const { number, percent } = useFormats();
  const { module_id: id, percent_used: used, limit } = module;
  const tone = toneOf(used);
  const mayAsk = usePermitted(requestUpgrade);
  const counted = {
    used: number(module.used),
    limit: number(limit ?? 0),
    unit: unitOf(id, limit ?? module.used),
  };
  return (
    <Stack gap={6} as="li">
      <Row justify="between">
        <Text weight={500}>{module.module_label}</Text>
        {module.has_limit ? (
          <Text figures weight={600} {...(tone === 'warn' || tone === 'bad' ? { tone } : {})}>
            {percent(Math.floor(used))}
          </Text>
        ) : null}
      </Row>
      {module.has_limit ? <ProgressBar percent={used} label={module.module_label} tone={tone} /> : null}
      <Text tone="faint" size="sm">
        {t(module.has_limit ? 'tab.usedOf' : 'tab.usedOnly', counted)}
      </Text>
      {!mayAsk ? null : canStartTrial(module) ? (
        <BareButton className={css['way']} onClick={() => openPlanDialog({ kind: 'trial', module })}>
          {t('startNow')}
        </BareButton>
      ) : used > 70 ? (
        <BareButton className={css['way']} onClick={() => openUpgrade(id)}>
          {t('upgrade')}
        </BareButton>
      ) : null}
    </Stack>
  );
}
