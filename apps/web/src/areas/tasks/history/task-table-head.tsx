import { useTranslation } from 'react-i18next';
import css from './task-table.module.css';

type Column = 'task' | 'action' | 'user' | 'date' | 'products' | 'status';

/** The headings of a table of tasks; the last column holds buttons. */
export function TaskTableHead({ columns }: { columns: readonly Column[] }) {
  const { t } = useTranslation('taskHistory');
  return (
    <div className={css['head']} role="row">
      {columns.map((column) => (
        <span key={column} role="columnheader">
          {t(`columns.${column}`)}
        </span>
      ))}
      <span role="columnheader">
        <span className="visually-hidden">{t('columns.buttons')}</span>
      </span>
    </div>
  );
}
