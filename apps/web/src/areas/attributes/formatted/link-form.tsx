import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { Row, Stack } from '../../../platform/kit/layout/layout.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { linkAddress } from './clean-html.ts';
import css from './formatted-editor.module.css';

/** Asks for the address of a link. */
export function LinkForm({
  anchor,
  title,
  onEnd,
}: {
  anchor: RefObject<HTMLElement | null>;
  title: string;
  /** Called with the address, or null to remove the link. */
  onEnd: (address: string | null) => void;
}) {
  const { t } = useTranslation('attributes');
  const { t: shared } = useTranslation('platform');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const apply = (): void => {
    const address = linkAddress(typed);
    if (address === null) setWrong(true);
    else onEnd(address);
  };
  return (
    <Popover anchor={anchor} label={title} onClose={() => onEnd(null)}>
      <Stack className={css['link']}>
        <Field label={t('formatted.address')} error={isWrong ? t('formatted.wrongAddress') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              onChange={(event) => {
                setTyped(event.target.value);
                setWrong(false);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                apply();
              }}
            />
          )}
        </Field>
        <Row justify="end">
          <Button size="small" onClick={() => onEnd(null)}>
            {shared('actions.cancel')}
          </Button>
          <Button size="small" variant="primary" onClick={apply}>
            {t('formatted.applyLink')}
          </Button>
        </Row>
      </Stack>
    </Popover>
  );
}
