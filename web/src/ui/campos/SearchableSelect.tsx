import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { comparable } from '@nivela/contract/palabras'

interface Props<V extends string | number> extends Omit<SelectProps<V>, 'data' | 'value' | 'filter'> {
  opciones: { value: V; label: string }[]
  /** 0 and '' are the same as nothing: not chosen. */
  value?: V
}

const byName = <V extends string | number>({ options, search }: Parameters<OptionsFilter<V>>[0]) =>
  (options as ComboboxItem<V>[]).filter(({ label }) => comparable(label).includes(comparable(search)))

/** One of a list, found by typing part of its name. */
export function SearchableSelect<V extends string | number>({ opciones, value, ...rest }: Props<V>) {
  return (
    <Select<V>
      data={opciones}
      value={value || null}
      placeholder="Elige"
      searchable
      allowDeselect={false}
      openOnFocus={false}
      filter={byName}
      nothingFoundMessage={opciones.length ? 'No hay coincidencias' : 'Todavía no hay nada que elegir'}
      maxDropdownHeight={264}
      // Kept mounted, the list stays where it was before a phone scrolled its field into view: out of sight.
      comboboxProps={{ keepMounted: false, hideDetached: false }}
      {...rest}
    />
  )
}
