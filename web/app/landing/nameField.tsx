import { t } from '../strings/t.ts'
import { TextField } from '../ui/textField.tsx'
import { NAME_MAX, type OwnName } from './useName.ts'

/** Name input; shows an error when the user continues without a name. */
export function NameField({ name, hint }: { readonly name: OwnName; readonly hint: string }) {
  return (
    <TextField
      ref={name.field}
      label={t.landing.yourName}
      hint={hint}
      error={name.isMissing ? t.landing.nameMissing : null}
      value={name.typed}
      maxLength={NAME_MAX}
      autoComplete="nickname"
      required
      onChange={({ target }) => name.type(target.value)}
    />
  )
}
