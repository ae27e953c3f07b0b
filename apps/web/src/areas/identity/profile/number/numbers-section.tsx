import { countries as countriesOperation, type Country } from '@sourcewiz/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../platform/api/use-call.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../../platform/kit/layout/layout.tsx';
import { LineSkeletons } from '../../../../platform/kit/states/skeletons.tsx';
import { StatusDot } from '../../../../platform/kit/marks/status-dot.tsx';
import { Section } from '../../../../platform/kit/page/section.tsx';
import { phonecodeOf, readableNumber } from '../../phone/phone.rules.ts';
import type { NumberKind } from '../../phone/send-number-code.ts';
import { NumberEdit, type CodeLayout } from './number-edit.tsx';
import css from '../profile.module.css';
import { SettingRow } from '../setting-row.tsx';

/** Mobile and WhatsApp number of the person. */
export function NumbersSection() {
  const { t } = useTranslation('account');
  return (
    <Section title={t('numbers.title')} text={t('numbers.text')}>
      <NumberRow kind="mobile" layout="modal" />
      <NumberRow kind="whatsapp" layout="inline" />
    </Section>
  );
}

function NumberRow({ kind, layout }: { kind: NumberKind; layout: CodeLayout }) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useCall(countriesOperation, {}, { staleTime: Infinity });
  const saved =
    kind === 'mobile'
      ? { mobile: user.mobile, country: user.country, isProven: user.mobile_verified }
      : { mobile: user.whatsapp, country: user.whatsapp_country, isProven: true };
  const close = (): void => {
    setIsOpen(false);
    // The button reappears when the form closes.
    requestAnimationFrame(() => button.current?.focus());
  };
  const isAsking = saved.mobile === null ? 'add' : saved.isProven ? 'change' : 'verify';
  const Name = kind === 'mobile' ? 'Mobile' : 'Whatsapp';
  return (
    <SettingRow
      title={t(`numbers.${kind}`)}
      text={t(`numbers.${kind}Text`)}
      value={<SavedNumber {...saved} countries={list.data ?? []} />}
      actions={
        isOpen ? null : (
          <Button
            ref={button}
            aria-label={isAsking === 'verify' ? undefined : t(`numbers.${isAsking}${Name}`)}
            onClick={() => setIsOpen(true)}
          >
            {isAsking === 'change' ? t('change') : t(`numbers.${isAsking}`)}
          </Button>
        )
      }
    >
      {!isOpen ? null : list.data !== undefined ? (
        <NumberEdit kind={kind} layout={layout} saved={saved} countries={list.data} onClose={close} />
      ) : list.isError ? (
        <Row justify="between" gap={10} className={css['failed']} role="alert">
          {t('numbers.countriesFailed')}
          <Button size="small" onClick={() => void list.refetch()}>
            {t('numbers.tryAgain')}
          </Button>
        </Row>
      ) : (
        <LineSkeletons count={2} />
      )}
    </SettingRow>
  );
}

function SavedNumber({
  mobile,
  country,
  isProven,
  countries,
}: {
  mobile: string | null;
  country: number | null;
  isProven: boolean;
  countries: readonly Country[];
}) {
  const { t } = useTranslation('account');
  if (mobile === null) return <Text tone="faint">{t('numbers.none')}</Text>;
  return (
    <>
      <span className="figures">{readableNumber(mobile, phonecodeOf(countries, country))}</span>
      <StatusDot
        tone={isProven ? 'ok' : 'warn'}
        label={isProven ? t('numbers.verified') : t('numbers.unverified')}
      />
    </>
  );
}
