import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight as Dialogo, type SpotlightActionGroupData, useSpotlight } from '@mantine/spotlight'
import type { Hallazgos } from '@nivela/contract/buscar'
import { comparable } from '@nivela/contract/palabras'
import { NOMBRE_DE_ROL, ROL } from '@nivela/contract/roles'
import { type Icon, IconCalendarEvent, IconChalkboard, IconSearch, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { buscarQuery } from '../../data/buscar/buscar.api.ts'
import { useCloseOnBack } from '../../ui/dialogos/closeOnBack.ts'
import type { EntradaDeMenu } from '../../ui/disposicion/MenuLateral.tsx'
import { selectFirst, spotlight, store } from './store.ts'

const icono = (Icono: Icon) => <Icono size={20} stroke={1.7} aria-hidden="true" />

const pageOf = ({ id, idrol, nombre, apellido }: Hallazgos['personas'][number]) =>
  idrol === ROL.estudiante
    ? `/adminstudents/${id}`
    : `/adminUser?buscar=${encodeURIComponent(`${nombre} ${apellido}`)}`

/** What was found, in groups, each with where it leads. */
function groupsOf(hallazgos: Hallazgos | undefined, paginas: EntradaDeMenu[], go: (ruta: string) => void) {
  const { personas = [], secciones = [], periodos = [] } = hallazgos ?? {}
  const groups: SpotlightActionGroupData[] = [
    {
      group: 'Personas',
      actions: personas.map(persona => ({
        id: `persona-${persona.id}`,
        label: `${persona.nombre} ${persona.apellido}`,
        description: [
          NOMBRE_DE_ROL[persona.idrol],
          persona.matricula,
          persona.correo,
          !persona.activo && 'desactivada',
        ]
          .filter(Boolean)
          .join(' · '),
        leftSection: icono(IconUser),
        onClick: () => go(pageOf(persona)),
      })),
    },
    {
      group: 'Secciones',
      actions: secciones.map(({ id, nombre, asignatura, periodo, idperiodo }) => ({
        id: `seccion-${id}`,
        label: `${asignatura} ${nombre}`,
        description: periodo,
        leftSection: icono(IconChalkboard),
        onClick: () => go(`/adminsections?periodo=${idperiodo}&buscar=${encodeURIComponent(nombre)}`),
      })),
    },
    {
      group: 'Períodos',
      actions: periodos.map(({ id, nombre }) => ({
        id: `periodo-${id}`,
        label: nombre,
        leftSection: icono(IconCalendarEvent),
        onClick: () => go('/adminperiods'),
      })),
    },
    {
      group: 'Páginas',
      actions: paginas.map(({ ruta, etiqueta, Icono }) => ({
        id: `pagina-${ruta}`,
        label: etiqueta,
        leftSection: icono(Icono),
        onClick: () => go(ruta),
      })),
    },
  ]
  return groups.filter(({ actions }) => actions.length > 0)
}

/** Ctrl-K: people by name, matrícula, cédula or e-mail; sections, periods and pages. */
export function Spotlight({ paginas }: { paginas: EntradaDeMenu[] }) {
  const navigate = useNavigate()
  useCloseOnBack(useSpotlight(store).opened, spotlight.close)
  const [texto, setTexto] = useState('')
  const [asked] = useDebouncedValue(texto.trim(), 120)
  const { data } = useQuery(buscarQuery(asked))
  // Results come later than the letters: Enter opens the first of them.
  useEffect(() => {
    selectFirst()
  }, [data, asked])
  const found = asked.length >= 2 && texto.trim().length >= 2 ? data : undefined
  const nombradas = paginas.filter(({ etiqueta }) => comparable(etiqueta).includes(comparable(texto)))
  return (
    <Dialogo
      store={store}
      actions={groupsOf(found, nombradas, ruta => void navigate(ruta))}
      // The server has filtered already, and finds by more than what is shown.
      filter={(_query, actions) => actions}
      query={texto}
      onQueryChange={setTexto}
      nothingFound={asked === texto.trim() ? 'No encontramos nada así.' : 'Buscando…'}
      shortcut={null}
      scrollable
      maxHeight="min(70vh, 520px)"
      highlightQuery={false}
      searchProps={{
        leftSection: <IconSearch size={20} stroke={1.7} aria-hidden="true" />,
        placeholder: 'Busca a alguien, una sección, un período o una página',
        'aria-label': 'Buscar en toda la escuela',
      }}
    />
  )
}
