import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../../platform/form/use-form-store.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import css from './plans.module.css';
import { newLine, type LineDraft, type PlanDraft } from './plan-type-form.rules.ts';

const MOST = 20;

/** Lines in both languages, each with an amount if it belongs to the bill. */
export function LinesField({
  form,
  name,
  label,
  add,
  withAmounts = false,
}: {
  form: Form<PlanDraft, PlanDraft>;
  name: 'benefits' | 'line_items';
  label: string;
  add: string;
  withAmounts?: boolean;
}) {
  const { t } = useTranslation('consolePlans');
  const lines = form.draft[name];
  const error = form.errorAt(name);
  const set = (next: readonly LineDraft[]): void => form.set(name, next);
  const change = (key: string, part: Partial<LineDraft>): void =>
    set(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset className={css['lines']}>
      <legend>{label}</legend>
      {lines.map((line, at) => (
        <div key={line.key} className={css['line']} data-amounts={withAmounts || undefined}>
          {(['en', 'tr'] as const).map((language) => (
            <TextInput
              key={language}
              lang={language}
              maxLength={300}
              aria-label={t('plans.lineIn', { label, number: at + 1, language: t(`languages.${language}`) })}
              placeholder={t(`languages.${language}`)}
              aria-invalid={error !== undefined && line[language].trim() === ''}
              value={line[language]}
              onChange={(event) => change(line.key, { [language]: event.target.value })}
            />
          ))}
          {withAmounts ? (
            <NumberInput
              framed
              id={`${line.key} amount`}
              label={t('plans.lineAmount', { label, number: at + 1 })}
              placeholder="₹"
              maxLength={12}
              invalid={error !== undefined && line.amount.trim() === ''}
              value={line.amount}
              onChange={(amount) => change(line.key, { amount })}
            />
          ) : null}
          <IconButton
            icon={<Trash2 size={15} aria-hidden />}
            label={t('plans.removeLine', { label, number: at + 1 })}
            onClick={() => set(lines.filter(({ key }) => key !== line.key))}
          />
        </div>
      ))}
      {error === undefined ? null : (
        <Text tone="bad" size="sm" role="alert">
          {error}
        </Text>
      )}
      <div>
        <Button
          size="small"
          icon={<Plus size={13} aria-hidden />}
          disabled={lines.length >= MOST}
          onClick={() => set([...lines, newLine()])}
        >
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
