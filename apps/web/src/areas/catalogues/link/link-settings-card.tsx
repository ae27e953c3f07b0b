import {
  getLinkSettings,
  linkSettingsHistory,
  updateLinkSettings,
  type Catalogue,
  type LinkSettings,
} from '@sourcewiz/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { HistoryOfRecord } from '../../../platform/record/history-of-record.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { ExpiryField } from '../details/expiry-field.tsx';
import { LinkVisitors } from './link-visitors.tsx';
import { PasscodeSetting } from './passcode-setting.tsx';

const flags = [
  'email_required',
  'allow_ppt_download',
  'show_product_filter',
  'higher_thumbnail_quality',
] as const satisfies readonly (keyof LinkSettings)[];
type Flag = (typeof flags)[number];

/** What the link asks of buyers and lets them do (CAT-009), who gave their address, and who changed these settings. */
export function LinkSettingsCard({ catalogue: { id } }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const [showsHistory, setShowsHistory] = useState(false);
  const history = (
    <Button
      variant="text"
      size="small"
      aria-expanded={showsHistory}
      onClick={() => setShowsHistory(!showsHistory)}
    >
      {t('settings.history')}
    </Button>
  );
  return (
    <Card title={t('settings.title')} aside={history}>
      <LinkSettingsFields id={id} />
      {showsHistory ? <LinkHistory id={id} /> : null}
    </Card>
  );
}

/** The same from the list of catalogues, for members who share or protect links but do not edit catalogues. */
export function LinkSettingsDialog({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const { t } = useTranslation('catalogues');
  return (
    <Dialog title={t('settings.title')} text={catalogue.name} unsaved={false} onClose={onClose}>
      <Stack gap={16}>
        <ExpiryField catalogue={catalogue} />
        <LinkSettingsFields id={catalogue.id} />
        <LinkHistory id={catalogue.id} />
      </Stack>
    </Dialog>
  );
}

function LinkSettingsFields({ id }: { id: number }) {
  const { t } = useTranslation('catalogues');
  const settings = useCall(getLinkSettings, { query: { collection_id: id } });
  const seesBuyers = usePermitted('view_buyer_details');
  return (
    <Loaded query={settings} what={t('settings.title')} waiting={<LineSkeletons count={5} />}>
      {(data) => (
        <Stack gap={16}>
          <PasscodeSetting settings={data} />
          {flags.map((flag) => (
            <FlagSetting key={flag} settings={data} flag={flag} />
          ))}
          {seesBuyers ? <LinkVisitors settings={data} /> : null}
        </Stack>
      )}
    </Loaded>
  );
}

function FlagSetting({ settings, flag }: { settings: LinkSettings; flag: Flag }) {
  const { t } = useTranslation('catalogues');
  const mayChange = usePermitted('update_catalogues_link_security');
  const textId = useId();
  const { act, isActing } = useAct(updateLinkSettings, {
    onDone: () => toast({ tone: 'ok', title: t('notices.saved') }),
  });
  return (
    <Row align="start" gap={10}>
      <Switch
        checked={settings[flag]}
        loading={isActing}
        disabled={!mayChange}
        aria-label={t(`settings.fields.${flag}`)}
        aria-describedby={textId}
        onChange={(checked) => void act({ params: { id: settings.id }, body: { [flag]: checked } })}
      />
      <Stack as="span" gap={0}>
        <Text as="b" weight={560}>
          {t(`settings.fields.${flag}`)}
        </Text>
        <Text id={textId} tone="soft" size="sm">
          {t(`settings.texts.${flag}`)}
        </Text>
      </Stack>
    </Row>
  );
}

function LinkHistory({ id }: { id: number }) {
  const { t } = useTranslation('catalogues');
  const { date, when } = useFormats();
  return (
    <HistoryOfRecord
      operation={linkSettingsHistory}
      id={id}
      title={t('settings.history')}
      nameOf={(field) => t(`settings.fields.${field}`)}
      shown={(field, value) => {
        if (value === null || value === undefined) {
          return field === 'expires_at' ? t('link.noExpiry') : t('settings.none');
        }
        if (typeof value === 'boolean') return value ? t('settings.on') : t('settings.off');
        if (field === 'passcode_set_at') return t('settings.setAt', { when: when(String(value)) });
        if (field === 'expires_at') return date(String(value));
        return t(`status.${value as Catalogue['status']}`);
      }}
    />
  );
}
