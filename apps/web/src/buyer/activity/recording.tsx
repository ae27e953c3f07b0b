import type { BuyerPage } from '@sourcewiz/contract';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../buyer-texts.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import type { ShortlistItem } from '../enquiry/shortlist.ts';
import { noteChoices } from './note-choices.ts';
import { noteActivity, recordPage, refusesRecording, wantRecording, wasJustSent } from './report.ts';

type Page = Extract<BuyerPage, { catalogue: unknown }>;

const keyOf = (token: string) => `recording:${token}`;

function isOff(token: string): boolean {
  try {
    return refusesRecording() || localStorage.getItem(keyOf(token)) === 'off';
  } catch {
    return refusesRecording();
  }
}

/** The line that tells the buyer what is recorded, and records it: nothing that it does not say. */
export function Recording({ page, items }: { page: Page; items: readonly ShortlistItem[] }) {
  const texts = useTexts();
  const { token, company } = page.catalogue;
  const [turned, setTurned] = useState<boolean>();
  const stored = useSyncExternalStore<boolean | undefined>(
    () => () => undefined,
    () => isOff(token),
    () => undefined,
  );
  const off = turned ?? stored;
  useEffect(() => {
    if (off !== false) return undefined;
    const end = recordPage(
      token,
      page.kind === 'product' ? { kind: 'looked', product: page.product.id } : { kind: 'viewed' },
    );
    if (page.kind === 'catalogue') noteChoices(page);
    return end;
  }, [token, page, off]);
  useShortlistNotes(items, off === false);
  const turn = async () => {
    const wanted = off === true;
    await wantRecording(token, wanted).catch(() => undefined);
    try {
      localStorage.setItem(keyOf(token), wanted ? 'on' : 'off');
    } catch {
      // The cookie remembers it.
    }
    setTurned(!wanted);
  };
  return (
    <footer className="recording quiet">
      {off ? texts.notRecorded : texts.recorded(company.name)}{' '}
      {off !== undefined && !refusesRecording() && (
        <button type="button" className="js" onClick={() => void turn()}>
          {off ? texts.record : texts.doNotRecord}
        </button>
      )}
      <LanguageSwitch path={page.kind === 'sent' ? `/view-collection/${token}` : ''} />
    </footer>
  );
}

/** Reports what came onto the shortlist and what left it since the page was opened. */
function useShortlistNotes(items: readonly ShortlistItem[], isOn: boolean): void {
  // What was on it before recording began is not news.
  const before = useRef<ReadonlySet<number> | undefined>(undefined);
  useEffect(() => {
    const now = new Set(items.map(({ id }) => id));
    const known = before.current ?? now;
    before.current = isOn ? now : undefined;
    for (const product of now) if (!known.has(product)) noteActivity({ kind: 'shortlisted', product });
    for (const product of known) {
      if (!now.has(product) && !wasJustSent()) noteActivity({ kind: 'unlisted', product });
    }
  }, [items, isOn]);
}
