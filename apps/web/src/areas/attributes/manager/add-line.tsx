import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';

/** Adds an entry to a list of names; Enter adds it, too, and the next one can be typed at once. */
export function AddLine({
  label,
  problemOf = () => undefined,
  onAdd,
}: {
  label: string;
  /** Why the input cannot be added. */
  problemOf?: (text: string) => string | undefined;
  onAdd: (text: string) => void;
}) {
  const { t } = useTranslation('attributeManager');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const problem = text === '' ? undefined : problemOf(text);
  const isReady = text !== '' && problem === undefined;
  const add = (): void => {
    if (!isReady) return;
    onAdd(text);
    setTyped('');
    input.current?.focus();
  };
  return (
    <>
      <Row>
        <TextInput
          ref={input}
          aria-label={label}
          placeholder={label}
          aria-invalid={problem !== undefined}
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={<Plus size={15} />} disabled={!isReady} onClick={add}>
          {t('options.addButton')}
        </Button>
      </Row>
      {problem === undefined ? null : (
        <Text as="p" tone="bad" size="sm" role="status">
          {problem}
        </Text>
      )}
    </>
  );
}
