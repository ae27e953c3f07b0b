import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import css from './stepper.module.css';

const steps = ['stepUpload', 'stepCheck', 'stepUpdate'] as const;

/** Where the person is: upload, match and check, update. */
export function Stepper({ at }: { at: 1 | 2 }) {
  const { t } = useTranslation('imports');
  return (
    <ol className={css['steps']} aria-label={t('check.steps')}>
      {steps.map((step, place) => {
        const number = place + 1;
        const state = number < at ? 'done' : number === at ? 'current' : 'next';
        return (
          <Fragment key={step}>
            {place === 0 ? null : <li className={css['line']} role="presentation" aria-hidden />}
            <li
              className={css['step']}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={css['mark']} aria-hidden>
                {state === 'done' ? <Check size={13} strokeWidth={2.4} /> : number}
              </span>
              {t(`check.${step}`)}
              {state === 'done' ? <span className="visually-hidden">{t('check.stepDone')}</span> : null}
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}
