import { useTranslation } from 'react-i18next';
import { SKELETON_AFTER_MS, useAfter } from '../use-after.ts';
import { FieldGrid, Sections } from '../page/section.tsx';
import css from './skeletons.module.css';

const widths = [74, 56, 82, 64, 70, 48];

/** Cards with image and lines, for grids. `minWidth` is their least width in px. */
export function CardSkeletons({ count = 10, minWidth = 220 }: { count?: number; minWidth?: number }) {
  return (
    <Waiting>
      <div
        className={css['grid']}
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${minWidth}px, 1fr))` }}
      >
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={css['card']}>
            <div className={css['picture']} />
            <div className={css['lines']}>
              <i className={css['line']} style={{ width: '78%' }} />
              <i className={css['line']} style={{ width: '52%' }} />
              <i className={css['line']} style={{ width: '38%' }} />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** Rows of a list or table; the headings above them are rendered at once. */
export function RowSkeletons({ count = 5, columns = 3 }: { count?: number; columns?: number }) {
  return (
    <Waiting>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={css['row']}>
          <i className={css['round']} />
          {Array.from({ length: columns }, (__, column) => (
            <span key={column} className={css['cell']}>
              <i
                className={css['line']}
                style={{ width: `${widths[(row + column * 2) % widths.length] ?? 60}%` }}
              />
            </span>
          ))}
        </div>
      ))}
    </Waiting>
  );
}

/** Sections of a form, each with a number of fields. */
export function SectionSkeletons({ fields }: { fields: readonly number[] }) {
  return (
    <Waiting>
      <Sections>
        {fields.map((count, at) => (
          <div key={at} className={css['section']}>
            <i className={css['line']} style={{ width: 120 }} />
            <FieldGrid>
              {Array.from({ length: count }, (_, field) => (
                <span key={field} className={css['field']}>
                  <i
                    className={css['line']}
                    style={{ width: `${(widths[field % widths.length] ?? 60) / 2}%` }}
                  />
                  <i className={css['box']} />
                </span>
              ))}
            </FieldGrid>
          </div>
        ))}
      </Sections>
    </Waiting>
  );
}

/** A few lines of text. */
export function LineSkeletons({ count = 3 }: { count?: number }) {
  return (
    <Waiting>
      <div className={css['lines']}>
        {Array.from({ length: count }, (_, at) => (
          <i key={at} className={css['line']} style={{ width: `${widths[at % widths.length] ?? 60}%` }} />
        ))}
      </div>
    </Waiting>
  );
}

/** Takes up the space at once, shows the shapes after 200 ms. */
function Waiting({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('platform');
  const shown = useAfter(SKELETON_AFTER_MS);
  return (
    <div className={css['waiting']} data-shown={shown} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('states.loading')}
      </span>
      <div aria-hidden>{children}</div>
    </div>
  );
}
