import { previewPlan, type ResultOf } from '@sourcewiz/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuietly } from '../../../platform/api/call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { PlanCardPreview } from '../../plans/index.ts';
import css from './plans.module.css';
import { planFaults, planOf, type PlanDraft } from './plan-type-form.rules.ts';

const WAIT_MS = 300;

/** What companies see of the plan, in their language, and whom it concerns. */
export function PlanPreview({ id, draft }: { id: number | undefined; draft: PlanDraft }) {
  const { t } = useTranslation('consolePlans');
  const { number } = useFormats();
  const [language, setLanguage] = useState(currentLanguage());
  const { preview, isFailed } = usePreview({ id, draft, language });
  const isRight = Object.keys(planFaults(draft)).length === 0;
  return (
    <Stack gap={12} as="section" className={css['preview']} aria-label={t('preview.title')}>
      <Row justify="between">
        <Text as="h3" weight={600}>
          {t('preview.title')}
        </Text>
        <Segmented
          label={t('preview.language')}
          items={(['en', 'tr'] as const).map((key) => ({ key, label: key.toUpperCase() }))}
          value={language}
          onChange={setLanguage}
        />
      </Row>
      {preview !== null ? (
        <>
          <PlanCardPreview plan={preview.card} />
          <Text tone="soft">
            {t('preview.companies', { count: preview.companies, formatted: number(preview.companies) })}
          </Text>
          {preview.over.map(({ module_id: module, module_name: name, companies: count }) => (
            <p key={module} className={css['over']} role="note">
              {t('preview.over', { count, formatted: number(count), module: name })}
            </p>
          ))}
        </>
      ) : isRight && !isFailed ? (
        <LineSkeletons count={6} />
      ) : null}
      {isRight && !isFailed ? null : (
        <Text tone="faint">{t(isFailed ? 'preview.failed' : 'preview.waits')}</Text>
      )}
    </Stack>
  );
}

/** Asks for the preview shortly after the last change; the last one stays meanwhile. */
function usePreview({
  id,
  draft,
  language,
}: {
  id: number | undefined;
  draft: PlanDraft;
  language: 'en' | 'tr';
}) {
  const [preview, setPreview] = useState<ResultOf<typeof previewPlan> | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Object.keys(planFaults(draft)).length > 0) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      const body = { ...planOf(draft), language, ...(id === undefined ? {} : { id }) };
      void callQuietly(previewPlan, { body }).then((answer) => {
        if (isOver) return;
        setFailed(!answer.ok);
        if (answer.ok) setPreview(answer.data);
      });
    }, WAIT_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, draft, language]);
  return { preview, isFailed };
}
