import { documentTypeNames, updatePaper, type Deal } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadKinds } from '../../../platform/api/changes.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { useFactText } from '../fact-text.ts';
import { settling, useFindingText } from '../paper-findings.tsx';
import { paperPath } from '../paper-path.ts';

/** What disagrees in the papers of a deal that may still change, each with the value that settles it. */
export function DealFindings({ deal }: { deal: Deal }) {
  const { t } = useTranslation('papers');
  const textOf = useFindingText();
  const factText = useFactText();
  const canEdit = usePermitted('edit_quotation');
  const fix = useDealFix();
  return (
    <Section title={t('deal.findings')} count={deal.findings.length}>
      {deal.findings.length === 0 ? (
        <Text tone="ok">{t('deal.noFindings')}</Text>
      ) : (
        <Stack gap={10}>
          {deal.findings.map((finding) => {
            const key = keyOf(finding);
            return (
              <Row key={key} gap={10} justify="between" wrap>
                <Stack gap={0}>
                  <Text tone={finding.weight === 'red' ? 'bad' : 'warn'} breaks>
                    {textOf(finding)}
                  </Text>
                  <PaperLink paper={finding.paper} />
                </Stack>
                {canEdit && finding.fix !== null ? (
                  <Button
                    size="small"
                    loading={fix.running === key}
                    disabled={fix.running !== null && fix.running !== key}
                    onClick={() => void fix.take(finding, finding.fix ?? '')}
                  >
                    {t('findings.use', { value: factText(finding.kind, finding.fix) })}
                  </Button>
                ) : null}
              </Row>
            );
          })}
        </Stack>
      )}
    </Section>
  );
}

type DealFinding = Deal['findings'][number];

const keyOf = ({ paper, kind, party, line }: DealFinding): string =>
  [paper.id, kind, party ?? '', line?.uid ?? ''].join(' ');

/** Takes over the value that settles a finding, one at a time, in the version of the paper that it was found in. */
function useDealFix() {
  const { t } = useTranslation('papers');
  const [running, setRunning] = useState<string | null>(null);
  const kept = useRef(new Map<number, number>());
  const { act } = useAct(updatePaper, {
    onDone: ({ id, version }) => kept.current.set(id, version),
    onProblems: ([problem]) => {
      if (problem?.code === 'conflict') toast({ tone: 'warn', title: t('findings.conflict') });
      else if (problem) toast({ tone: 'bad', title: problemText(problem) });
      void loadKinds('deal', 'paper');
    },
  });
  const take = async (finding: DealFinding, value: string): Promise<void> => {
    const { id, version: shown } = finding.paper;
    const version = Math.max(shown, kept.current.get(id) ?? 0);
    setRunning(keyOf(finding));
    await act({ body: { id, version, ...settling(finding, value) } });
    setRunning(null);
  };
  return { running, take };
}

/** The document that a finding is of. */
function PaperLink({ paper }: Pick<DealFinding, 'paper'>) {
  return (
    <Link to={paperPath({ ...paper, enquiry_id: null })}>
      {[documentTypeNames[paper.type][currentLanguage()], paper.number].filter(Boolean).join(' ')}
    </Link>
  );
}
