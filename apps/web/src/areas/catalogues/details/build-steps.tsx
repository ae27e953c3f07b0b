import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './build-steps.module.css';
import { buildSteps, type BuildStep } from '../catalogues.rules.ts';

/** The four steps of a catalogue and which of them is open; the others are links once the catalogue exists. */
export function BuildSteps({ current, catalogueId }: { current: BuildStep; catalogueId: number | null }) {
  const { t } = useTranslation('catalogues');
  const at = buildSteps.indexOf(current);
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={css['steps']}>
        {buildSteps.map((step, place) => (
          <li
            key={step}
            className={css['step']}
            data-state={place < at ? 'done' : place === at ? 'open' : 'ahead'}
          >
            <StepLink
              step={step}
              catalogueId={step === current ? null : catalogueId}
              isOpen={step === current}
            >
              <span className={css['number']} aria-hidden>
                {place < at ? <Check size={13} strokeWidth={2.6} /> : place + 1}
              </span>
              <span className={css['word']}>{t(`steps.${step}`)}</span>
              {place < at ? <span className="visually-hidden"> ({t('steps.done')})</span> : null}
            </StepLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepLink({
  step,
  catalogueId,
  isOpen,
  children,
}: {
  step: BuildStep;
  catalogueId: number | null;
  isOpen: boolean;
  children: ReactNode;
}) {
  const className = css['link'] ?? '';
  if (catalogueId === null) {
    return (
      <span className={className} aria-current={isOpen ? 'step' : undefined}>
        {children}
      </span>
    );
  }
  const params = { id: String(catalogueId) };
  if (step === 'buyer') {
    return (
      <Link to="/create-collection" search={{ catalogue: catalogueId }} className={className}>
        {children}
      </Link>
    );
  }
  if (step === 'products') {
    return (
      <Link to="/select-products/$id" params={params} className={className}>
        {children}
      </Link>
    );
  }
  if (step === 'details') {
    return (
      <Link to="/catalogue-table/$id/{-$type}" params={params} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/collection-link/$id" params={params} className={className}>
      {children}
    </Link>
  );
}
