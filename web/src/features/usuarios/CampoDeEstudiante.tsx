import { useDebouncedValue } from '@mantine/hooks'
import { formatDocumento } from '@nivela/contract/usuarios'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listName } from '../../data/usuarios/nombres.ts'
import { estudiantesQuery } from '../../data/usuarios/usuarios.api.ts'
import { type Opcion, SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'

const PAUSE_MS = 250

interface Props {
  elegido: Opcion<number> | null
  onElegir: (elegido: Opcion<number> | null) => void
  error?: string | boolean | undefined
  name?: string
  /** For two records of one student: the one that is being looked at is left out, and the others say their document. */
  otroQue?: number
}

/** A student, found by name, e-mail, matrícula or cédula among all of them. Given another `key`, it is empty again. */
export function CampoDeEstudiante({ elegido, onElegir, otroQue, ...rest }: Props) {
  const [escrito, setEscrito] = useState(elegido?.label ?? '')
  const [buscar] = useDebouncedValue(escrito, PAUSE_MS)
  const { data, isPlaceholderData } = useQuery(estudiantesQuery(buscar))
  const encontrados = (data?.filas ?? [])
    .filter(({ id }) => id !== otroQue)
    .map(one => {
      const papeles = [otroQue && formatDocumento(one), one.matricula].filter(Boolean)
      return { value: one.id, label: `${listName(one)}${papeles.length ? ` (${papeles.join(', ')})` : ''}` }
    })
  const otros = encontrados.filter(({ value }) => value !== elegido?.value)
  return (
    <SearchableSelect
      {...rest}
      label="Estudiante"
      placeholder="Nombre, correo, matrícula o cédula"
      searchValue={escrito}
      onSearchChange={setEscrito}
      opciones={elegido ? [elegido, ...otros] : otros}
      // The server has searched already, by more than the name; what it found for other words means nobody.
      filter={() => encontrados}
      find={(_, texto) => (data && !isPlaceholderData && texto === buscar ? encontrados : [])}
      value={elegido?.value ?? 0}
      onChange={valor => onElegir(encontrados.find(({ value }) => value === valor) ?? null)}
      onDrop={() => onElegir(null)}
    />
  )
}
