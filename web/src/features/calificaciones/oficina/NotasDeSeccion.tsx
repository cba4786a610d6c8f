import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName, listName } from '../../../data/usuarios/nombres.ts'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import { formatNota, valorOf } from '../maestro/hoja/notas.ts'
import type { Fila } from '../maestro/hoja/planilla.ts'
import { useSeccion } from '../maestro/secciones/useSeccion.ts'
import { Resultado } from '../Resultado.tsx'
import classes from './NotasDeSeccion.module.css'
import { RectifyForm } from './RectifyForm.tsx'

interface Props {
  idseccion: number
  /** Of a closed period the office may correct a grade. */
  cerrado: boolean
}

/** A section's students and grades, as the office reads them. */
export function NotasDeSeccion({ idseccion, cerrado }: Props) {
  const consulta = useSeccion(idseccion)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['calificaciones', idseccion] })
  const [rectificada, setRectificada] = useState<number | null>(null)
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
      {filas => (
        <ul className={classes.notas}>
          {filas.map(fila => (
            <li key={fila.estudiante.id}>
              <span>{listName(fila.estudiante)}</span>
              <span className={classes.nota}>
                <Estado fila={fila} />
              </span>
              {cerrado && fila.calificacion && rectificada !== fila.calificacion.id && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Rectificar la calificación de ${fullName(fila.estudiante)}`}
                  onClick={() => setRectificada(fila.calificacion?.id ?? null)}
                >
                  Rectificar
                </Button>
              )}
              {fila.calificacion && rectificada === fila.calificacion.id && (
                <RectifyForm
                  calificacion={fila.calificacion}
                  estudiante={fullName(fila.estudiante)}
                  onCancel={() => setRectificada(null)}
                  onStale={refresh}
                  onDone={() => {
                    setRectificada(null)
                    return refresh()
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Lista>
  )
}

function Estado({ fila: { calificacion } }: { fila: Fila }) {
  if (!calificacion) return <em>Sin calificación</em>
  return (
    <>
      {calificacion.calificacion !== null && <strong>{formatNota(valorOf(calificacion))}</strong>}
      <Resultado grade={calificacion} />
      {!calificacion.oficializado && <em>No oficial</em>}
    </>
  )
}
