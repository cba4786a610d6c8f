import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { comparable } from '@nivela/contract/palabras'
import { useState } from 'react'

export interface Opcion<V> {
  value: V
  label: string
}

type Find<V> = (opciones: Opcion<V>[], texto: string) => Opcion<V>[]

interface Props<V extends string | number>
  extends Omit<
    SelectProps<V>,
    'data' | 'value' | 'onKeyDown' | 'dropdownOpened' | 'onDropdownOpen' | 'onDropdownClose'
  > {
  /** None while they are being read. */
  opciones: Opcion<V>[] | undefined
  /** Where they are read from: a list that could not be read says so, and is asked for again when it is opened. */
  consulta?: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** 0 and '' are the same as nothing: not chosen. */
  value?: V
  /** Those that a text may mean; by their names, unless said otherwise. */
  find?: Find<V>
  /** A text that means no option is dropped when the field is left. */
  onDrop?: () => void
}

const findByName = <V,>(opciones: Opcion<V>[], texto: string) =>
  opciones.filter(({ label }) => comparable(label).includes(comparable(texto)))

/** The option that a text can only mean: it is its name, or it is the only one in the list that the text leaves. */
export function findMeant<V>(
  opciones: Opcion<V>[],
  texto: string,
  listOpen: boolean,
  find: Find<V> = findByName,
): Opcion<V> | undefined {
  if (!texto.trim()) return undefined
  const found = find(opciones, texto)
  const named = found.filter(({ label }) => comparable(label) === comparable(texto))
  const meant = named.length || !listOpen ? named : found
  return meant.length === 1 ? meant[0] : undefined
}

const findMarked = (input: HTMLElement) =>
  document.querySelector<HTMLElement>(`#${input.getAttribute('aria-controls')} [data-combobox-selected]`)

function explainNothing(consulta: Props<string>['consulta']) {
  if (consulta?.isFetching) return 'Cargando…'
  if (consulta?.error) return 'No pudimos cargar la lista. Ciérrala y ábrela para intentarlo otra vez.'
  return 'Todavía no hay nada que elegir'
}

/** One of a list, found by typing part of its name. */
export function SearchableSelect<V extends string | number>({
  opciones = [],
  consulta,
  value,
  find = findByName,
  onDrop,
  ...rest
}: Props<V>) {
  const [listOpen, setListOpen] = useState(false)
  const [dropped, setDropped] = useState('')
  const { onChange, onBlur, clearable, searchable = true, error } = rest
  const chosen = opciones.find(one => one.value === value)
  const byText: OptionsFilter<V> = ({ options, search }) => find(options as ComboboxItem<V>[], search)

  /** What was typed counts as chosen. Answers whether it meant something. */
  function take(texto: string) {
    if (texto === (chosen?.label ?? '')) return true
    if (!texto && clearable) onChange?.(null, null as never)
    const meant = findMeant(opciones, texto, listOpen, find)
    if (meant) onChange?.(meant.value, meant as ComboboxItem<V>)
    return meant !== undefined || !texto.trim()
  }

  return (
    <Select<V>
      data={opciones}
      value={value || null}
      placeholder="Elige"
      searchable
      allowDeselect={false}
      openOnFocus={false}
      filter={byText}
      nothingFoundMessage={opciones.length ? 'No hay coincidencias' : explainNothing(consulta)}
      maxDropdownHeight={264}
      // Kept mounted, the list stays where it was before a phone scrolled its field into view: out of sight.
      comboboxProps={{ keepMounted: false, hideDetached: false }}
      dropdownOpened={listOpen}
      onDropdownOpen={() => {
        setListOpen(true)
        if (consulta?.error) void consulta.refetch()
      }}
      onDropdownClose={() => setListOpen(false)}
      {...rest}
      error={error || (dropped && `«${dropped}» no basta: elige de la lista.`)}
      onInput={() => setDropped('')}
      onChange={(...chosen) => {
        setDropped('')
        onChange?.(...chosen)
      }}
      // Leaving the field would clear what was typed, and put the old choice back.
      onBlur={event => {
        const texto = event.currentTarget.value
        if (searchable && !take(texto)) {
          setDropped(texto)
          onDrop?.()
        }
        onBlur?.(event)
      }}
      onKeyDown={event => {
        const { key, currentTarget: input } = event
        const marked = listOpen ? findMarked(input) : null
        if (key === 'Tab') marked?.click()
        // Where an option is marked, Enter takes it. Otherwise it would send the form without what was just typed.
        else if (key === 'Enter' && listOpen && !marked) {
          event.preventDefault()
          if (searchable && take(input.value)) setListOpen(false)
        } else if (!searchable && clearable && (key === 'Delete' || key === 'Backspace'))
          onChange?.(null, null as never)
      }}
    />
  )
}
