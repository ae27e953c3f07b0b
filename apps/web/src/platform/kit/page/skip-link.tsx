import { useTranslation } from 'react-i18next';
import css from './skip-link.module.css';

/** Id of the element that holds a page's content. */
export const CONTENT_ID = 'content';

/** The first stop of the Tab key: skips the navigation. */
export function SkipLink() {
  const { t } = useTranslation('platform');
  return (
    <a className={css['skip']} href={`#${CONTENT_ID}`}>
      {t('actions.skipToContent')}
    </a>
  );
}
