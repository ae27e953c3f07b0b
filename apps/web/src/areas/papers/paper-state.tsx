import { useTranslation } from 'react-i18next';
import { StatusDot, type Tone } from '../../platform/kit/marks/status-dot.tsx';
import { paperStateFilters } from './list/paper-search.rules.ts';

const tones: Readonly<Record<(typeof paperStateFilters)[number], Tone>> = {
  draft: 'neutral',
  issued: 'ok',
  confirmed: 'ok',
  cancelled: 'bad',
  sent: 'accent',
  seen: 'accent',
  accepted: 'ok',
  declined: 'bad',
  expired: 'warn',
};

/** The state of a document, as a dot and a word. */
export function PaperState({ state }: { state: string }) {
  const { t } = useTranslation('papers');
  const known = paperStateFilters.find((one) => one === state) ?? 'draft';
  return <StatusDot tone={tones[known]} label={t(`states.${known}`)} />;
}
