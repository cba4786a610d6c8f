import type { Seccion, SeccionBody } from '@nivela/contract/secciones'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  choquesQuery,
  removeSeccion,
  saveSeccion,
  seccionesQuery,
} from '../../data/secciones/secciones.api.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { type Sustantivo, useCatalogo } from '../../ui/catalogo/useCatalogo.ts'
import { type BorradorDeSeccion, toBody, toDibujada, toSiguiente } from './borrador.ts'
import { findChoques } from './choques.ts'
import { toHoras } from './semana/lugar.ts'
import type { ActosDeSemana } from './semana/SemanaDelPeriodo.tsx'
import type { OfertaDeOficina } from './useOferta.ts'

const SECCION: Omit<Sustantivo<BorradorDeSeccion, SeccionBody>, 'save' | 'undo'> = {
  uno: 'sección',
  el: 'la sección',
  nombreDe: ({ nombre, asignaturas }) => `${nombre} de ${asignaturas?.nombre}`,
  textos: TEXTOS.seccion,
  remove: id => removeSeccion(id),
  consulta: seccionesQuery,
}

interface Guardada {
  /** Undefined for a new one, and for one that nobody here has read as it was. */
  antes: Seccion | undefined
  ahora: Seccion
  esNueva: boolean
}

/** Makes, changes, duplicates, draws and moves sections, and takes each of these back as long as nobody else changed it. */
export function useCatalogoDeSecciones(
  oferta: OfertaDeOficina | undefined,
  onSaved: (idperiodo: number) => void,
) {
  const queryClient = useQueryClient()
  const secciones = oferta?.secciones ?? []
  const [ultima, setUltima] = useState<Seccion | null>(null)
  const catalogo = useCatalogo<BorradorDeSeccion, SeccionBody, Guardada>({
    ...SECCION,
    save: async (id, body) => {
      const antes = secciones.find(una => una.id === id && una.version === body.version)
      const ahora = await saveSeccion(id, body)
      const esNueva = !id
      if (esNueva) setUltima(ahora)
      onSaved(body.idperiodo)
      return { antes, ahora, esNueva }
    },
    undo: ({ antes, ahora, esNueva }) => {
      if (esNueva) return () => removeSeccion(ahora.id, ahora.version)
      return antes ? () => saveSeccion(ahora.id, { ...toBody(antes), version: ahora.version }) : null
    },
  })

  const semana: ActosDeSemana = {
    onDraw: dibujada => catalogo.open(toDibujada(dibujada, ultima, secciones)),
    onOpen: catalogo.open,
    // Whatever is in the way is settled in the form, with other hours, another classroom or another teacher.
    async onDrop(seccion, lugar) {
      const horas = toHoras(lugar)
      const { aula, maestro } = findChoques({ ...seccion, ...horas }, secciones)
      const done = await attempt(async () => {
        const estudiantes = seccion.inscritos
          ? await queryClient.fetchQuery(choquesQuery(seccion.id, horas))
          : []
        if (aula || maestro || estudiantes.length) return catalogo.open({ ...seccion, propuesta: horas })
        await catalogo.save(seccion.id, { ...toBody(seccion), ...lugar, version: seccion.version })
      })
      if (!done) await catalogo.refresh()
    },
  }

  return {
    catalogo,
    semana,
    duplicate: (seccion: Seccion) => catalogo.open(toSiguiente(seccion, secciones)),
  }
}
