import { typeOf, type Attribute, type ValuePart } from '@sourcewiz/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipsField } from './chips-field.tsx';
import { DateInput } from './date-input.tsx';
import type { Entry } from './entry.rules.ts';
import { NumberInput } from './number-input.tsx';
import { OptionField } from './option-field.tsx';
import { PartChoice } from './part-choice.tsx';
import { SwitchField } from './switch-field.tsx';
import css from './value-control.module.css';
import { WordsField } from './words-field.tsx';

export interface ControlProps {
  attribute: Attribute;
  id: string;
  entry: Entry;
  onChange: (entry: Entry) => void;
  onBlur?: (() => void) | undefined;
  invalid: boolean;
  describedBy?: string | undefined;
  wide?: boolean;
}

/** The controls of a value. They follow from the parts of its type alone: a new type needs no change here. */
export function ValueControl(props: ControlProps) {
  const { parts } = typeOf(props.attribute);
  const numbers = parts.filter(({ control }) => control === 'decimal' || control === 'whole');
  if (numbers.length > 1) return <Measures {...props} numbers={numbers} parts={parts} />;
  if (numbers.length === 1) return <Joined {...props} numbers={numbers} parts={parts} />;
  return parts.map((part) => <Single key={part.name} part={part} {...props} />);
}

function textOf(entry: Entry, { name }: ValuePart): string {
  const part = entry[name];
  return typeof part === 'string' ? part : '';
}

function listOf(entry: Entry, { name }: ValuePart): readonly string[] {
  const part = entry[name];
  return Array.isArray(part) ? part : [];
}

function isWholePart(attribute: Attribute, { control }: ValuePart): boolean {
  return control === 'whole' || attribute.whole;
}

/** One number with its unit or currency, in one frame. */
function Joined({
  attribute,
  id,
  entry,
  onChange,
  onBlur,
  invalid,
  describedBy,
  numbers,
  parts,
}: ControlProps & { numbers: readonly ValuePart[]; parts: readonly ValuePart[] }) {
  const [number] = numbers;
  if (number === undefined) return null;
  const set = (part: ValuePart, text: string): void => onChange({ ...entry, [part.name]: text });
  const choice = (part: ValuePart) => (
    <PartChoice
      key={part.name}
      attribute={attribute}
      part={part}
      value={textOf(entry, part)}
      onChange={(text) => set(part, text)}
      onBlur={onBlur}
      className={css[part.choices === 'currencies' ? 'before' : 'after']}
    />
  );
  return (
    <div className={css['joined']} data-invalid={invalid || undefined}>
      {parts.filter(({ choices }) => choices === 'currencies').map(choice)}
      <NumberInput
        id={id}
        value={textOf(entry, number)}
        whole={isWholePart(attribute, number)}
        invalid={invalid}
        describedBy={describedBy}
        onChange={(text) => set(number, text)}
        onBlur={onBlur}
      />
      {parts.filter((part) => part !== number && part.choices !== 'currencies').map(choice)}
    </div>
  );
}

/** Several numbers with one unit: `26 × 26 × 11 cm`. */
function Measures({
  attribute,
  id,
  entry,
  onChange,
  onBlur,
  invalid,
  describedBy,
  numbers,
  parts,
}: ControlProps & { numbers: readonly ValuePart[]; parts: readonly ValuePart[] }) {
  const { t } = useTranslation('attributes');
  const set = (part: ValuePart, text: string): void => onChange({ ...entry, [part.name]: text });
  const nameOf = ({ name }: ValuePart): string =>
    name === 'length' || name === 'width' || name === 'height' ? t(`parts.${name}`) : name;
  return (
    <div className={css['measures']}>
      {numbers.map((part, at) => (
        <Fragment key={part.name}>
          {at > 0 ? (
            <span className={css['times']} aria-hidden>
              ×
            </span>
          ) : null}
          <NumberInput
            id={at === 0 ? id : `${id}-${part.name}`}
            label={`${attribute.name}, ${nameOf(part)}`}
            value={textOf(entry, part)}
            whole={isWholePart(attribute, part)}
            invalid={invalid}
            describedBy={describedBy}
            framed
            onChange={(text) => set(part, text)}
            onBlur={onBlur}
          />
        </Fragment>
      ))}
      {parts
        .filter((part) => !numbers.includes(part))
        .map((part) => (
          <PartChoice
            key={part.name}
            attribute={attribute}
            part={part}
            value={textOf(entry, part)}
            onChange={(text) => set(part, text)}
            onBlur={onBlur}
            className={css['unit']}
          />
        ))}
    </div>
  );
}

function Single({
  part,
  attribute,
  id,
  entry,
  onChange,
  onBlur,
  invalid,
  describedBy,
  wide = false,
}: ControlProps & { part: ValuePart }) {
  const shared = { id, invalid, describedBy, onBlur };
  const text = textOf(entry, part);
  const setText = (next: string): void => onChange({ ...entry, [part.name]: next });
  const setList = (next: readonly string[]): void => onChange({ ...entry, [part.name]: next });
  switch (part.control) {
    case 'paragraph':
      return (
        <textarea
          id={id}
          className={css['text']}
          rows={wide ? 5 : 1}
          data-wide={wide || undefined}
          value={text}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => setText(event.target.value)}
          onBlur={onBlur}
        />
      );
    case 'date':
      return <DateInput {...shared} name={attribute.name} value={text} onChange={setText} />;
    case 'switch':
      return <SwitchField {...shared} name={attribute.name} value={text} onChange={setText} />;
    case 'choice':
      return <OptionField {...shared} attribute={attribute} value={text} onChange={setText} />;
    case 'choices':
      return <ChipsField {...shared} attribute={attribute} value={listOf(entry, part)} onChange={setList} />;
    case 'words':
      return <WordsField {...shared} name={attribute.name} value={listOf(entry, part)} onChange={setList} />;
    default:
      return (
        <input
          id={id}
          className={css['input']}
          value={text}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => setText(event.target.value)}
          onBlur={onBlur}
        />
      );
  }
}
