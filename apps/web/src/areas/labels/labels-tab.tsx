import {
  calibrationPage,
  LABEL_OFFSET_MAX,
  labelTemplates,
  listAttributes,
  readDecimal,
  updateLabelTemplate,
  type ResultOf,
} from '@sourcewiz/contract';
import { Printer, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { TextInput } from '../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { FieldGrid, Section, Sections } from '../../platform/kit/page/section.tsx';
import { SectionSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { LabelDrawer } from './label-drawer.tsx';
import css from './labels.module.css';

type Templates = ResultOf<typeof labelTemplates>;

/** The company's default label, and the offset of its printer (SETTINGS-018). */
export function LabelsTab() {
  const { t } = useTranslation('labels');
  const list = useCall(labelTemplates);
  return (
    <Loaded query={list} what={t('tab.title')} waiting={<SectionSkeletons fields={[3, 2]} />}>
      {(templates) => (
        <Sections>
          <DefaultLabel templates={templates} />
          <Calibration key={offsetsOf(templates).join()} templates={templates} />
        </Sections>
      )}
    </Loaded>
  );
}

const offsetsOf = ({ default_template: { offset_x, offset_y } }: Templates) => [offset_x, offset_y];

function DefaultLabel({ templates }: { templates: Templates }) {
  const { t } = useTranslation('labels');
  const [isOpen, setOpen] = useState(false);
  const attributes = useCall(listAttributes, {}, { staleTime: 60_000 });
  const { default_template: chosen, default_selected_attributes: ids } = templates;
  const template = templates.all_template_json.find(({ id }) => id === chosen.id);
  const names = ids.flatMap((id) => attributes.data?.find((one) => one.id === id)?.name ?? []);
  const facts = [
    [t('tab.format'), [template?.name, template?.description].filter(Boolean).join(', ')],
    [t('tab.code'), t(`code.kinds.${chosen.code}`)],
    [t('tab.attributes'), names.join(', ') || t('tab.noAttributes')],
  ];
  return (
    <Section
      title={t('tab.title')}
      text={t('tab.text')}
      aside={
        <Button variant="primary" icon={<QrCode size={14} aria-hidden />} onClick={() => setOpen(true)}>
          {t('tab.select')}
        </Button>
      }
    >
      <Row gap={20} wrap align="start">
        <span className={css['shown']}>
          <img src={template?.preview_image ?? template?.skeleton_image} alt={t('preview.label')} />
        </span>
        <dl className={css['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <Text as="dt" tone="soft">
                {name}
              </Text>
              <Text as="dd">{value}</Text>
            </div>
          ))}
        </dl>
      </Row>
      {isOpen ? <LabelDrawer chosen={null} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function Calibration({ templates }: { templates: Templates }) {
  const { t, i18n } = useTranslation('labels');
  const mayUpdate = usePermitted('update_products');
  const written = (value: number) => value.toLocaleString(i18n.language);
  const [typed, setTyped] = useState(() => offsetsOf(templates).map(written));
  const save = useAct(updateLabelTemplate, {
    onDone: () => toast({ tone: 'ok', title: t('tab.saved') }),
  });
  const print = useAct(calibrationPage, {
    onDone: ({ pdf_url: url }) => void window.open(url, '_blank', 'noopener'),
  });
  const [right, down] = typed.map(readOffset);
  const isRight = right !== undefined && down !== undefined;
  const offsets = { offset_x: right ?? 0, offset_y: down ?? 0 };
  const { id, code } = templates.default_template;
  const fields = [t('tab.right'), t('tab.down')];
  return (
    <Section title={t('tab.printer')} text={t('tab.printerText')}>
      <Stack gap={16}>
        <FieldGrid>
          {fields.map((label, index) => (
            <Field
              key={label}
              label={label}
              error={[right, down][index] === undefined ? t('tab.offsetWrong') : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="decimal"
                  disabled={!mayUpdate}
                  value={typed[index]}
                  onChange={({ currentTarget: { value } }) =>
                    setTyped(typed.map((one, at) => (at === index ? value : one)))
                  }
                />
              )}
            </Field>
          ))}
        </FieldGrid>
        <Row gap={8} wrap>
          {mayUpdate ? (
            <Button
              variant="primary"
              disabled={!isRight}
              loading={save.isActing}
              onClick={() => void save.act({ body: { template_json: { id, code, ...offsets } } })}
            >
              {t('tab.save')}
            </Button>
          ) : null}
          <Button
            icon={<Printer size={14} aria-hidden />}
            disabled={!isRight}
            loading={print.isActing}
            onClick={() => void print.act({ body: offsets })}
          >
            {t('tab.print')}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}

/** Reads millimetres, to a tenth. */
function readOffset(text: string): number | undefined {
  const plain = text.replace('−', '-').trim();
  const number = plain === '' ? '0' : readDecimal(plain, currentLanguage() === 'tr' ? ',' : '.');
  const value = Math.round(Number(number) * 10) / 10;
  return number !== undefined && Math.abs(value) <= LABEL_OFFSET_MAX ? value : undefined;
}
