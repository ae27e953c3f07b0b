import { updateDeal, type Deal } from '@sourcewiz/contract';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { KeptText } from '../kept-field.tsx';
import { useCreditFact } from '../fact-text.ts';

const marks = {
  met: <CircleCheck size={16} aria-hidden />,
  not_met: <CircleX size={16} aria-hidden />,
  undecided: <CircleDashed size={16} aria-hidden />,
} as const;
const tones = { met: 'ok', not_met: 'bad', undecided: 'faint' } as const;

/** The letter of credit as a list of conditions, with what each was compared with. */
export function Credit({ deal }: { deal: Deal }) {
  const { t } = useTranslation('papers');
  const canEdit = usePermitted('edit_quotation');
  const { act } = useAct(updateDeal);
  const creditFact = useCreditFact();
  const params = { id: deal.id };
  return (
    <Section title={t('deal.credit')}>
      <Stack gap={10}>
        {deal.conditions.length === 0 ? <Text tone="faint">{t('deal.noCredit')}</Text> : null}
        {deal.conditions.map(({ text, state, fact, kind }, at) => (
          <Row key={`${at} ${text}`} gap={8} align="start">
            <Text tone={tones[state]}>{marks[state]}</Text>
            <Stack gap={0}>
              <Text breaks>{text}</Text>
              <Text tone="faint" size="sm">
                {[t(`deal.${state}`), creditFact({ kind, fact })].filter(Boolean).join(' · ')}
              </Text>
            </Stack>
          </Row>
        ))}
        <KeptText
          label={t('deal.creditNumber')}
          value={deal.credit.number}
          disabled={!canEdit}
          max={60}
          onKeep={(number) => void act({ params, body: { credit: { number } } })}
        />
        <KeptText
          long
          max={20_000}
          label={t('deal.conditions')}
          value={deal.credit.conditions.join('\n')}
          disabled={!canEdit}
          onKeep={(text) =>
            void act({
              params,
              body: {
                credit: {
                  conditions: text
                    .split('\n')
                    .map((line) => line.trim().slice(0, 500))
                    .filter(Boolean)
                    .slice(0, 100),
                },
              },
            })
          }
        />
        <KeptText
          label={t('deal.rename')}
          value={deal.name}
          disabled={!canEdit}
          max={120}
          onKeep={(name) => name !== '' && void act({ params, body: { name } })}
        />
      </Stack>
    </Section>
  );
}
