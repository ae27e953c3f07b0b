import type { Catalogue } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import css from './catalogue-card.module.css';
import { CatalogueMenu } from './catalogue-menu.tsx';
import { approvalTones } from '../approval/approval-tones.ts';
import { cardPictures, stepOf } from '../catalogues.rules.ts';
import { stepLink } from '../step-link.ts';
import { copyLink } from '../link/copy-link.ts';
import { CoverMosaic } from './cover-mosaic.tsx';
import { statusTones, useExpiryWords } from '../link/expiry-words.ts';

/** A catalogue in the list: images, name, buyer, views and enquiries, and the actions for its link. */
export function CatalogueCard({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const { name, buyer_company: company, product_count: count } = catalogue;
  return (
    <article className={css['card']}>
      <CardLink catalogue={catalogue}>
        <CoverMosaic pictures={cardPictures(catalogue)} />
        <span className={css['body']}>
          <Text as="h2" size="md" weight={600} clip title={name}>
            {name}
          </Text>
          <Text tone="soft" clip>
            {t('card.for', { company })}
          </Text>
          <Text tone="faint" size="sm" className={css['facts']}>
            <Text as="b" tone="soft" weight={500}>
              {count === 0 ? t('card.noProducts') : t('card.products', { count, formatted: number(count) })}
            </Text>
            <BuyerFacts catalogue={catalogue} />
          </Text>
        </span>
      </CardLink>
      <Row as="footer" justify="between" className={css['foot']}>
        <CardState catalogue={catalogue} />
        <LinkButtons catalogue={catalogue} />
      </Row>
      <CatalogueMenu catalogue={catalogue} className={css['menu']} />
    </article>
  );
}

/** Where the card leads: to the next step, or for members who only view, to the buyer's page. */
function CardLink({ catalogue, children }: { catalogue: Catalogue; children: ReactNode }) {
  const mayEdit = usePermitted('create_edit_catalogues');
  const mayShare = usePermitted('access_ppt_excel_link');
  const className = css['link'] ?? '';
  if (mayEdit) {
    return (
      <Link {...stepLink(stepOf(catalogue), catalogue.id)} className={className}>
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
      {' · '}
      {opened === 0 ? t('card.notOpened') : t('card.opened', { count: opened, formatted: number(opened) })}
      {enquiries > 0 ? (
        <>
          {' · '}
          <Text as="b" tone="accent" weight={560}>
            {t('card.enquiries', { count: enquiries, formatted: number(enquiries) })}
          </Text>
        </>
      ) : null}
    </>
  );
}

function CardState({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const { date } = useFormats();
  const { status, created_at: created, generated_by: name, approval } = catalogue;
  const expiry = useExpiryWords(catalogue.expires_at);
  const by = t('card.by', { name, date: date(created) });
  return (
    <Row as="span" gap={10} className={css['state']}>
      {approval === null || approval.state === 'approved' || approval.state === 'withdrawn' ? (
        <StatusDot tone={statusTones[status]} label={t(`status.${status}`)} />
      ) : (
        <StatusDot tone={approvalTones[approval.state]} label={t(`approval.states.${approval.state}`)} />
      )}
      {status === 'active' && expiry.isNear ? (
        <span className={css['expiry']} title={expiry.text}>
          <Tag tone={expiry.tone}>{expiry.text}</Tag>
        </span>
      ) : (
        <Text tone="faint" size="sm" clip title={by}>
          {by}
        </Text>
      )}
    </Row>
  );
}

function LinkButtons({ catalogue: { link, name, status } }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const mayShare = usePermitted('access_ppt_excel_link');
  if (!mayShare || link === null || status !== 'active') return null;
  return (
    <Row as="span" gap={0}>
      <Button
        variant="text"
        icon={<Copy size={15} aria-hidden />}
        aria-label={t('actions.copyLinkOf', { name })}
        title={t('actions.copyLink')}
        onClick={() => copyLink(link, t('notices.copied'))}
      />
      <ButtonAnchor
        variant="text"
        href={link}
        target="_blank"
        rel="noopener"
        icon={<ExternalLink size={15} aria-hidden />}
        aria-label={t('actions.seeAsBuyerOf', { name })}
        title={t('actions.seeAsBuyer')}
      />
    </Row>
  );
}
