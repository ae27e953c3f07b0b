import { twoFactor } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../platform/api/use-call.ts';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { LineSkeletons } from '../../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../../platform/list/loaded.tsx';
import { StatusDot } from '../../../../platform/kit/marks/status-dot.tsx';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import type { AuthenticatorPurpose } from './confirm-step.tsx';
import { SettingRow } from '../setting-row.tsx';

/** With fewer recovery codes than this, new ones should be made. */
const FEW_CODES = 3;

/** Whether the second step of signing in is a code from an authenticator, and a way to change that. */
export function AuthenticatorRow() {
  const { t } = useTranslation('account');
  const { number } = useFormats();
  const state = useCall(twoFactor);
  const [purpose, setPurpose] = useState<AuthenticatorPurpose | null>(null);
  const left = state.data?.recovery_codes_left ?? 0;
  return (
    <SettingRow
      title={t('authenticator.title')}
      text={
        state.data?.enabled === true
          ? t('authenticator.codesLeft', { count: left, formatted: number(left) })
          : t('authenticator.offText')
      }
      {...(state.data === undefined
        ? {}
        : {
            value: state.data.enabled ? (
              <StatusDot tone={left < FEW_CODES ? 'warn' : 'ok'} label={t('authenticator.on')} />
            ) : (
              <StatusDot tone="neutral" label={t('authenticator.off')} />
            ),
          })}
      actions={
        state.data === undefined ? null : state.data.enabled ? (
          <>
            <Button onClick={() => setPurpose('codes')}>{t('authenticator.newCodes')}</Button>
            <Button danger onClick={() => setPurpose('off')}>
              {t('authenticator.switchOff')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setPurpose('on')}>{t('authenticator.switchOn')}</Button>
        )
      }
    >
      <Loaded query={state} what={t('authenticator.what')} waiting={<LineSkeletons count={1} />}>
        {() => null}
      </Loaded>
      {purpose === null ? null : (
        <AuthenticatorDialog key={purpose} purpose={purpose} onClose={() => setPurpose(null)} />
      )}
    </SettingRow>
  );
}
