import {
  getSettings,
  indianStates,
  paperDesigns,
  paperSizes,
  readReference,
  saveSetting,
  tradePaperSettings,
  tradePaperTypes,
  documentTypeNames,
  seriesPrefixes,
  type TradePaperSettings,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../platform/kit/fields/choices/choice-field.tsx';
import { readDay, shownDay } from '../../platform/kit/fields/dates/date-field.rules.ts';
import { DateField } from '../../platform/kit/fields/dates/date-field.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { TextArea, TextInput } from '../../platform/kit/fields/text-input.tsx';
import { Stack } from '../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { Section, Sections } from '../../platform/kit/page/section.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { SettingPictures } from './pictures/setting-pictures.tsx';
import { bankCheck } from './number-check.tsx';
import css from './papers.module.css';

/** What stands on all papers of the company: the pack of its country, bank, signature, numbers. */
export function PaperSettings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('papers');
  const stored = useCall(getSettings, { query: { key: 'trade_papers' } });
  return (
    <Loaded query={stored} what={t('settings.title')} waiting={<LineSkeletons count={4} />}>
      {({ trade_papers: found }) => <Settings stored={tradePaperSettings.parse(found)} onClose={onClose} />}
    </Loaded>
  );
}

function Settings({ stored, onClose }: { stored: TradePaperSettings; onClose: () => void }) {
  const { t } = useTranslation('papers');
  const language = currentLanguage();
  const [draft, setDraft] = useState(stored);
  const [days, setDays] = useState({
    lut_from: shownDay(stored.lut_from),
    lut_until: shownDay(stored.lut_until),
  });
  const { act, isActing } = useAct(saveSetting, { onDone: onClose });
  const set = (part: Partial<TradePaperSettings>): void => setDraft({ ...draft, ...part });
  const text = (name: 'lut_arn' | 'district' | 'ad_code' | 'signer' | 'gs1_prefix', max: number) => (
    <Field
      key={name}
      label={t(`settings.${name}`)}
      note={name === 'lut_arn' ? t('settings.noLut') : undefined}
      error={
        name === 'ad_code' && draft.ad_code !== '' && !readReference('ad_code', draft.ad_code).ok
          ? t('wrongNumber')
          : name === 'gs1_prefix' && !/^(\d{7,10})?$/.test(draft.gs1_prefix)
            ? t('settings.gs1Form')
            : undefined
      }
    >
      {(control) => (
        <TextInput
          {...control}
          maxLength={max}
          value={draft[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
  const day = (name: 'lut_from' | 'lut_until') => (
    <Field key={name} label={t(`settings.${name}`)}>
      {(control) => (
        <DateField
          {...control}
          name={t(`settings.${name}`)}
          value={days[name]}
          onChange={(typed) => setDays({ ...days, [name]: typed })}
        />
      )}
    </Field>
  );
  const save = (): void => {
    const value = { ...draft, lut_from: readDay(days.lut_from), lut_until: readDay(days.lut_until) };
    void act({ body: { key: 'trade_papers', value } });
  };
  return (
    <Dialog
      title={t('settings.title')}
      text={t('settings.text')}
      width={680}
      onClose={onClose}
      unsaved={draft !== stored}
      actions={
        <Button variant="primary" loading={isActing} onClick={save}>
          {t('settings.save')}
        </Button>
      }
    >
      <Sections>
        <Section title={t('settings.groups.pack')} text={t('settings.groups.packText')}>
          <div className={css['two']}>
            <Field label={t('settings.pack')}>
              {({ id }) => (
                <ChoiceField
                  id={id}
                  label={t('settings.pack')}
                  value={draft.pack}
                  choices={(['none', 'india', 'turkiye'] as const).map((value) => ({
                    value,
                    label: t(`settings.packs.${value}`),
                  }))}
                  onChange={(pack) => set({ pack: pack === 'india' || pack === 'turkiye' ? pack : 'none' })}
                />
              )}
            </Field>
            {draft.pack === 'india' ? (
              <>
                {text('lut_arn', 30)}
                {day('lut_from')}
                {day('lut_until')}
                <Field label={t('settings.state_code')}>
                  {({ id }) => (
                    <ChoiceField
                      id={id}
                      label={t('settings.state_code')}
                      value={draft.state_code || null}
                      choices={indianStates.map(({ code, name }) => ({
                        value: code,
                        label: name,
                        note: code,
                      }))}
                      onChange={(code) => set({ state_code: code ?? '' })}
                    />
                  )}
                </Field>
                {text('district', 60)}
                {text('ad_code', 20)}
              </>
            ) : null}
          </div>
        </Section>
        <Section title={t('bank')}>
          <div className={css['two']}>
            {(['name', 'branch', 'account', 'code', 'iban'] as const).map((name) => (
              <Field key={name} label={t(`banks.${name}`)} {...bankCheck(draft.bank, name, t)}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={name === 'code' ? 20 : name === 'iban' ? 42 : 60}
                    value={draft.bank[name]}
                    onChange={({ target }) => set({ bank: { ...draft.bank, [name]: target.value } })}
                  />
                )}
              </Field>
            ))}
          </div>
        </Section>
        <Section title={t('settings.groups.numbers')} text={t('settings.groups.numbersText')}>
          <div className={css['two']}>
            {tradePaperTypes.map((type) => (
              <Field key={type} label={documentTypeNames[type][language]}>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={6}
                    placeholder={seriesPrefixes[type]}
                    value={draft.prefixes[type] ?? ''}
                    onChange={({ target }) => {
                      const { [type]: _, ...others } = draft.prefixes;
                      const prefix = target.value.toUpperCase().replaceAll(/[^A-Z]/g, '');
                      set({ prefixes: prefix === '' ? others : { ...others, [type]: prefix } });
                    }}
                  />
                )}
              </Field>
            ))}
            {text('gs1_prefix', 10)}
          </div>
        </Section>
        <Section title={t('settings.groups.look')}>
          <div className={css['two']}>
            <Field label={t('terms.design')}>
              {({ id }) => (
                <ChoiceField
                  id={id}
                  label={t('terms.design')}
                  value={draft.design}
                  choices={paperDesigns.map((value) => ({ value, label: t(`designs.${value}`) }))}
                  onChange={(value) =>
                    set({ design: paperDesigns.find((one) => one === value) ?? 'classic' })
                  }
                />
              )}
            </Field>
            <Field label={t('terms.size')}>
              {({ id }) => (
                <ChoiceField
                  id={id}
                  label={t('terms.size')}
                  value={draft.size}
                  choices={paperSizes.map((value) => ({ value, label: t(`sizes.${value}`) }))}
                  onChange={(value) => set({ size: paperSizes.find((one) => one === value) ?? 'a4' })}
                />
              )}
            </Field>
          </div>
        </Section>
        <Section title={t('settings.groups.signature')}>
          <Stack gap={16}>
            {text('signer', 120)}
            <SettingPictures draft={draft} onChange={set} />
            <Field label={t('terms.declaration')}>
              {(control) => (
                <TextArea
                  {...control}
                  maxLength={2000}
                  value={draft.declaration}
                  onChange={({ target }) => set({ declaration: target.value })}
                />
              )}
            </Field>
          </Stack>
        </Section>
      </Sections>
    </Dialog>
  );
}
