import { typeOf, type Attribute, type ValuePart } from '@sourcewiz/contract';
import { ChipsField } from './chips-field.tsx';
import { DateField } from '../../../platform/kit/fields/dates/date-field.tsx';
import { besideNumber, InputFrame } from '../../../platform/kit/fields/input-frame.tsx';
import { TextArea, TextInput } from '../../../platform/kit/fields/text-input.tsx';
import type { ControlProps } from '../control-props.ts';
import { textOf, type Entry } from '../entry.rules.ts';
import { MeasureInputs } from './measure-inputs.tsx';
import { NumberInput } from '../../../platform/kit/fields/number-input.tsx';
import { OptionField } from './option-field.tsx';
import { ownControls } from './own-controls.tsx';
import { PartChoice } from './part-choice.tsx';
import { useUnitChange } from './use-unit-change.tsx';
import { SwitchField } from './switch-field.tsx';
import { WordsField } from './words-field.tsx';

/** The controls of a value. Unless its type has its own, they follow from its parts. */
export function ValueControl(props: ControlProps) {
  const Own = ownControls[props.attribute.dtype];
  if (Own !== undefined) return <Own {...props} />;
  const { parts } = typeOf(props.attribute);
  const numbers = parts.filter(({ control }) => control === 'decimal' || control === 'whole');
  if (numbers.length > 1) return <MeasureInputs {...props} parts={parts} />;
  if (numbers.length === 1) return <Joined {...props} numbers={numbers} parts={parts} />;
  return parts.map((part) => <Single key={part.name} part={part} {...props} />);
}

function listOf(entry: Entry, { name }: ValuePart): readonly string[] {
  const part = entry[name];
  return Array.isArray(part) ? (part as readonly string[]) : [];
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
  const { set, note } = useUnitChange({ attribute, entry, parts, onChange });
  if (number === undefined) return null;
  const choice = (part: ValuePart) => (
    <PartChoice
      key={part.name}
      attribute={attribute}
      part={part}
      value={textOf(entry, part.name)}
      onChange={(text) => set(part, text)}
      onBlur={onBlur}
      className={besideNumber[part.choices === 'currencies' ? 'before' : 'after']}
    />
  );
  return (
    <>
      <InputFrame invalid={invalid}>
        {parts.filter(({ choices }) => choices === 'currencies').map(choice)}
        <NumberInput
          id={id}
          value={textOf(entry, number.name)}
          whole={isWholePart(attribute, number)}
          invalid={invalid}
          describedBy={describedBy}
          step={attribute.dtype === 'price' ? '0.01' : undefined}
          onChange={(text) => set(number, text)}
          onBlur={onBlur}
        />
        {parts.filter((part) => part !== number && part.choices !== 'currencies').map(choice)}
      </InputFrame>
      {note}
    </>
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
  const text = textOf(entry, part.name);
  const input = { id, value: text, 'aria-invalid': invalid, 'aria-describedby': describedBy, onBlur };
  const setText = (next: string): void => onChange({ ...entry, [part.name]: next });
  const setList = (next: readonly string[]): void => onChange({ ...entry, [part.name]: next });
  switch (part.control) {
    case 'paragraph':
      return (
        <TextArea
          {...input}
          rows={wide ? 5 : 1}
          style={wide ? { resize: 'vertical', maxHeight: 320 } : { minHeight: 0 }}
          onChange={(event) => setText(event.target.value)}
        />
      );
    case 'date':
      return <DateField {...input} name={attribute.name} onChange={setText} />;
    case 'switch':
      return <SwitchField {...shared} name={attribute.name} value={text} onChange={setText} />;
    case 'choice':
      return <OptionField {...shared} attribute={attribute} value={text} onChange={setText} />;
    case 'choices':
      return <ChipsField {...shared} attribute={attribute} value={listOf(entry, part)} onChange={setList} />;
    case 'words':
      return <WordsField {...shared} name={attribute.name} value={listOf(entry, part)} onChange={setList} />;
    default:
      return <TextInput {...input} onChange={(event) => setText(event.target.value)} />;
  }
}
