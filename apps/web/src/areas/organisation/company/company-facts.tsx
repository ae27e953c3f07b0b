import { countries, type Manufacturer } from '@sourcewiz/contract';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { countryName } from '../../../platform/i18n/country-names.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Section, Sections } from '../../../platform/kit/page/section.tsx';
import { CertificationStatus } from './certification-status.tsx';
import { shownDay } from '../../../platform/kit/fields/date-field.rules.ts';
import type { TextField } from './company-form.rules.ts';
import css from './company.module.css';
import pictures from './pictures.module.css';

/** The company's details as those read them who may not change them. */
export function CompanyFacts({ company }: { company: Manufacturer }) {
  const { t } = useTranslation('company');
  const list = useCall(countries, {}, { staleTime: Infinity, enabled: company.country !== null });
  const country = list.data?.find(({ id }) => id === company.country);
  const { logo, images, tax_ids: taxIds, certifications, name } = company;
  const text = (field: TextField): [string, string] => [t(`fields.${field}`), company[field]];
  return (
    <Sections>
      <p className={css['readOnly']}>
        <Lock size={14} aria-hidden />
        {t('readOnly', { admin: company.admin_name, company: name })}
      </p>
      <Section title={t('sections.basics')}>
        <Facts facts={[text('name'), text('tagline'), text('about')]} />
      </Section>
      <Section title={t('sections.pictures')}>
        {logo === null && images.length === 0 ? (
          <p className={css['none']}>{t('pictures.none')}</p>
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
        <Facts
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
        <Facts facts={[text('email'), text('phone'), text('website')]} />
      </Section>
      <Section title={t('sections.taxIds')}>
        {taxIds.length === 0 ? (
          <p className={css['none']}>{t('taxIds.none')}</p>
        ) : (
          <Facts facts={taxIds.map(({ label, value }) => [label, value])} />
        )}
      </Section>
      <Section title={t('sections.certifications')}>
        {certifications.length === 0 ? <p className={css['none']}>{t('certifications.none')}</p> : null}
        <ul className={css['certificates']}>
          {certifications.map(({ name: title, issuer, number, valid_until: until }, at) => (
            <li key={at}>
              <b>{title}</b>
              <span>{[issuer, number].filter((part) => part !== '').join(' · ')}</span>
              <span className={css['until']}>
                {until === null
                  ? t('certifications.unlimited')
                  : t('certifications.until', { date: shownDay(until) })}
                <CertificationStatus validUntil={until} />
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </Sections>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation('company');
  const given = facts.filter(([, value]) => value !== '');
  if (given.length === 0) return <p className={css['none']}>{t('notGiven')}</p>;
  return (
    <dl className={css['facts']}>
      {given.map(([label, value], at) => (
        <div key={`${label} ${at}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
