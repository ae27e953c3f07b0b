import { permissionGroups, permissionSlugs, type PermissionGroup } from '@sourcewiz/contract';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Switch } from '../../../platform/kit/fields/switch.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './permission-editor.module.css';
import {
  countOf,
  levelOf,
  levelsOf,
  slugsOf,
  withLevel,
  withSlug,
  type Granted,
} from './permissions.rules.ts';
import { permissionGroupName, permissionName } from '../../../platform/i18n/problem-text.ts';

export interface PermissionEditorProps {
  granted: Granted;
  onChange: (granted: Granted) => void;
}

/** Full, partial or no access for each module, with its single permissions below (PERM-035). */
export function PermissionEditor({ granted, onChange }: PermissionEditorProps) {
  const { t } = useTranslation('members');
  const { number } = useFormats();
  return (
    <div>
      <Text as="p" tone="faint" size="sm" figures className={css['total']} role="status">
        {t('permissions.count', { granted: number(granted.size), all: number(permissionSlugs.length) })}
      </Text>
      <ul className={css['modules']}>
        {permissionGroups.map((group) => (
          <Module key={group} group={group} granted={granted} onChange={onChange} />
        ))}
      </ul>
    </div>
  );
}

function Module({ group, granted, onChange }: PermissionEditorProps & { group: PermissionGroup }) {
  const { t } = useTranslation('members');
  const { number } = useFormats();
  const id = useId();
  const slugs = slugsOf(group);
  const level = levelOf(group, granted);
  const [open, setOpen] = useState(level === 'partial');
  const name = permissionGroupName(group);
  const single = slugs.length === 1;
  return (
    <li className={css['module']}>
      <Row gap={10} justify="between" className={css['head']}>
        {single ? (
          <span className={css['name']}>{name}</span>
        ) : (
          <button
            type="button"
            className={css['name']}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown size={14} aria-hidden data-open={open || undefined} />
            {name}{' '}
            <Text tone="faint" size="sm" weight={450} figures>
              {number(countOf(group, granted))}/{number(slugs.length)}
            </Text>
          </button>
        )}
        <Segmented
          label={t('permissions.level', { module: name })}
          items={levelsOf(group).map((key) => ({ key, label: t(`permissions.levels.${key}`) }))}
          value={level}
          onChange={(next) => {
            onChange(withLevel(granted, group, next));
            setOpen(next === 'partial' || (open && next !== 'none'));
          }}
        />
      </Row>
      {open && !single ? (
        <ul id={id} className={css['slugs']}>
          {slugs.map((slug) => {
            const label = permissionName(slug);
            return (
              <Row as="li" key={slug} gap={10} justify="between">
                <span>{label}</span>
                <Switch
                  aria-label={label}
                  checked={granted.has(slug)}
                  onChange={(on) => onChange(withSlug(granted, slug, on))}
                />
              </Row>
            );
          })}
        </ul>
      ) : null}
    </li>
  );
}
