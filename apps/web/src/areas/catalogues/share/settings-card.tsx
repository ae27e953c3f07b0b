import {
  getLinkSettings,
  linkSettingsHistory,
  saveSetting,
  updateLinkSettings,
  type Catalogue,
  type LinkSettings,
} from '@sourcewiz/contract';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { HistoryOfRecord } from '../../../platform/record/history-of-record.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { ExpirySetting } from './expiry-setting.tsx';
import { LinkVisitors } from './link-visitors.tsx';
import { newPasscode } from './passcode.rules.ts';
import { defaultsOf } from './settings.rules.ts';
import { useNow } from '../use-now.ts';
import { Setting } from './setting.tsx';
import css from './share.module.css';
import { useSaveSettings } from './use-save-settings.ts';

const flags = ['watermark', 'allow_ppt_download', 'show_product_filter', 'higher_thumbnail_quality'] as const;

/** What the links of a catalogue ask of buyers and let them do (CAT-009), and who changed these settings. */
export function LinkSettingsCard({ catalogue: { id } }: { catalogue: Catalogue }) {
  const { t } = useTranslation('share');
  const [showsHistory, setShowsHistory] = useState(false);
  return (
    <Card
      padding="flush"
      title={
        <Row as="span" gap={10} align="baseline" wrap>
          {t('settings.title')}
          <span className={css['note']}>
            <Text tone="soft" size="sm" weight={450}>
              {t('settings.note')}
            </Text>
          </span>
        </Row>
      }
      aside={
        <Row gap={4}>
          <Button
            variant="text"
            size="small"
            aria-expanded={showsHistory}
            onClick={() => setShowsHistory(!showsHistory)}
          >
            {t('settings.history')}
          </Button>
          <MakeDefault id={id} />
        </Row>
      }
    >
      <LinkSettingsFields id={id} />
      {showsHistory ? (
        <div className={css['more']}>
          <LinkHistory id={id} />
        </div>
      ) : null}
    </Card>
  );
}

/** The same from the list of catalogues, for members who share or protect links but do not edit catalogues. */
export function LinkSettingsDialog({ catalogue, onClose }: { catalogue: Catalogue; onClose: () => void }) {
  const { t } = useTranslation('share');
  return (
    <Dialog title={t('settings.title')} text={catalogue.name} unsaved={false} width={720} onClose={onClose}>
      <Stack gap={16}>
        <LinkSettingsFields id={catalogue.id} />
        <LinkHistory id={catalogue.id} />
      </Stack>
    </Dialog>
  );
}

const useSettings = (id: number) => useCall(getLinkSettings, { query: { collection_id: id } });

/** New catalogues of the company start like this one (CAT-040). */
function MakeDefault({ id }: { id: number }) {
  const { t } = useTranslation('share');
  const mayChange = usePermitted(saveSetting);
  const now = useNow();
  const { data } = useSettings(id);
  const { act, isActing } = useAct(saveSetting, {
    onDone: () => toast({ tone: 'ok', title: t('settings.madeDefault') }),
  });
  if (!mayChange || data === undefined) return null;
  const value = defaultsOf(data, now);
  return (
    <Button
      variant="text"
      size="small"
      loading={isActing}
      onClick={() => void act({ body: { key: 'catalogue_link_settings_defaults', value } })}
    >
      {t('settings.makeDefault')}
    </Button>
  );
}

function LinkSettingsFields({ id }: { id: number }) {
  const { t } = useTranslation('share');
  const settings = useSettings(id);
  const seesBuyers = usePermitted('view_buyer_details');
  return (
    <Loaded query={settings} what={t('settings.title')} waiting={<LineSkeletons count={5} />}>
      {(data) => (
        <>
          <Fields settings={data} />
          {seesBuyers ? (
            <div className={css['more']}>
              <LinkVisitors settings={data} />
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function Fields({ settings }: { settings: LinkSettings }) {
  const { t } = useTranslation('share');
  const mayChange = usePermitted(updateLinkSettings);
  const { save, isActing } = useSaveSettings(settings.id);
  const setPasscode = async (isOn: boolean): Promise<void> => {
    const isSure =
      isOn ||
      (await askConfirm({
        title: t('settings.removeTitle'),
        text: t('settings.removeText'),
        yes: t('settings.removeConfirm'),
        danger: true,
      }));
    // Recipients got passcodes of their own, which do not come back.
    if (isSure) await save({ passcode: isOn ? newPasscode() : null }, isOn ? { passcode: null } : null);
  };
  const row = (
    key: 'passcode' | 'email_required' | (typeof flags)[number],
    checked: boolean,
    onChange: (checked: boolean) => void,
    more?: ReactNode,
  ) => (
    <Setting
      key={key}
      name={t(`settings.fields.${key}`)}
      text={t(`settings.texts.${key}`)}
      {...{ checked, onChange, more }}
      disabled={!mayChange}
      loading={isActing}
    />
  );
  return (
    <div className={css['settings']}>
      {row(
        'email_required',
        settings.email_required,
        (email_required) => void save({ email_required }, { email_required: !email_required }),
        settings.email_required ? (
          <Button
            size="small"
            aria-pressed={settings.email_verified}
            disabled={!mayChange || isActing}
            title={t('settings.texts.email_verified')}
            icon={settings.email_verified ? <Check size={14} aria-hidden /> : undefined}
            onClick={() =>
              void save(
                { email_verified: !settings.email_verified },
                { email_verified: settings.email_verified },
              )
            }
          >
            {t('settings.fields.email_verified')}
          </Button>
        ) : null,
      )}
      {row('passcode', settings.has_passcode, (isOn) => void setPasscode(isOn))}
      <ExpirySetting
        settings={settings}
        disabled={!mayChange}
        onSave={(expiry_date) => void save({ expiry_date }, { expiry_date: settings.expiry_date })}
      />
      {flags.map((flag) =>
        row(flag, settings[flag], (checked) => void save({ [flag]: checked }, { [flag]: !checked })),
      )}
    </div>
  );
}

function LinkHistory({ id }: { id: number }) {
  const { t } = useTranslation('share');
  const { t: ofCatalogue } = useTranslation('catalogues');
  const { date, when } = useFormats();
  return (
    <HistoryOfRecord
      operation={linkSettingsHistory}
      id={id}
      title={t('settings.history')}
      nameOf={(field) => t(`settings.fields.${field}`)}
      shown={(field, value) => {
        if (value === null || value === undefined) {
          return field === 'expires_at' ? ofCatalogue('link.noExpiry') : t('settings.none');
        }
        if (Array.isArray(value)) return value.length === 0 ? t('settings.none') : value.join(', ');
        if (typeof value === 'boolean') return value ? t('settings.on') : t('settings.off');
        if (field === 'passcode_set_at') return t('settings.setAt', { when: when(String(value)) });
        if (field === 'expires_at') return date(String(value));
        return ofCatalogue(`status.${value as Catalogue['status']}`);
      }}
    />
  );
}
