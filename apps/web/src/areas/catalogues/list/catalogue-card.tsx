import type { Catalogue } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { StatusDot } from '../../../platform/kit/page/status-dot.tsx';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import css from './catalogue-card.module.css';
import { CatalogueMenu } from './catalogue-menu.tsx';
import { cardPictures, stepOf } from '../catalogues.rules.ts';
import { copyText } from '../link/copy-text.ts';
import { CoverMosaic } from './cover-mosaic.tsx';
import { statusTones, useExpiryWords } from '../link/expiry-words.ts';

/** A catalogue in the list: pictures, name, whom it is for, how it does, and what can be done with its link. */
export function CatalogueCard({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const { name, buyer_company: company, product_count: count } = catalogue;
  return (
    <article className={css['card']}>
      <CardLink catalogue={catalogue}>
        <CoverMosaic pictures={cardPictures(catalogue)} />
        <span className={css['body']}>
          <h2 className={css['name']} title={name}>
            {name}
          </h2>
          <span className={css['line']}>{t('card.for', { company })}</span>
          <span className={css['facts']}>
            <b>
              {count === 0 ? t('card.noProducts') : t('card.products', { count, formatted: number(count) })}
            </b>
            <BuyerFacts catalogue={catalogue} />
          </span>
        </span>
      </CardLink>
      <footer className={css['foot']}>
        <CardState catalogue={catalogue} />
        <LinkButtons catalogue={catalogue} />
      </footer>
      <CatalogueMenu catalogue={catalogue} className={css['menu']} />
    </article>
  );
}

/** Where the card leads: on with the work, or for people who only look, to the buyer's page. */
function CardLink({ catalogue, children }: { catalogue: Catalogue; children: ReactNode }) {
  const mayEdit = usePermitted('create_edit_catalogues');
  const mayShare = usePermitted('access_ppt_excel_link');
  const className = css['link'] ?? '';
  const params = { id: String(catalogue.id) };
  if (mayEdit) {
    const step = stepOf(catalogue);
    if (step === 'products') {
      return (
        <Link to="/select-products/$id" params={params} className={className}>
          {children}
        </Link>
      );
    }
    if (step === 'details') {
      return (
        <Link to="/catalogue-table/$id/{-$type}" params={params} className={className}>
          {children}
        </Link>
      );
    }
    return (
      <Link to="/collection-link/$id" params={params} className={className}>
        {children}
      </Link>
    );
  }
  if (mayShare && catalogue.link !== null) {
    return (
      <a href={catalogue.link} target="_blank" rel="noopener" className={className}>
        {children}
      </a>
    );
  }
  return <div className={className}>{children}</div>;
}

function BuyerFacts({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const seesBuyers = usePermitted('view_buyer_details');
  const { status, opened_count: opened, enquiry_count: enquiries } = catalogue;
  if (status === 'draft' || !seesBuyers) return null;
  return (
    <>
      <i aria-hidden>·</i>
      {opened === 0 ? t('card.notOpened') : t('card.opened', { count: opened, formatted: number(opened) })}
      {enquiries > 0 ? (
        <>
          <i aria-hidden>·</i>
          <b className={css['enquiries']}>
            {t('card.enquiries', { count: enquiries, formatted: number(enquiries) })}
          </b>
        </>
      ) : null}
    </>
  );
}

function CardState({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { date } = useFormats();
  const { status, created_at: created, generated_by: name } = catalogue;
  const expiry = useExpiryWords(catalogue.expires_at);
  return (
    <span className={css['state']}>
      <StatusDot tone={statusTones[status]} label={t(`status.${status}`)} />
      {status === 'active' && expiry.isNear ? (
        <span className={css['expiry']} title={expiry.text}>
          <Tag tone={expiry.tone}>{expiry.text}</Tag>
        </span>
      ) : (
        <span className={css['by']} title={t('card.by', { name, date: date(created) })}>
          {t('card.by', { name, date: date(created) })}
        </span>
      )}
    </span>
  );
}

function LinkButtons({ catalogue: { link, name, status } }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const mayShare = usePermitted('access_ppt_excel_link');
  if (!mayShare || link === null || status !== 'active') return null;
  return (
    <span className={css['buttons']}>
      <button
        type="button"
        className={css['button']}
        aria-label={t('actions.copyLinkOf', { name })}
        title={t('actions.copyLink')}
        onClick={() => void copyText(link, t('notices.copied'))}
      >
        <Copy size={15} aria-hidden />
      </button>
      <a
        href={link}
        target="_blank"
        rel="noopener"
        className={css['button']}
        aria-label={t('actions.seeAsBuyerOf', { name })}
        title={t('actions.seeAsBuyer')}
      >
        <ExternalLink size={15} aria-hidden />
      </a>
    </span>
  );
}
