/** The fields of the forms about an account. */
import { useWords, type Key } from "../../i18n";

const LEAST_PASSWORD = 10;

interface FieldProps {
  label: Key;
  hint?: Key;
  value: string;
  onChange: (value: string) => void;
  type?: string;
  complete?: string;
  least?: number;
  most?: number;
  required?: boolean;
}

export function TextField({
  label,
  hint,
  value,
  onChange,
  type = "text",
  complete,
  least,
  most,
  required,
}: FieldProps) {
  const { t } = useWords();
  return (
    <label>
      <span>{t(label)}</span>
      <input
        type={type}
        value={value}
        autoComplete={complete}
        minLength={least}
        maxLength={most ?? 254}
        required={required}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && <small>{t(hint)}</small>}
    </label>
  );
}

type Given = Pick<FieldProps, "label" | "hint" | "value" | "onChange" | "required">;

/** The password one has. */
export function PasswordField(props: Given) {
  return <TextField required {...props} type="password" complete="current-password" />;
}

/** One that is chosen now. */
export function NewPasswordField(props: Given) {
  const how = { type: "password", complete: "new-password", least: LEAST_PASSWORD };
  return <TextField hint="account.passwordHint" {...props} {...how} />;
}

export function EmailField(props: Given) {
  return <TextField {...props} type="email" complete="email" />;
}
