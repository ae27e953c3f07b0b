import { twoFactor, type ResultOf, type startTwoFactor, enableTwoFactor } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../platform/api/use-call.ts';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { LineSkeletons } from '../../../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../../../platform/list/loaded.tsx';
import { StatusDot } from '../../../../platform/kit/marks/status-dot.tsx';
import { type AuthenticatorPurpose, ConfirmStep } from './confirm-step.tsx';
import { SettingRow } from '../setting-row.tsx';
import { toast } from '../../../../platform/kit/toasts/toast-store.ts';
import { keepUser } from '../../../../platform/session/keep-user.ts';
import { Copy, Download } from 'lucide-react';
import { useSession } from '../../../../platform/session/session.tsx';
import { Row, Stack } from '../../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../../platform/kit/overlays/dialog.tsx';
import css from './authenticator.module.css';
import { copyText } from '../../../../platform/kit/toasts/copy-text.ts';
import { call } from '../../../../platform/api/call.ts';
import { FormDialog } from '../../../../platform/form/form-dialog.tsx';
import { CodeField } from '../../code/code-field.tsx';
import { useCodeForm } from '../../code/use-code-form.ts';

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

type Step =
  | { step: 'confirm' }
  | { step: 'scan'; setup: ResultOf<typeof startTwoFactor> }
  | { step: 'codes'; codes: readonly string[] };

/** Turns the authenticator on or off, or makes new recovery codes. */
function AuthenticatorDialog({ purpose, onClose }: { purpose: AuthenticatorPurpose; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [now, setNow] = useState<Step>({ step: 'confirm' });
  const showCodes = (codes: readonly string[]): void => {
    setNow({ step: 'codes', codes });
    if (purpose === 'on') keepUser({ two_factor: true });
  };
  const switchedOff = (): void => {
    keepUser({ two_factor: false });
    toast({ tone: 'ok', title: t('authenticator.offDone') });
    onClose();
  };

  if (now.step === 'codes') {
    return (
      <RecoveryCodes
        codes={now.codes}
        onClose={() => {
          if (purpose === 'on') toast({ tone: 'ok', title: t('authenticator.onDone') });
          onClose();
        }}
      />
    );
  }
  if (now.step === 'scan') return <ScanStep setup={now.setup} onCodes={showCodes} onClose={onClose} />;
  return (
    <ConfirmStep
      purpose={purpose}
      onSetup={(setup) => setNow({ step: 'scan', setup })}
      onCodes={showCodes}
      onOff={switchedOff}
      onClose={onClose}
    />
  );
}

/** The recovery codes, shown only once. Only the button closes it, so that nobody loses them by a stray press. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const text = [t('authenticator.fileHead', { email: user.email }), '', ...codes, ''].join('\n');
  return (
    <Dialog
      title={t('authenticator.codesTitle')}
      text={t('authenticator.codesText')}
      width={440}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('authenticator.kept')}
        </Button>
      }
    >
      <ul className={css['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row wrap className={css['ways']}>
        <Button icon={<Copy size={14} aria-hidden />} onClick={() => copyText(codes.join('\n'))}>
          {t('authenticator.copy')}
        </Button>
        <Button
          icon={<Download size={14} aria-hidden />}
          onClick={() => saveText(text, t('authenticator.fileName'))}
        >
          {t('authenticator.download')}
        </Button>
      </Row>
    </Dialog>
  );
}

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The secret as an image and as text, then the first code that the app shows for it. */
function ScanStep({
  setup,
  onCodes,
  onClose,
}: {
  setup: ResultOf<typeof startTwoFactor>;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const form = useCodeForm({
    send: (otp) => call(enableTwoFactor, { body: { otp } }),
    onSent: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <FormDialog
      form={form}
      title={t('authenticator.scanTitle')}
      text={t('authenticator.scanText')}
      width={440}
      action={t('authenticator.switchOn')}
      onClose={onClose}
    >
      <Row gap={16} className={css['scan']}>
        {/* As an image, never as markup: nothing in it can run. */}
        <img
          className={css['qr']}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(setup.qr_svg)}`}
          alt={t('authenticator.qr')}
          width={176}
          height={176}
        />
        <Stack align="start" className={css['byHand']}>
          <span>{t('authenticator.byHand')}</span>
          <code className={css['key']}>{inFours(setup.secret)}</code>
          <Button
            size="small"
            icon={<Copy size={13} aria-hidden />}
            aria-label={t('authenticator.copyKey')}
            onClick={() => copyText(setup.secret)}
          >
            {t('authenticator.copy')}
          </Button>
        </Stack>
      </Row>
      <CodeField form={form} />
    </FormDialog>
  );
}

/** Easier to type: `ABCD EFGH …`. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
