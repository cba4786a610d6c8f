import { Tabs } from '@mantine/core'
import type { Seccion } from '@nivela/contract/secciones'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { periodosQuery } from '../../../data/periodos/periodos.api.ts'
import { Accion } from '../../../ui/catalogo/Acciones.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { Drawer } from '../../../ui/dialogos/Drawer.tsx'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import { InscritosYEspera } from './InscritosYEspera.tsx'
import { NotasYActas } from './NotasYActas.tsx'
import { useFreshNames } from './useFreshNames.ts'

interface Props {
  seccion: Seccion
  /** The period's other sections of the subject. */
  otras: Seccion[]
}

/** For the office, of any teacher's section: its students with their grades, and the line of those who wait. */
export function EstudiantesDeSeccion({ seccion, otras }: Props) {
  const [abierto, setAbierto] = useState(false)
  const de = `${seccion.asignaturas.nombre} ${seccion.nombre}`
  return (
    <>
      <Accion
        texto="Estudiantes y notas"
        de={`de ${de}`}
        Icono={IconUsers}
        onClick={() => setAbierto(true)}
      />
      <Drawer
        opened={abierto}
        onClose={() => setAbierto(false)}
        position="right"
        size="lg"
        title={`Estudiantes y notas de ${de}`}
      >
        {abierto && <Contenido seccion={seccion} otras={otras} />}
      </Drawer>
    </>
  )
}

function Contenido({ seccion, otras }: Props) {
  useFreshNames(seccion)
  return (
    <Lista consulta={useQuery(periodosQuery)} esqueleto={<EsqueletoDeFilas />}>
      {periodos => (
        <Partes
          seccion={seccion}
          otras={otras}
          cerrado={periodos.some(({ id, cerrado }) => id === seccion.idperiodo && cerrado)}
        />
      )}
    </Lista>
  )
}

function Partes({ seccion, otras, cerrado }: Props & { cerrado: boolean }) {
  // A closed period's seats are history.
  if (cerrado) return <NotasYActas seccion={seccion} cerrado />
  return (
    <Tabs defaultValue="notas" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="notas">Notas y actas</Tabs.Tab>
        <Tabs.Tab value="inscritos">
          {seccion.enEspera ? `Inscritos y espera (${seccion.enEspera})` : 'Inscritos y espera'}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="notas">
        <NotasYActas seccion={seccion} cerrado={false} />
      </Tabs.Panel>
      <Tabs.Panel value="inscritos">
        <InscritosYEspera seccion={seccion} otras={otras} />
      </Tabs.Panel>
    </Tabs>
  )
}
