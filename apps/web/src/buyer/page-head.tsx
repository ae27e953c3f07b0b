import type { BuyerCatalogue } from '@sourcewiz/contract';
import { useState, type MouseEvent } from 'react';
import { Icon } from './icon.tsx';
import { useTexts } from './buyer-texts.ts';

/** The seller's name; on a product's page with a way back. */
export function PageHead({
  catalogue,
  hasBack,
  onAsk,
}: {
  catalogue: BuyerCatalogue;
  hasBack?: boolean;
  onAsk: () => void;
}) {
  const texts = useTexts();
  const { name } = catalogue.company;
  const home = `/view-collection/${catalogue.token}`;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    onAsk();
  };
  return (
    <header className={hasBack ? 'head has-back' : 'head'}>
      {hasBack && (
        <a className="head-back" href={home} aria-label={texts.back}>
          <Icon name="back" size={22} />
        </a>
      )}
      <a className="head-home" href={home}>
        <Brand company={catalogue.company} />
      </a>
      <a className="button line head-ask" href="#enquiry" onClick={ask}>
        <Icon name="question" size={18} />
        <span>{texts.ask}</span>
      </a>
      <ShareButton title={`${catalogue.name}, ${name}`} />
    </header>
  );
}

/** The seller's logo, name and tagline. */
export function Brand({ company: { name, tagline, initial, logo } }: Pick<BuyerCatalogue, 'company'>) {
  return (
    <>
      {logo ? (
        <img className="logo" src={logo.card} width={logo.width} height={logo.height} alt="" />
      ) : (
        <span className="mark" aria-hidden>
          {initial}
        </span>
      )}
      <span className="head-names">
        <span className="head-name clip">{name}</span>
        {tagline && <span className="quiet clip">{tagline}</span>}
      </span>
    </>
  );
}

export function ShareButton({ title }: { title: string }) {
  const texts = useTexts();
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = location.href;
    if (typeof navigator.share === 'function') {
      // Closing the phone's share sheet is not an error.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), 2500);
      },
      () => undefined,
    );
  };
  return (
    <span className="share js">
      <button
        type="button"
        className="button line round"
        aria-label={texts.share}
        onClick={() => void share()}
      >
        <Icon name="share" size={18} />
      </button>
      <span className="share-note" role="status">
        {copied && texts.linkCopied}
      </span>
    </span>
  );
}
