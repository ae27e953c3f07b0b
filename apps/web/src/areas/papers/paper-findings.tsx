import { documentTypeNames, type PaperFinding, type TradePaperDetails } from '@sourcewiz/contract';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { useCreditFact, useFactText } from './fact-text.ts';
import type { PaperChange, PaperEditor, SavedPart } from './use-paper.ts';

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
  const factText = useFactText();
  return ({ kind, party, line, other, ...values }) => {
    const [mine, theirs] = [factText(kind, values.mine), factText(kind, values.theirs)];
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
  const factText = useFactText();
  const creditFact = useCreditFact();
  const { date, number } = useFormats();
  /** Figures and days as the language writes them; other values as they are. */
  const shown = (value: string): string =>
    /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : /^\d+(\.\d+)?$/.test(value) ? number(value) : value;
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
              found: gap.code === 'wrong_number' ? gap.found : shown(gap.found),
              wanted: shown(gap.wanted),
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
              <Button
                size="small"
                onClick={() => void editor.keep(partOf(finding), settling(finding, finding.fix ?? ''))}
              >
                {t('findings.use', { value: factText(finding.kind, finding.fix) })}
              </Button>
            ) : null}
          </Entry>
        ))}
        {paper.credit
          .filter(({ state }) => state === 'not_met')
          .map(({ text, ...condition }) => (
            <Entry
              key={text}
              weight="red"
              text={[t('findings.creditNotMet', { text }), creditFact(condition)].filter(Boolean).join(' · ')}
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

/** The change that takes over the other document's value. */
export function settling({ kind, line, party }: PaperFinding, value: string): PaperChange {
  if (party !== null) {
    const field = kind === 'party_address' ? 'address' : kind === 'party_country' ? 'country' : 'company';
    return { [party]: { [field]: value } };
  }
  if (line === null) return { terms: { [kind]: value } };
  return { lines: [{ uid: line.uid, [kind === 'too_many' ? 'quantity' : kind]: value }] };
}

/** The part of a document that a finding is about. */
function partOf({ line, party }: PaperFinding): SavedPart {
  if (party !== null) return party === 'buyer' ? 'contact' : party;
  return line === null ? 'details' : 'table';
}
