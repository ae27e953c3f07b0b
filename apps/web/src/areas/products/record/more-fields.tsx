import { foldText, type Attribute } from '@sourcewiz/contract';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { useRemembered } from '../../../platform/kit/use-remembered.ts';
import css from './details-section.module.css';

/** With more attributes than this there is a search. */
const SEARCH_FROM = 6;

/**
 * Attributes that the category does not want, on demand: open as last left, found by a search, and always shown if they
 * have unsaved input or a problem.
 */
export function MoreFields({
  name,
  attributes,
  isNeeded,
  children,
}: {
  /** Key under which it is remembered whether it is open. */
  name: string;
  attributes: readonly Attribute[];
  /** Whether an attribute must be shown: it has a problem, or unsaved input. */
  isNeeded: (attribute: Attribute) => boolean;
  children: (attribute: Attribute) => ReactNode;
}) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const id = useId();
  const [isOpen, setOpen] = useRemembered(`product:more:${name}`);
  const [words, setWords] = useState('');
  const wanted = foldText(words.trim());
  const isFound = (attribute: Attribute): boolean =>
    wanted === '' ? isOpen : foldText(attribute.name).includes(wanted);
  const shown = attributes.filter((attribute) => isFound(attribute) || isNeeded(attribute));
  const count = attributes.length;
  if (count === 0) return null;
  return (
    <div className={css['more']}>
      <Row gap={10} justify="between" wrap>
        <Button
          variant="text"
          className={css['toggle']}
          icon={<ChevronDown size={15} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('more.title', { count, formatted: number(count) })}
        </Button>
        {count > SEARCH_FROM ? (
          <div className={css['search']}>
            <TextInput
              type="search"
              aria-label={t('more.search')}
              placeholder={t('more.search')}
              aria-controls={id}
              autoComplete="off"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              // Enter would save the product.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </div>
        ) : null}
      </Row>
      <div id={id} className={css['fields']}>
        {shown.map((attribute) => children(attribute))}
      </div>
      {wanted !== '' && shown.length === 0 ? (
        <Text as="p" tone="faint" size="sm" role="status">
          {t('more.none', { words: words.trim() })}
        </Text>
      ) : null}
    </div>
  );
}
