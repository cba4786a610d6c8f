import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { comparable } from '@nivela/contract/palabras'
import { useState } from 'react'

interface Opcion<V> {
  value: V
  label: string
}

interface Props<V extends string | number>
  extends Omit<
    SelectProps<V>,
    'data' | 'value' | 'filter' | 'onKeyDown' | 'dropdownOpened' | 'onDropdownOpen' | 'onDropdownClose'
  > {
  opciones: Opcion<V>[]
  /** 0 and '' are the same as nothing: not chosen. */
  value?: V
}

const findByName = <V,>(opciones: Opcion<V>[], texto: string) =>
  opciones.filter(({ label }) => comparable(label).includes(comparable(texto)))

const byName = <V extends string | number>({ options, search }: Parameters<OptionsFilter<V>>[0]) =>
  findByName(options as ComboboxItem<V>[], search)

/** The option that a text can only mean: it is its name, or it is the only one in the list that the text leaves. */
export function findMeant<V>(opciones: Opcion<V>[], texto: string, listOpen: boolean): Opcion<V> | undefined {
  if (!texto.trim()) return undefined
  const found = findByName(opciones, texto)
  const named = found.filter(({ label }) => comparable(label) === comparable(texto))
  const meant = named.length || !listOpen ? named : found
  return meant.length === 1 ? meant[0] : undefined
}

const hasMarked = (input: HTMLElement) =>
  document.querySelector(`#${input.getAttribute('aria-controls')} [data-combobox-selected]`) !== null

/** One of a list, found by typing part of its name. */
export function SearchableSelect<V extends string | number>({ opciones, value, ...rest }: Props<V>) {
  const [listOpen, setListOpen] = useState(false)
  const { onChange, onBlur } = rest
  const chooseMeant = (texto: string) => {
    const meant = findMeant(opciones, texto, listOpen)
    if (meant && meant.value !== value) onChange?.(meant.value, meant as ComboboxItem<V>)
    return meant
  }
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
      dropdownOpened={listOpen}
      onDropdownOpen={() => setListOpen(true)}
      onDropdownClose={() => setListOpen(false)}
      {...rest}
      // What was typed in full counts as chosen: leaving the field would clear it.
      onBlur={event => {
        chooseMeant(event.currentTarget.value)
        onBlur?.(event)
      }}
      // Where an option is marked, Enter takes it. Otherwise it would send the form without what was just typed.
      onKeyDown={event => {
        if (event.key !== 'Enter' || !listOpen || hasMarked(event.currentTarget)) return
        event.preventDefault()
        if (chooseMeant(event.currentTarget.value)) setListOpen(false)
      }}
    />
  )
}
