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
 * The title of a view and a sentence. The title takes the focus unless a field did, so that screen readers announce the
 * view.
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

/** What is wrong with the whole form; nothing if nothing is. */
export function Banner({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Row gap={10} align="start" className={css['banner']} role="alert">
      <AlertTriangle size={15} aria-hidden />
      {text}
    </Row>
  );
}

/** A form on the pages that need no session: its problem, its fields, and its primary button. */
export function SignInForm<Draft extends object>({
  form,
  banner = null,
  action,
  disabled,
  children,
}: {
  form: Form<Draft, Draft>;
  banner?: string | null;
  /** Text of the submit button. */
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

/** A text button within a sentence. */
export function TextButton({ className, ...button }: Omit<ButtonProps, 'variant' | 'onMouseDown'>) {
  const names = [css['textButton'], className].filter(Boolean).join(' ');
  return <Button {...button} variant="text" className={names} onMouseDown={keepFocus} />;
}

/** Back to the previous step. */
export function BackButton(props: Pick<ButtonProps, 'onClick' | 'children'>) {
  return (
    <Button {...props} variant="text" className={css['back']} icon={<ArrowLeft size={15} aria-hidden />} />
  );
}

/** Shown on pages opened from a mail. */
export function BackToSignIn() {
  const { t } = useTranslation('identity');
  return (
    <LinkButton to="/" variant="text" className={css['back']} icon={<ArrowLeft size={15} aria-hidden />}>
      {t('resetSent.backToSignIn')}
    </LinkButton>
  );
}

/** An alternative, below a form. */
export function AlternativeAction({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={10} justify="center" wrap className={css['other']}>
      {children}
    </Row>
  );
}

/**
 * A mouse press leaves the focus in its field: an error that appears when the field is left would move the button away
 * from under the pointer, and the press would be lost.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
