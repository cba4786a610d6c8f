import { TextInput, type TextInputProps } from '@mantine/core'

interface Props extends Omit<TextInputProps, 'onChange' | 'onBlur'> {
  format: (texto: string) => string
  onChange?: (texto: string) => void
  onBlur?: () => void
}

/** A text that takes its form as it is typed or pasted. */
export function FormattedInput({ format, onChange, onBlur, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      onChange={({ currentTarget: { value, selectionEnd } }) =>
        // Someone who corrects the middle keeps their place; the form comes when they leave the field.
        onChange?.(selectionEnd === value.length ? format(value) : value)
      }
      onBlur={({ currentTarget: { value } }) => {
        if (format(value) !== value) onChange?.(format(value))
        onBlur?.()
      }}
    />
  )
}
