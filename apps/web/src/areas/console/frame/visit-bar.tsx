import { LogOut, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { useSession } from '../../../platform/session/session.tsx';
import { storedVisit } from '../../../platform/session/visit.ts';
import { logOut } from '../../identity/index.ts';
import css from './frame.module.css';

/** Says that this is a company that the provider has entered, until when, and how to leave it. */
export function VisitBar() {
  const { t } = useTranslation('console');
  const { time } = useFormats();
  const { organisation } = useSession();
  const visit = storedVisit();
  if (visit === null) return null;
  return (
    <div className={css['visit']} role="status">
      <Row gap={8}>
        <ShieldAlert size={16} aria-hidden />
        <span>{t('visit.text', { company: organisation.name, time: time(visit.until) })}</span>
      </Row>
      <Button size="small" icon={<LogOut size={13} aria-hidden />} onClick={() => void logOut()}>
        {t('visit.leave')}
      </Button>
    </div>
  );
}
