import { useTranslation } from 'react-i18next';
import { Loss, Rate, ResourceMenu, ResourceName, UsedIn, type ResourceRowsProps } from './resource-parts.tsx';
import css from './resources.module.css';

export function ResourceTable({ type, resources, onOpen }: ResourceRowsProps) {
  const { t } = useTranslation('resources');
  return (
    <div className={css['list']}>
      <table className={css['table']} aria-label={t(type)}>
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.category')}</th>
            <th scope="col" className={css['number']}>
              {t('columns.rate')}
            </th>
            <th scope="col" className={css['number']}>
              {t(type === 'material' ? 'columns.wastage' : 'columns.rejection')}
            </th>
            <th scope="col">{t('columns.supplier')}</th>
            <th scope="col">{t('columns.usedIn')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {resources.map((resource) => (
            <tr key={resource.id}>
              <td>
                <ResourceName resource={resource} onOpen={onOpen} />
              </td>
              <td title={resource.category}>{resource.category}</td>
              <td className={css['number']}>
                <Rate resource={resource} />
              </td>
              <td className={css['number']}>
                <Loss resource={resource} />
              </td>
              <td title={resource.supplier}>{resource.supplier}</td>
              <td>
                <UsedIn resource={resource} onOpen={onOpen} />
              </td>
              <td className={css['menuCell']}>
                <ResourceMenu resource={resource} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
