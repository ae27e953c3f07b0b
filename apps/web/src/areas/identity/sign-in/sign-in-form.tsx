import { AlertTriangle, ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormElement } from '../../../platform/form/form-element.tsx';
import type { Form } from '../../../platform/form/use-form-store.ts';
import { Button, type ButtonProps } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './sign-in-form.module.css';

/**
 * The title of a view and a sentence. Unless a field took the focus the title does, so that whoever hears the page knows
 * where they are.
 */
export function ViewHead({ title, text }: { title: string; text?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLInputElement))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={css['title']}>
        {title}
      </h1>
      {text === undefined ? null : (
        <Text as="p" tone="soft" size="md" className={css['text']}>
          {text}
        </Text>
      )}
    </>
  );
}

/** What went wrong with the whole form; nothing while nothing did. */
export function Banner({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Row gap={10} align="start" className={css['banner']} role="alert">
      <AlertTriangle size={15} aria-hidden />
      {text}
    </Row>
  );
}

/** A form of the pages that need no session: what went wrong with it, its fields, its one strong button. */
export function SignInForm<Draft extends object>({
  form,
  banner = null,
  action,
  disabled,
  children,
}: {
  form: Form<Draft, Draft>;
  banner?: string | null;
  /** Words of the button that sends it. */
  action: string;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <FormElement form={form} className={css['fields']}>
      <Banner text={banner} />
      {children}
      <WideButton variant="primary" type="submit" loading={form.saving} disabled={disabled}>
        {action}
      </WideButton>
    </FormElement>
  );
}

/** A button as wide as the form. */
export function WideButton(props: Omit<ButtonProps, 'className' | 'onMouseDown'>) {
  return <Button {...props} className={css['wide']} onMouseDown={keepFocus} />;
}

/** A quiet way on among words. */
export function TextButton({ className, ...button }: Omit<ButtonProps, 'variant' | 'onMouseDown'>) {
  const names = [css['textButton'], className].filter(Boolean).join(' ');
  return <Button {...button} variant="text" className={names} onMouseDown={keepFocus} />;
}

/** Back to the step before. */
export function BackButton(props: Pick<ButtonProps, 'onClick' | 'children'>) {
  return (
    <Button {...props} variant="text" className={css['back']} icon={<ArrowLeft size={15} aria-hidden />} />
  );
}

/** From a page that a mail led to. */
export function BackToSignIn() {
  const { t } = useTranslation('identity');
  return (
    <LinkButton to="/" variant="text" className={css['back']} icon={<ArrowLeft size={15} aria-hidden />}>
      {t('resetSent.backToSignIn')}
    </LinkButton>
  );
}

/** Another way on, below a form. */
export function OtherWay({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={10} justify="center" wrap className={css['other']}>
      {children}
    </Row>
  );
}

/**
 * A press with the mouse leaves the focus in its field: an error that appeared as the field is left would move the
 * button away from under the pointer, and the press would be lost.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
