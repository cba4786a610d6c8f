import { Drawer, Text } from '@mantine/core'
import type { LineaDeHistorial } from '@nivela/contract/calificaciones'
import type { Inscrito } from '@nivela/contract/inscripciones'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ajustes } from '../../../lib/ajustes.ts'
import { fullName } from '../../../lib/secciones.ts'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import { historialQuery } from '../calificaciones.api.ts'
import classes from './Historial.module.css'
import { describeLinea } from './linea.ts'
import { formatNota } from './notas.ts'

interface Props {
  idseccion: number
  /** Whose grade; null while it is closed. */
  estudiante: Inscrito | null
  onClose: () => void
}

/** All that was ever done to a grade: nobody can change it. */
export function Historial({ idseccion, estudiante, onClose }: Props) {
  return (
    <Drawer
      opened={estudiante !== null}
      onClose={onClose}
      position="right"
      title={`Historial de ${estudiante ? fullName(estudiante) : ''}`}
    >
      {estudiante && <Lineas idseccion={idseccion} idusuario={estudiante.id} />}
    </Drawer>
  )
}

function Lineas({ idseccion, idusuario }: { idseccion: number; idusuario: number }) {
  const consulta = useQuery(historialQuery(idseccion))
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
      {lineas => {
        const suyas = lineas.filter(linea => linea.idusuario === idusuario)
        if (suyas.length === 0)
          return <Text c="dimmed">Todavía no se ha registrado ninguna calificación.</Text>
        return (
          <ol className={classes.lineas}>
            {suyas.map(linea => (
              <Linea key={linea.id} linea={linea} />
            ))}
          </ol>
        )
      }}
    </Lista>
  )
}

const CUANDO = new Intl.DateTimeFormat('es-DO', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: ajustes.zonaHoraria,
})

function Linea({ linea }: { linea: LineaDeHistorial }) {
  const { antes, despues, autor, cuando, oficialAntes, oficialDespues } = linea
  const oficial = oficialDespues ?? oficialAntes
  return (
    <li className={classes.linea} data-oficial={oficial || undefined}>
      <strong>{describeLinea(linea)}</strong>
      {antes !== despues && (
        <span className={classes.cambio}>
          <s>{formatNota(antes) || 'Sin nota'}</s>
          <IconArrowRight size={16} aria-label="cambia a" />
          <b>{formatNota(despues) || 'Sin nota'}</b>
        </span>
      )}
      <small>
        {oficial ? 'Oficial' : 'No oficial'} · {fullName(autor)}
      </small>
      <small>
        <time dateTime={cuando}>{CUANDO.format(new Date(cuando))}</time>
      </small>
    </li>
  )
}
