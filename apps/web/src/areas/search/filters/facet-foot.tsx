import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import css from './facet-editor.module.css';

/** The foot of a facet's editor: clears the choice; further buttons follow. */
export function FacetFoot({
  isOn,
  onClear,
  children,
}: {
  /** Whether anything is chosen. */
  isOn: boolean;
  onClear: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('search');
  return (
    <Row justify="end" className={css['foot']}>
      <Button variant="text" size="small" disabled={!isOn} onClick={onClear}>
        {t('filters.clear')}
      </Button>
      {children}
    </Row>
  );
}
