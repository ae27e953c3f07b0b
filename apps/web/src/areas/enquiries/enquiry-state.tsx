import { enquiryProgress, type EnquiryState } from '@sourcewiz/contract';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import type { Tone } from '../../platform/kit/marks/status-dot.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';

const tones: Readonly<Record<EnquiryState, Tone>> = {
  new: 'accent',
  answered: 'info',
  won: 'ok',
  lost: 'neutral',
};

/** The state of an enquiry. */
export function StateTag({ state }: { state: EnquiryState }) {
  return <Tag tone={tones[state]}>{enquiryProgress.nameOf(state, currentLanguage())}</Tag>;
}
