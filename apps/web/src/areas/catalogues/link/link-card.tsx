import { generateCatalogue, getLinkSettings, type Catalogue } from '@sourcewiz/contract';
import { AlertTriangle, Copy, ExternalLink, Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { permissionName } from '../../../platform/i18n/problem-text.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { expiryOf } from '../catalogues.rules.ts';
import { NoProducts } from '../no-products.tsx';
import { copyLink } from './copy-link.ts';
import { ExpiryField } from '../details/expiry-field.tsx';
import css from './link-card.module.css';
import { useLinkSwitch } from '../list/use-catalogue-actions.tsx';
import { useNow } from '../use-now.ts';

/** The link: its address, whether it works and until when; while there is none, the button that makes it. */
export function LinkCard({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const mayShare = usePermitted('access_ppt_excel_link');
  if (catalogue.status === 'draft') return <NoLink catalogue={catalogue} />;
  return (
    <Card>
      <Text as="h2" size="2xl" weight={620}>
        {t('link.linkTitle', { company: catalogue.buyer_company })}
      </Text>
      <Text as="p" tone="soft">
        {mayShare ? (
          <WhoMayOpen id={catalogue.id} />
        ) : (
          t('link.noLinkRight', { permission: permissionName('access_ppt_excel_link') })
        )}
      </Text>
      {catalogue.link === null ? null : (
        <Address link={catalogue.link} isActive={catalogue.status === 'active'} />
      )}
      <LinkState catalogue={catalogue} />
    </Card>
  );
}

/** Who can open the link. Says nothing about a passcode until it is known whether there is one. */
function WhoMayOpen({ id }: { id: number }) {
  const { t } = useTranslation('catalogues');
  const settings = useCall(getLinkSettings, { query: { collection_id: id } });
  if (settings.data === undefined) return t('link.linkTextShort');
  return t(settings.data.has_passcode ? 'link.linkTextPasscode' : 'link.linkText');
}

function Address({ link, isActive }: { link: string; isActive: boolean }) {
  const { t } = useTranslation('catalogues');
  return (
    <Row gap={10} className={css['address']} data-off={!isActive || undefined}>
      <Link2 size={17} aria-hidden />
      <TextInput
        readOnly
        value={link}
        aria-label={t('link.address')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row as="span" gap={6} className={css['buttons']}>
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
          onClick={() => copyLink(link, t('notices.copied'))}
        >
          {t('link.copy')}
        </Button>
      </Row>
    </Row>
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
    <Row wrap align="start" justify="between" gap={14} className={css['states']}>
      <Row align="start" gap={10} className={css['state']}>
        <Switch
          checked={isActive}
          loading={isSwitching}
          disabled={!mayEdit}
          aria-label={t('link.switchLabel')}
          aria-describedby={textId}
          onChange={(checked) => void switchTo(checked ? 'active' : 'inactive')}
        />
        <Stack as="span" gap={0}>
          <Text as="b" weight={560}>
            {isActive ? t('link.active') : t('link.inactive')}
          </Text>
          <Text id={textId} tone={isOver ? 'bad' : 'soft'} size="sm">
            {text}
          </Text>
        </Stack>
      </Row>
      <ExpiryField catalogue={catalogue} />
    </Row>
  );
}

function NoLink({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const [failed, setFailed] = useState(false);
  const { act, isActing } = useAct(generateCatalogue, {
    onProblems: () => setFailed(true),
  });
  if (catalogue.product_count === 0) {
    return (
      <Card>
        <NoProducts title={t('link.emptyTitle')} catalogueId={catalogue.id} />
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
            <Row as="span" inline gap={6} role="alert" className={css['failed']}>
              <AlertTriangle size={14} aria-hidden />
              {t('link.generationFailed')}
            </Row>
          ) : undefined
        }
      />
    </Card>
  );
}
