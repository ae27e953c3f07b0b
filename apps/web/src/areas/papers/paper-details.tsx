import {
  cartonTotals,
  countries,
  currencies,
  findPort,
  foldText,
  incotermFacts,
  incoterms,
  paperDesigns,
  paperLanguages,
  paperSizes,
  searchPorts,
  listPorts,
  portText,
  type PaperFinding,
  type PaperTerms,
} from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useCountryChoices } from '../../platform/i18n/country-names.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { ChoiceField, type Choice } from '../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { useFactText } from './fact-text.ts';
import { KeptDay, KeptText, NumberCell } from './kept-field.tsx';
import { bankCheck } from './number-check.tsx';
import { PaperPictures } from './pictures/paper-pictures.tsx';
import css from './papers.module.css';
import { PartyPart } from './party-part.tsx';
import type { PaperEditor } from './use-paper.ts';

type TextTerm = {
  [Name in keyof PaperTerms]: PaperTerms[Name] extends string ? Name : never;
}[keyof PaperTerms];
type DayTerm = 'dated' | 'due_on' | 'ship_by' | 'their_reference_day';

/** Parties, shipment, bank and look of a document (DOC-017, DOC-018). */
export function PaperDetailsPart({ editor }: { editor: PaperEditor }) {
  const { t } = useTranslation('papers');
  const { paper, loading } = editor;
  const isPurchase = paper.type === 'purchase-order';
  const busy = (isBusy: boolean) =>
    isBusy ? (
      <Text tone="faint" size="sm">
        {t('saving')}
      </Text>
    ) : undefined;
  const text = { editor };
  return (
    <Stack gap={16}>
      <Section title={t('parties')} text={t('partiesNote')}>
        <div className={css['two']}>
          <PartyPart
            editor={editor}
            who="exporter"
            label={t(isPurchase ? 'party.supplier' : 'party.exporter')}
          />
          <PartyPart editor={editor} who="buyer" label={t(isPurchase ? 'party.orderedBy' : 'party.buyer')} />
          <PartyPart editor={editor} who="consignee" label={t('party.consignee')} />
          {isPurchase ? null : <PartyPart editor={editor} who="notify" label={t('party.notify')} />}
        </div>
      </Section>
      <Section title={t('shipment')} aside={busy(loading.details)}>
        <Stack gap={12}>
          <div className={css['two']}>
            <DayTermField {...text} name="dated" />
            <DayTermField {...text} name="due_on" />
            <ChoiceTerm
              {...text}
              name="currency"
              choices={currencies.map(({ code, name }) => ({ value: code, label: code, note: name }))}
            />
            <IncotermField editor={editor} />
            <TextTermField {...text} name="incoterm_place" />
            <PortField editor={editor} name="port_of_loading" />
            <PortField editor={editor} name="port_of_discharge" />
            <TextTermField {...text} name="final_destination" />
            <OriginField editor={editor} />
            <DayTermField {...text} name="ship_by" />
            <TextTermField {...text} name="payment_terms" />
            <TextTermField {...text} name="delivery_terms" />
            <TextTermField {...text} name="their_reference" />
            <DayTermField {...text} name="their_reference_day" />
            <WeightField editor={editor} name="net_kg" />
            <WeightField editor={editor} name="gross_kg" />
            <WeightField editor={editor} name="cbm" />
          </div>
          <div className={css['two']}>
            <TextTermField {...text} name="marks" long max={1000} />
            <TextTermField {...text} name="references" long max={1000} />
            <TextTermField {...text} name="remarks" long max={4000} />
            <TextTermField {...text} name="declaration" long max={2000} />
          </div>
        </Stack>
      </Section>
      {paper.type === 'packaging-list' ? null : <BankPart editor={editor} busy={busy(loading.bank)} />}
      <Section title={t('paper')}>
        <div className={css['two']}>
          <ChoiceTerm
            {...text}
            name="design"
            choices={paperDesigns.map((value) => ({ value, label: t(`designs.${value}`) }))}
          />
          <ChoiceTerm
            {...text}
            name="size"
            choices={paperSizes.map((value) => ({ value, label: t(`sizes.${value}`) }))}
          />
          <ChoiceTerm
            {...text}
            name="language"
            choices={paperLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
          <TextTermField {...text} name="signer" />
          <PaperPictures editor={editor} />
        </div>
      </Section>
    </Stack>
  );
}

/** The other document's value stands beside the label of a field that differs. */
function useOther(editor: PaperEditor, name: string) {
  const factText = useFactText();
  const found: PaperFinding | undefined = editor.paper.findings.find(
    ({ kind, line }) => kind === name && line === null,
  );
  return found === undefined
    ? undefined
    : {
        aside: (
          <Text
            tone={found.weight === 'red' ? 'bad' : 'warn'}
          >{`${found.other.number} ${factText(found.kind, found.theirs)}`}</Text>
        ),
      };
}

function TextTermField({
  editor,
  name,
  long,
  max,
}: {
  editor: PaperEditor;
  name: TextTerm;
  long?: boolean;
  max?: number;
}) {
  const { t } = useTranslation('papers');
  return (
    <KeptText
      label={t(`terms.${name}`)}
      {...useOther(editor, name)}
      value={editor.paper.terms[name]}
      disabled={!editor.canEdit}
      {...(long === undefined ? {} : { long })}
      {...(max === undefined ? {} : { max })}
      onKeep={(value) => void editor.keep('details', { terms: { [name]: value } })}
    />
  );
}

function DayTermField({ editor, name }: { editor: PaperEditor; name: DayTerm }) {
  const { t } = useTranslation('papers');
  return (
    <KeptDay
      label={t(`terms.${name}`)}
      value={editor.paper.terms[name]}
      disabled={!editor.canEdit}
      onKeep={(value) => void editor.keep('details', { terms: { [name]: value } })}
    />
  );
}

function ChoiceTerm({
  editor,
  name,
  choices,
  add,
}: {
  editor: PaperEditor;
  name: TextTerm;
  choices: readonly Choice[];
  add?: { label: (text: string) => string; onAdd: (text: string) => void };
}) {
  const { t } = useTranslation('papers');
  const value = editor.paper.terms[name];
  const keep = (next: string) => void editor.keep('details', { terms: { [name]: next } });
  return (
    <Field label={t(`terms.${name}`)} {...useOther(editor, name)}>
      {({ id, 'aria-describedby': describedBy }) => (
        <ChoiceField
          id={id}
          describedBy={describedBy}
          label={t(`terms.${name}`)}
          disabled={!editor.canEdit}
          choices={choices}
          value={value === '' ? null : value}
          {...(add === undefined ? {} : { add })}
          onChange={(next) => keep(next ?? '')}
        />
      )}
    </Field>
  );
}

function IncotermField({ editor }: { editor: PaperEditor }) {
  const language = currentLanguage();
  const choices = incoterms.map((value) => ({
    value,
    label: value,
    note: incotermFacts[value].name[language],
  }));
  return <ChoiceTerm editor={editor} name="incoterm" choices={choices} />;
}

/** A port of the list, found by name, country and code (DOC-011, DOC-012), or a place that is typed. */
function PortField({ editor, name }: { editor: PaperEditor; name: 'port_of_loading' | 'port_of_discharge' }) {
  const value = editor.paper.terms[name];
  const language = currentLanguage();
  const choices = useMemo(() => {
    const regions = new Intl.DisplayNames(language, { type: 'region' });
    const known = listPorts().map(({ code, country }) => ({
      value: code,
      label: portText(code, language),
      note: `${code}, ${regions.of(country) ?? country}`,
      also: [code, country, regions.of(country) ?? ''],
    }));
    return value === '' || findPort(value) ? known : [{ value, label: value }, ...known];
  }, [language, value]);
  const add = {
    label: (text: string) => text,
    onAdd: (text: string) => {
      const [port] = searchPorts(text, 1);
      const isPort = port !== undefined && foldText(port.name) === foldText(text);
      void editor.keep('details', { terms: { [name]: isPort ? port.code : text } });
    },
  };
  return <ChoiceTerm editor={editor} name={name} choices={choices} add={add} />;
}

/** A country of the list, kept by its two letters, or what is typed, e.g. for goods of two countries. */
function OriginField({ editor }: { editor: PaperEditor }) {
  const value = editor.paper.terms.country_of_origin;
  const { data } = useCall(countries, {}, { staleTime: Infinity });
  const named = useCountryChoices(data, 'name');
  const choices = useMemo(() => {
    const codes = new Map(data?.map(({ id, iso2 }) => [String(id), iso2]));
    const known = named.map((choice) => ({ ...choice, value: codes.get(choice.value) ?? choice.label }));
    return value === '' || known.some((one) => one.value === value)
      ? known
      : [{ value, label: value }, ...known];
  }, [data, named, value]);
  const add = {
    label: (text: string) => text,
    onAdd: (text: string) => void editor.keep('details', { terms: { country_of_origin: text } }),
  };
  return <ChoiceTerm editor={editor} name="country_of_origin" choices={choices} add={add} />;
}

function WeightField({ editor, name }: { editor: PaperEditor; name: 'net_kg' | 'gross_kg' | 'cbm' }) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const { terms, packing } = editor.paper;
  const value = terms[name];
  const totals = cartonTotals(packing);
  const isKnown = packing.length > 0 && (name === 'cbm' ? totals.without_size : totals.without_weight) === 0;
  const asPacked = isKnown ? totals[name] : null;
  const other = useOther(editor, name);
  return (
    <Field
      label={t(`terms.${name}`)}
      {...(other ?? { aside: value === null && asPacked !== null ? t('asPacked') : undefined })}
    >
      {(control) => (
        <NumberCell
          {...control}
          disabled={!editor.canEdit}
          placeholder={value === null ? (asPacked === null ? '' : number(asPacked)) : undefined}
          value={value}
          onKeep={(next) => void editor.keep('details', { terms: { [name]: next } })}
        />
      )}
    </Field>
  );
}

/** Where the money goes; numbers with a check digit are checked as they are left. */
function BankPart({ editor, busy }: { editor: PaperEditor; busy: React.ReactNode }) {
  const { t } = useTranslation('papers');
  const { bank } = editor.paper.terms;
  return (
    <Section title={t('bank')} aside={busy}>
      <div className={css['two']}>
        {(['name', 'branch', 'account', 'code', 'iban'] as const).map((name) => (
          <KeptText
            key={name}
            label={t(`banks.${name}`)}
            {...bankCheck(bank, name, t)}
            value={bank[name]}
            disabled={!editor.canEdit}
            max={name === 'code' ? 20 : name === 'iban' ? 42 : name === 'account' ? 60 : 200}
            onKeep={(value) => void editor.keep('bank', { terms: { bank: { [name]: value } } })}
          />
        ))}
      </div>
    </Section>
  );
}
