import { useSession } from '../../platform/session/session.tsx';
import css from './nav.module.css';

/** The company's initial and name. */
export function CompanyMark() {
  const { organisation } = useSession();
  return (
    <div className={css['company']}>
      <span className={css['mark']} aria-hidden>
        {organisation.name.trim().charAt(0).toLocaleUpperCase()}
      </span>
      <span className={css['companyName']}>
        <span className={css['name']}>{organisation.name}</span>
        {organisation.tagline === '' ? null : <span className={css['tagline']}>{organisation.tagline}</span>}
      </span>
    </div>
  );
}
