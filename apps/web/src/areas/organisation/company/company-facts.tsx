import { countries, type Manufacturer } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { countryName } from '../../../platform/i18n/country-names.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Section, Sections } from '../../../platform/kit/page/section.tsx';
import { CertificationStatus } from './certification-status.tsx';
import { shownDay } from '../../../platform/kit/fields/dates/date-field.rules.ts';
import type { TextField } from './company-form.rules.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Facts } from '../../../platform/kit/layout/facts.tsx';
import css from './company.module.css';
import pictures from './pictures.module.css';

/** The company's details for people who may not change them. */
export function CompanyFacts({ company }: { company: Manufacturer }) {
  const { t } = useTranslation('company');
  const list = useCall(countries, {}, { staleTime: Infinity, enabled: company.country !== null });
  const country = list.data?.find(({ id }) => id === company.country);
  const { logo, images, tax_ids: taxIds, certifications, name } = company;
  const text = (field: TextField): [string, string] => [t(`fields.${field}`), company[field]];
  return (
    <Sections>
      <Row as="p" gap={10} className={css['readOnly']}>
        <Lock size={14} aria-hidden />
        {t('readOnly', { admin: company.admin_name, company: name })}
      </Row>
      <Section title={t('sections.basics')}>
        <GivenFacts facts={[text('name'), text('tagline'), text('about')]} />
      </Section>
      <Section title={t('sections.pictures')}>
        {logo === null && images.length === 0 ? (
          <Text as="p" tone="faint">
            {t('pictures.none')}
          </Text>
        ) : (
          <ul className={pictures['shown']}>
            {logo === null ? null : (
              <li data-logo>
                <img src={logo.card} alt={t('logo.alt', { company: name })} />
              </li>
            )}
            {images.map((image, at) => (
              <li key={image.id}>
                <img src={image.card} alt={t('pictures.alt', { at: at + 1 })} loading="lazy" />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('sections.address')}>
        <GivenFacts
          facts={[
            text('address_line_1'),
            text('address_line_2'),
            text('city'),
            text('state'),
            text('postal_code'),
            [t('fields.country'), country === undefined ? '' : countryName(country, currentLanguage())],
          ]}
        />
      </Section>
      <Section title={t('sections.contact')}>
        <GivenFacts facts={[text('email'), text('phone'), text('website')]} />
      </Section>
      <Section title={t('sections.taxIds')}>
        {taxIds.length === 0 ? (
          <Text as="p" tone="faint">
            {t('taxIds.none')}
          </Text>
        ) : (
          <GivenFacts facts={taxIds.map(({ label, value }) => [label, value])} />
        )}
      </Section>
      <Section title={t('sections.certifications')}>
        {certifications.length === 0 ? (
          <Text as="p" tone="faint">
            {t('certifications.none')}
          </Text>
        ) : null}
        <ul>
          {certifications.map(({ name: title, issuer, number, valid_until: until }, at) => (
            <li key={at} className={css['certificate']}>
              <Text as="b" weight={560}>
                {title}
              </Text>
              <span>{[issuer, number].filter((part) => part !== '').join(' · ')}</span>
              <Row as="span" gap={10} wrap>
                {until === null
                  ? t('certifications.unlimited')
                  : t('certifications.until', { date: shownDay(until) })}
                <CertificationStatus validUntil={until} />
              </Row>
            </li>
          ))}
        </ul>
      </Section>
    </Sections>
  );
}

function GivenFacts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation('company');
  const given = facts.flatMap(([head, value]) => (value === '' ? [] : [{ head, value }]));
  if (given.length === 0)
    return (
      <Text as="p" tone="faint">
        {t('notGiven')}
      </Text>
    );
  return <Facts facts={given} />;
}
