import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../fields/link-button.tsx';
import { useDocumentTitle } from '../page/page.tsx';
import { WholePageState } from './states.tsx';

/** An address without a screen, or a record that does not exist. */
export function NotFoundState() {
  const { t } = useTranslation('platform');
  useDocumentTitle(t('states.notFoundTitle'));
  return (
    <WholePageState
      icon={<Compass size={18} />}
      title={t('states.notFoundTitle')}
      text={t('states.notFoundText')}
      actions={
        <LinkButton to="/" variant="primary">
          {t('states.goHome')}
        </LinkButton>
      }
    />
  );
}
