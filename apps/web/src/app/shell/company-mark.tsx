import { useSession } from '../../platform/session/session.tsx';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import css from './nav.module.css';

/** The company's initial and name. */
export function CompanyMark() {
  const { organisation } = useSession();
  return (
    <Row gap={10} className={css['company']}>
      <span className={css['mark']} aria-hidden>
        {organisation.name.trim().charAt(0).toLocaleUpperCase()}
      </span>
      <span className={css['companyName']}>
        <Text weight={560} clip>
          {organisation.name}
        </Text>
        {organisation.tagline === '' ? null : (
          <Text tone="faint" size="xs" clip>
            {organisation.tagline}
          </Text>
        )}
      </span>
    </Row>
  );
}
