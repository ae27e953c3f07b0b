import { PASSCODE_LENGTH, updateLinkSettings, type LinkSettings } from '@sourcewiz/contract';
import { Copy, RefreshCw } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { copyText } from './copy-text.ts';
import { digitsOf, newPasscode } from './passcode.rules.ts';

/** The code that buyers enter before the catalogue opens: six digits, typed or made up (CAT-016). */
export function PasscodeSetting({ settings }: { settings: LinkSettings }) {
  const { t } = useTranslation('catalogues');
  const mayChange = usePermitted('update_catalogues_link_security');
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const { act, isActing } = useAct(updateLinkSettings, {
    onDone: () => {
      setTyped(null);
      toast({ tone: 'ok', title: t('notices.saved') });
    },
  });
  const save = (passcode: string | null): void =>
    void act({ params: { id: settings.id }, body: { passcode } });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (typed?.length === PASSCODE_LENGTH) save(typed);
    else setIsWrong(true);
  };
  const { passcode, has_passcode: hasPasscode } = settings;
  return (
    <Stack gap={6}>
      <Row justify="between" wrap>
        <Stack as="span" gap={0}>
          <Text as="b" weight={560}>
            {t('settings.passcode')}
          </Text>
          <Text tone="soft" size="sm">
            {hasPasscode ? t('settings.passcodeOn') : t('settings.passcodeOff')}
          </Text>
        </Stack>
        {typed === null ? (
          <Row as="span" gap={6} wrap>
            {passcode === null ? null : (
              <Button
                icon={<Copy size={14} aria-hidden />}
                aria-label={t('settings.copyPasscode')}
                onClick={() => void copyText(passcode, t('settings.passcodeCopied'))}
              >
                <Text figures>{passcode}</Text>
              </Button>
            )}
            {mayChange ? (
              <Button variant="text" onClick={() => setTyped('')}>
                {hasPasscode ? t('settings.changePasscode') : t('settings.setPasscode')}
              </Button>
            ) : null}
            {mayChange && hasPasscode ? (
              <Button variant="text" loading={isActing} onClick={() => save(null)}>
                {t('settings.removePasscode')}
              </Button>
            ) : null}
          </Row>
        ) : null}
      </Row>
      {typed === null ? null : (
        <form onSubmit={send}>
          <Row align="end" gap={6} wrap>
            <Field
              label={t('settings.newPasscode')}
              error={isWrong ? t('settings.passcodeWrong') : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  autoFocus
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={PASSCODE_LENGTH}
                  value={typed}
                  onChange={(event) => {
                    setTyped(digitsOf(event.target.value));
                    setIsWrong(false);
                  }}
                />
              )}
            </Field>
            <Button icon={<RefreshCw size={14} aria-hidden />} onClick={() => setTyped(newPasscode())}>
              {t('settings.suggest')}
            </Button>
            <Button type="submit" variant="primary" loading={isActing}>
              {t('settings.save')}
            </Button>
            <Button variant="text" onClick={() => setTyped(null)}>
              {t('settings.cancel')}
            </Button>
          </Row>
        </form>
      )}
    </Stack>
  );
}
