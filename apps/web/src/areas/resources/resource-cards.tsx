import { useTranslation } from 'react-i18next';
import { Loss, Rate, ResourceMenu, ResourceName, UsedIn, type ResourceRowsProps } from './resource-parts.tsx';
import css from './resources.module.css';

/** The list on a phone. */
export function ResourceCards({ type, resources, onOpen }: ResourceRowsProps) {
  const { t } = useTranslation('resources');
  return (
    <ul className={css['cards']} aria-label={t(type)}>
      {resources.map((resource) => (
        <li key={resource.id} className={css['card']}>
          <div className={css['cardHead']}>
            <ResourceName resource={resource} onOpen={onOpen} />
            <ResourceMenu resource={resource} onOpen={onOpen} />
          </div>
          <div className={css['cardLine']}>
            <Rate resource={resource} />
            <UsedIn resource={resource} onOpen={onOpen} />
          </div>
          <p className={css['quiet']}>
            {[resource.category, resource.supplier].filter(Boolean).join(' · ')}
            {resource.wastage_percent === '' ? null : (
              <>
                {resource.category || resource.supplier ? ' · ' : ''}
                {t(type === 'material' ? 'columns.wastage' : 'columns.rejection')}{' '}
                <Loss resource={resource} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
