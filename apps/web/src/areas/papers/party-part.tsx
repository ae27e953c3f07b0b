import { countryText, findParties, townBeside, type PaperFinding, type Party } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { TextInput } from '../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { RecordPicker } from '../../platform/pick/record-picker.tsx';
import { taxNumberCheck } from './number-check.tsx';
import css from './papers.module.css';
import type { PaperEditor, SavedPart } from './use-paper.ts';

const fields = ['company', 'name', 'address', 'city', 'country', 'tax_number', 'phone', 'email'] as const;
const isName = (field: string): boolean => field === 'company' || field === 'name';
export type PartyRole = 'exporter' | 'buyer' | 'consignee' | 'notify';

const parts: Readonly<Record<PartyRole, SavedPart>> = {
  exporter: 'exporter',
  buyer: 'contact',
  consignee: 'consignee',
  notify: 'notify',
};

/** A party of a document, as printed; changed from the address book or by hand. */
export function PartyPart({
  editor,
  who: role,
  label,
}: {
  editor: PaperEditor;
  who: PartyRole;
  label: string;
}) {
  const { t } = useTranslation('papers');
  const [isOpen, setOpen] = useState(false);
  const { paper, canEdit, loading, keep } = editor;
  const party = paper[role];
  const found: PaperFinding | undefined = paper.findings.find((finding) => finding.party === role);
  const about = [
    party.name,
    party.address,
    townBeside(party),
    countryText(party.country, currentLanguage()),
  ].filter(Boolean);
  return (
    <Stack gap={4} className={css['party']} data-weight={found?.weight}>
      <Row justify="between">
        <Text tone="soft" size="sm">
          {label}
        </Text>
        {loading[parts[role]] ? (
          <Text tone="faint" size="sm">
            {t('saving')}
          </Text>
        ) : canEdit ? (
          <Button
            variant="text"
            size="small"
            aria-label={t('party.changeOne', { party: label })}
            onClick={() => setOpen(true)}
          >
            {t('party.change')}
          </Button>
        ) : null}
      </Row>
      {party.company === '' && party.name === '' ? (
        <Text tone="faint">{t('party.none')}</Text>
      ) : (
        <Text weight={600} breaks>
          {party.company || party.name}
        </Text>
      )}
      {about.map((line) => (
        <Text key={line} tone="soft" size="sm" breaks>
          {line}
        </Text>
      ))}
      <TaxNumbers text={party.tax_number} />
      {isOpen ? (
        <PartyDialog
          who={role}
          label={label}
          party={party}
          onUse={(next) => {
            setOpen(false);
            void keep(parts[role], { [role]: next });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Stack>
  );
}

/** Numbers of a party, and whether they pass their check. */
function TaxNumbers({ text }: { text: string }) {
  const { t } = useTranslation('papers');
  const { aside, error } = taxNumberCheck(text, t);
  return text === '' ? null : (
    <Row gap={8} wrap>
      <Text tone="soft" size="sm" breaks>
        {text}
      </Text>
      {error === undefined ? aside : <Text tone="bad">{error}</Text>}
    </Row>
  );
}

function PartyDialog({
  who: role,
  label,
  party,
  onUse,
  onClose,
}: {
  who: PartyRole;
  label: string;
  party: Party;
  onUse: (party: Party) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const [words, setWords] = useState('');
  const [draft, setDraft] = useState(party);
  const book = useCall(
    findParties,
    { query: { role, query: words.trim().length < 2 ? '' : words } },
    { whileLoading: 'keep' },
  );
  return (
    <Dialog
      title={label}
      width={620}
      onClose={onClose}
      unsaved={JSON.stringify(draft) !== JSON.stringify(party)}
      actions={
        <Button variant="primary" onClick={() => onUse(draft)}>
          {t('party.use')}
        </Button>
      }
    >
      <Stack gap={16}>
        <RecordPicker
          label={t('party.find')}
          what={t('party.findWhat')}
          words={words}
          onWords={setWords}
          query={book}
          rows={({ parties }) => parties.flatMap(({ party: one, used }) => (one ? [{ ...one, used }] : []))}
          entryOf={({ company, name, city, country, used, contact_id: contact }) => ({
            id: `${company} ${name} ${city} ${contact ?? ''}`,
            name: company || name,
            note: [
              city,
              countryText(country, currentLanguage()),
              used > 0 ? t('party.used', { count: used, formatted: number(used) }) : '',
            ]
              .filter(Boolean)
              .join(', '),
          })}
          nothing={t('party.nothing')}
          onPick={(picked) => setDraft(picked)}
        />
        <div className={css['two']}>
          {fields.map((field) => (
            <Field
              key={field}
              label={t(`party.${field}`)}
              {...(field === 'tax_number' ? taxNumberCheck(draft.tax_number, t) : {})}
            >
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={
                    field === 'address' ? 1000 : field === 'tax_number' ? 60 : field === 'phone' ? 40 : 200
                  }
                  value={draft[field]}
                  // Who is typed over is no longer the contact.
                  onChange={({ target: { value } }) =>
                    setDraft({ ...draft, [field]: value, ...(isName(field) ? { contact_id: null } : {}) })
                  }
                />
              )}
            </Field>
          ))}
        </div>
      </Stack>
    </Dialog>
  );
}
