import { PASSCODE_LENGTH, updateLinkSettings, type LinkSettings } from '@sourcewiz/contract';
import { Copy, RefreshCw } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { copyText } from '../../../platform/kit/toasts/copy-text.ts';
import { digitsOf, newPasscode } from './passcode.rules.ts';

/** The passcode that buyers enter before the catalogue opens: six digits, typed or generated (CAT-016). */
export function PasscodeSetting({ settings }: { settings: LinkSettings }) {
  const { t } = useTranslation('catalogues');
  const mayChange = usePermitted('update_catalogues_link_security');
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  // The button that opened the form is gone; the one that replaces it gets the focus back.
  const [wasOpen, setWasOpen] = useState(false);
  const write = (digits: string | null): void => {
    setTyped(digits);
    setIsWrong(false);
    setWasOpen(true);
  };
  const { act, isActing } = useAct(updateLinkSettings, {
    onDone: () => {
      write(null);
      toast({ tone: 'ok', title: t('notices.saved') });
    },
  });
  const save = (passcode: string | null): void =>
    void act({ params: { id: settings.id }, body: { passcode } });
  const remove = async (): Promise<void> => {
    const isSure = await askConfirm({
      title: t('settings.removeTitle'),
      text: t('settings.removeText'),
      yes: t('settings.removeConfirm'),
      danger: true,
    });
    if (isSure) save(null);
  };
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
                onClick={() => copyText(passcode, { done: t('settings.passcodeCopied') })}
              >
                <Text figures>{passcode}</Text>
              </Button>
            )}
            {mayChange ? (
              <Button variant="text" autoFocus={wasOpen} onClick={() => write('')}>
                {hasPasscode ? t('settings.changePasscode') : t('settings.setPasscode')}
              </Button>
            ) : null}
            {mayChange && hasPasscode ? (
              <Button variant="text" loading={isActing} onClick={() => void remove()}>
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
                  onChange={(event) => write(digitsOf(event.target.value))}
                />
              )}
            </Field>
            <Button icon={<RefreshCw size={14} aria-hidden />} onClick={() => write(newPasscode())}>
              {t('settings.propose')}
            </Button>
            <Button type="submit" variant="primary" loading={isActing}>
              {t('settings.save')}
            </Button>
            <Button variant="text" onClick={() => write(null)}>
              {t('settings.cancel')}
            </Button>
          </Row>
        </form>
      )}
    </Stack>
  );
}
