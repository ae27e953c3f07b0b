import { documentTypeNames, type PaperFinding, type TradePaperDetails } from '@sourcewiz/contract';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import type { PaperEditor } from './use-paper.ts';

/** How many findings a document has that stand in the way of issuing it. */
export function countFindings({ findings, gaps, credit }: TradePaperDetails): { all: number; red: number } {
  const notMet = credit.filter(({ state }) => state === 'not_met').length;
  const weights = [...findings, ...gaps].map(({ weight }) => weight);
  return {
    all: weights.length + notMet,
    red: weights.filter((weight) => weight === 'red').length + notMet,
  };
}

/** A finding in words: what disagrees, which documents, and both values. */
export function useFindingText(): (finding: PaperFinding) => string {
  const { t } = useTranslation('papers');
  const language = currentLanguage();
  return ({ kind, party, line, other, mine, theirs }) => {
    const about = t(`findings.kinds.${kind}`);
    const of = party === null ? line?.sku : t(`party.${party}`);
    const what = of === undefined ? about : t('findings.ofLine', { what: about, sku: of });
    const named = [documentTypeNames[other.type][language], other.number].filter(Boolean).join(' ');
    return t('findings.says', { what, other: named, theirs, mine: mine || t('findings.empty') });
  };
}

/** What stands in the way of issuing, with a correction that names its value. */
export function PaperFindings({ editor }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { paper, canEdit } = editor;
  const textOf = useFindingText();
  if (countFindings(paper).all === 0) return null;
  return (
    <Section id="findings" title={t('findings.title')} count={countFindings(paper).all}>
      <Stack gap={10}>
        {paper.gaps.map((gap) => (
          <Entry
            key={`${gap.code} ${gap.at}`}
            weight={gap.weight}
            text={t(`findings.gaps.${gap.code}`, {
              at: isRole(gap.at) ? t(`party.${gap.at}`) : gap.at,
              found: gap.found,
              wanted: gap.wanted,
            })}
          />
        ))}
        {paper.findings.map((finding) => (
          <Entry
            key={`${finding.kind} ${finding.party ?? ''} ${finding.line?.uid ?? ''}`}
            weight={finding.weight}
            text={textOf(finding)}
          >
            {canEdit && finding.fix !== null ? (
              <Button size="small" onClick={() => void settle(editor, finding, finding.fix ?? '')}>
                {t('findings.use', { value: finding.fix })}
              </Button>
            ) : null}
          </Entry>
        ))}
        {paper.credit
          .filter(({ state }) => state === 'not_met')
          .map(({ text, fact }) => (
            <Entry
              key={text}
              weight="red"
              text={[t('findings.creditNotMet', { text }), fact].filter(Boolean).join(' · ')}
            />
          ))}
      </Stack>
    </Section>
  );
}

const isRole = (at: string): at is 'exporter' | 'buyer' | 'consignee' =>
  at === 'exporter' || at === 'buyer' || at === 'consignee';

function Entry({
  weight,
  text,
  children,
}: {
  weight: 'red' | 'amber';
  text: string;
  children?: React.ReactNode;
}) {
  const { t } = useTranslation('papers');
  const Icon = weight === 'red' ? CircleAlert : TriangleAlert;
  return (
    <Row gap={10} justify="between" wrap>
      <Row gap={8} align="start" grow>
        <Text tone={weight === 'red' ? 'bad' : 'warn'}>
          <Icon size={16} aria-hidden />
        </Text>
        <Stack gap={0}>
          <Text breaks>{text}</Text>
          <Text tone="faint" size="sm">
            {t(`findings.${weight}`)}
          </Text>
        </Stack>
      </Row>
      {children}
    </Row>
  );
}

/** Takes over the other document's value. */
function settle({ keep }: PaperEditor, { kind, line, party }: PaperFinding, value: string): Promise<boolean> {
  if (party !== null) {
    const field = kind === 'party_address' ? 'address' : kind === 'party_country' ? 'country' : 'company';
    return keep(party === 'buyer' ? 'contact' : party, { [party]: { [field]: value } });
  }
  if (line !== null) {
    const field = kind === 'too_many' ? 'quantity' : kind;
    return keep('table', { lines: [{ uid: line.uid, [field]: value }] });
  }
  return keep('details', { terms: { [kind]: value } });
}
