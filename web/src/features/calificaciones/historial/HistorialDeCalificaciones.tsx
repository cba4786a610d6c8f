import { Text } from '@mantine/core'
import type { LineaDeHistorial } from '@nivela/contract/calificaciones'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { historialDeCalificacionesQuery } from '../../../data/calificaciones/calificaciones.api.ts'
import { fullName } from '../../../data/usuarios/nombres.ts'
import { ajustes } from '../../../lib/session/ajustes.ts'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import classes from './HistorialDeCalificaciones.module.css'
import { describeLinea, valuesOf } from './linea.ts'

interface Props {
  idseccion: number
  /** Only of this student; without one, of the whole section, each line with its name. */
  idusuario?: number
}

/** What was done to grades, the newest first: who, when, from what to what. */
export function HistorialDeCalificaciones({ idseccion, idusuario }: Props) {
  const consulta = useQuery(historialDeCalificacionesQuery(idseccion))
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
      {lineas => {
        const suyas = idusuario === undefined ? lineas : lineas.filter(linea => linea.idusuario === idusuario)
        if (suyas.length === 0)
          return <Text c="dimmed">Todavía no se ha registrado ninguna calificación.</Text>
        return (
          <ol className={classes.lineas}>
            {suyas.map(linea => (
              <Linea key={linea.id} linea={linea} conNombre={idusuario === undefined} />
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

const formatNota = (nota: number | string | null) => (nota === null ? 'Sin nota' : String(nota))

function Linea({ linea, conNombre }: { linea: LineaDeHistorial; conNombre: boolean }) {
  const { autor, cuando, oficialAntes, oficialDespues, motivo } = linea
  const { antes, despues } = valuesOf(linea)
  const oficial = oficialDespues ?? oficialAntes
  return (
    <li className={classes.linea} data-oficial={oficial || undefined}>
      {conNombre && <span>{fullName(linea.usuarios)}</span>}
      <strong>{describeLinea(linea)}</strong>
      {antes !== despues && (
        <span className={classes.cambio}>
          <s>{formatNota(antes)}</s>
          <IconArrowRight size={16} aria-label="cambia a" />
          <b>{formatNota(despues)}</b>
        </span>
      )}
      {motivo && <span>Motivo: {motivo}</span>}
      <small>
        {oficial ? 'Oficial' : 'No oficial'} · {fullName(autor)}
      </small>
      <small>
        <time dateTime={cuando}>{CUANDO.format(new Date(cuando))}</time>
      </small>
    </li>
  )
}
