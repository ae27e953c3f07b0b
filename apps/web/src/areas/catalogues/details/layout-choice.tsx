import { pdfLayouts, type PdfLayout } from '@sourcewiz/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import css from './layout-choice.module.css';

/** One of the PDF layouts, each with a small drawing of its page. */
export function LayoutChoice({
  value,
  onChange,
  disabled = false,
}: {
  value: PdfLayout;
  onChange: (layout: PdfLayout) => void;
  disabled?: boolean;
}) {
  const { t } = useTranslation('catalogues');
  const group = useId();
  return (
    <fieldset className={css['choice']} disabled={disabled}>
      <legend className="visually-hidden">{t('details.layout')}</legend>
      {pdfLayouts.map((layout) => (
        <label key={layout} className={css['option']} data-on={layout === value || undefined}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={layout === value}
            onChange={() => onChange(layout)}
          />
          <Drawing layout={layout} />
          <span className={css['name']}>{t(`details.layouts.${layout}.name`)}</span>
          <span className={css['text']}>{t(`details.layouts.${layout}.text`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

const PAGE = { width: 62, height: 88 };

function Drawing({ layout }: { layout: PdfLayout }) {
  return (
    <svg viewBox={`0 0 ${PAGE.width} ${PAGE.height}`} className={css['drawing']} aria-hidden>
      <rect x="0.5" y="0.5" width={PAGE.width - 1} height={PAGE.height - 1} rx="3" className={css['page']} />
      <rect x="7" y="7" width="16" height="2.4" rx="1.2" className={css['ink']} />
      {drawings[layout]}
    </svg>
  );
}

const picture = css['picture'];
const line = css['line'];

/** Nine pieces, rows with facts, or two large pieces. */
const drawings: Record<PdfLayout, React.ReactNode> = {
  grid: [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => {
      const x = 7 + column * 17;
      const y = 14 + row * 23.5;
      return (
        <g key={`${row} ${column}`}>
          <rect x={x} y={y} width="14" height="14" rx="1.5" className={picture} />
          <rect x={x} y={y + 16} width="12" height="1.6" rx="0.8" className={line} />
          <rect x={x} y={y + 19} width="8" height="1.6" rx="0.8" className={line} />
        </g>
      );
    }),
  ),
  list: [0, 1, 2, 3, 4, 5].map((row) => {
    const y = 14 + row * 11.4;
    return (
      <g key={row}>
        <rect x="7" y={y} width="8.5" height="8.5" rx="1.2" className={picture} />
        <rect x="18.5" y={y + 1} width="14" height="1.6" rx="0.8" className={line} />
        <rect x="18.5" y={y + 5} width="9" height="1.6" rx="0.8" className={line} />
        <rect x="37" y={y + 1} width="7" height="1.6" rx="0.8" className={line} />
        <rect x="48" y={y + 1} width="7" height="1.6" rx="0.8" className={line} />
      </g>
    );
  }),
  large: (
    <g>
      <rect x="7" y="14" width="48" height="46" rx="2" className={picture} />
      <rect x="7" y="64" width="26" height="2.2" rx="1.1" className={line} />
      <rect x="7" y="69.5" width="20" height="1.6" rx="0.8" className={line} />
      <rect x="7" y="74" width="22" height="1.6" rx="0.8" className={line} />
      <rect x="38" y="69.5" width="17" height="1.6" rx="0.8" className={line} />
      <rect x="38" y="74" width="13" height="1.6" rx="0.8" className={line} />
    </g>
  ),
};
