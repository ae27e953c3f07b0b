import { generateCatalogue, type Catalogue } from '@sourcewiz/contract';
import { AlertTriangle, Copy, ExternalLink, Link2, PackageOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { permissionName } from '../../../platform/i18n/problem-text.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { expiryOf } from '../catalogues.rules.ts';
import { copyText } from './copy-text.ts';
import { ExpiryField } from '../details/expiry-field.tsx';
import css from './link-card.module.css';
import { useLinkSwitch } from '../list/use-catalogue-actions.tsx';
import { useNow } from '../use-now.ts';

/** The link: its address, whether it works and until when; before there is one, the button that makes it. */
export function LinkCard({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const mayShare = usePermitted('access_ppt_excel_link');
  if (catalogue.status === 'draft') return <NoLink catalogue={catalogue} />;
  return (
    <Card>
      <h2 className={css['title']}>{t('link.linkTitle', { company: catalogue.buyer_company })}</h2>
      <p className={css['text']}>
        {mayShare
          ? t('link.linkText')
          : t('link.noLinkRight', { permission: permissionName('access_ppt_excel_link') })}
      </p>
      {catalogue.link === null ? null : (
        <Address link={catalogue.link} isActive={catalogue.status === 'active'} />
      )}
      <LinkState catalogue={catalogue} />
    </Card>
  );
}

function Address({ link, isActive }: { link: string; isActive: boolean }) {
  const { t } = useTranslation('catalogues');
  return (
    <div className={css['address']} data-off={!isActive || undefined}>
      <Link2 size={17} aria-hidden />
      <input
        readOnly
        value={link}
        aria-label={t('link.address')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span className={css['buttons']}>
        <ButtonAnchor
          href={link}
          target="_blank"
          rel="noopener"
          icon={<ExternalLink size={15} aria-hidden />}
        >
          {t('link.open')}
        </ButtonAnchor>
        <Button
          variant="primary"
          icon={<Copy size={15} aria-hidden />}
          onClick={() => void copyText(link, t('notices.copied'))}
        >
          {t('link.copy')}
        </Button>
      </span>
    </div>
  );
}

function LinkState({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const mayEdit = usePermitted('create_edit_catalogues');
  const { switchTo, isSwitching } = useLinkSwitch(catalogue);
  const textId = useId();
  const now = useNow();
  const isActive = catalogue.status === 'active';
  const isOver = isActive && expiryOf(catalogue.expires_at, now).kind === 'expired';
  const text = isOver ? t('link.expiredText') : isActive ? t('link.activeText') : t('link.inactiveText');
  return (
    <div className={css['states']}>
      <div className={css['state']}>
        <Switch
          checked={isActive}
          loading={isSwitching}
          disabled={!mayEdit}
          aria-label={t('link.switchLabel')}
          aria-describedby={textId}
          onChange={(checked) => void switchTo(checked ? 'active' : 'inactive')}
        />
        <span className={css['words']}>
          <b>{isActive ? t('link.active') : t('link.inactive')}</b>
          <span id={textId} data-tone={isOver ? 'bad' : undefined}>
            {text}
          </span>
        </span>
      </div>
      <ExpiryField catalogue={catalogue} />
    </div>
  );
}

function NoLink({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const [failed, setFailed] = useState(false);
  const { act, isActing } = useAct(generateCatalogue, {
    onProblems: () => setFailed(true),
  });
  const params = { id: String(catalogue.id) };
  if (catalogue.product_count === 0) {
    return (
      <Card>
        <EmptyState
          icon={<PackageOpen size={18} />}
          tone="accent"
          title={t('link.emptyTitle')}
          text={t('details.noProductsText')}
          actions={
            <LinkButton to="/select-products/$id" params={params} variant="primary">
              {t('details.chooseProducts')}
            </LinkButton>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={<Link2 size={18} />}
        tone="accent"
        title={t('link.draftTitle')}
        text={t('link.draftText')}
        actions={
          <Button
            variant="primary"
            loading={isActing}
            onClick={() => {
              setFailed(false);
              void act({ params: { id: catalogue.id } });
            }}
          >
            {t('link.create')}
          </Button>
        }
        foot={
          failed ? (
            <span className={css['failed']} role="alert">
              <AlertTriangle size={14} aria-hidden />
              {t('link.generationFailed')}
            </span>
          ) : undefined
        }
      />
    </Card>
  );
}
