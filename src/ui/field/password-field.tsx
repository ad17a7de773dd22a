import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { cx } from '@/ui/cx';
import { controlLook, FieldFrame, useDescribed, type FieldTexts } from './field-frame';
import { IconButton } from '@/ui/button/icon-button';

export type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type'> & {
    /** Names of the toggle: 'Show password', 'Hide password'. */
    showLabel: string;
    hideLabel: string;
  };

/** A password with a toggle to read it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, id, className, showLabel, hideLabel, ...rest } = props;
  const [visible, setVisible] = useState(false);
  const { control, hintId, errorId } = useDescribed({ hint, error }, id);
  return (
    <FieldFrame
      {...{ label, hint, error, hintId, errorId, className }}
      controlId={control.id}
      required={rest.required}
    >
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...control}
          type={visible ? 'text' : 'password'}
          className={cx(controlLook, 'pr-13')}
        />
        <IconButton
          label={visible ? hideLabel : showLabel}
          icon={visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          aria-controls={control.id}
          disabled={rest.disabled}
          className="absolute inset-y-0.5 right-0.5 text-muted"
          onClick={() => setVisible((isVisible) => !isVisible)}
        />
      </div>
    </FieldFrame>
  );
}
