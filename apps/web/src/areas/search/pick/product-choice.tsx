import { NOT_ARCHIVED, searchProducts, type SearchHit } from '@sourcewiz/contract';
import { Package } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { Popover } from '../../../platform/kit/overlays/popover.tsx';
import { RecordPicker, type Entry } from '../../../platform/pick/record-picker.tsx';

const SHOWN = 20;

const entryOf = ({ id, name, product_id: note, image }: SearchHit): Entry => ({
  id,
  name,
  note,
  mark: <Thumb src={image?.thumb} size={28} />,
});

/** A button that opens a list of products to search and to choose one from. */
export function ProductChoice({
  label,
  text = label,
  onChoose,
}: {
  /** Its purpose, for screen readers. */
  label: string;
  /** On the button. */
  text?: string;
  onChoose: (hit: SearchHit) => void;
}) {
  const { t } = useTranslation('search');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const list = useCall(
    searchProducts,
    {
      body: {
        query: words,
        hitsPerPage: SHOWN,
        facets: false,
        filter_args: { sort_by: 'products', filters: NOT_ARCHIVED },
      },
    },
    { enabled: isOpen, whileLoading: 'keep' },
  );
  return (
    <>
      <Button
        ref={button}
        icon={<Package size={15} aria-hidden />}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      {isOpen ? (
        <Popover anchor={button} label={label} onClose={() => setOpen(false)}>
          <RecordPicker
            label={t('picker.find')}
            what={t('picker.productsWhat')}
            words={words}
            onWords={setWords}
            query={list}
            rows={({ hits }) => hits}
            entryOf={entryOf}
            nothing={t('picker.nothingFound')}
            onPick={(hit) => {
              setOpen(false);
              onChoose(hit);
            }}
          />
        </Popover>
      ) : null}
    </>
  );
}
