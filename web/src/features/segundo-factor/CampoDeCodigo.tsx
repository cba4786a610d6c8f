import { TextInput, type TextInputProps } from '@mantine/core'

interface Props extends TextInputProps {
  /** A recovery code instead of an authenticator's. */
  recuperacion?: boolean
}

/** Six digits that phones and password managers offer by themselves, or the letters of a recovery code. */
export function CampoDeCodigo({ recuperacion = false, ...rest }: Props) {
  return (
    <TextInput
      label={recuperacion ? 'Código de recuperación' : 'Código de 6 dígitos'}
      placeholder={recuperacion ? 'XXXXX-XXXXX' : '000000'}
      inputMode={recuperacion ? 'text' : 'numeric'}
      autoComplete={recuperacion ? 'off' : 'one-time-code'}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.12em' } }}
      {...rest}
    />
  )
}
