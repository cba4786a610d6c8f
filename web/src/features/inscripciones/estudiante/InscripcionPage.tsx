import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CuposEnVivo, Proceso } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { IconWand } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { toClase } from '../../../data/horarios/clase.ts'
import { toMarco } from '../../../data/horarios/semana.ts'
import { turnoEn } from '../../../data/inscripciones/horas.ts'
import { useSesion } from '../../../lib/session/sesion.ts'
import { useReached } from '../../../lib/time/useReached.ts'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import { ArmarHorario } from './armar/ArmarHorario.tsx'
import { EsqueletoDeInscripcion } from './EsqueletoDeInscripcion.tsx'
import classes from './Inscripcion.module.css'
import { Materias } from './oferta/Materias.tsx'
import { SinOferta, whyNothing } from './oferta/SinOferta.tsx'
import { useChooseSeccion } from './oferta/useChooseSeccion.ts'
import { useCupos } from './oferta/useCupos.ts'
import { SemanaCompleta } from './semana/SemanaCompleta.tsx'
import { SemanaAMano, SemanaQueCrece } from './semana/SemanaQueCrece.tsx'
import { toSemanaElegida } from './semana/semanaElegida.ts'
import { TuTurno } from './TuTurno.tsx'
import { type Oferta, useInscripcion } from './useInscripcion.ts'
import { Ventana } from './Ventana.tsx'

export function InscripcionPage() {
  const sesion = useSesion()
  return sesion && <DeEstudiante id={sesion.id} />
}

function DeEstudiante({ id }: { id: number }) {
  const cupos = useCupos(id)
  const inscripcion = useInscripcion(id, cupos !== null)
  const [armando, { open, close }] = useDisclosure()
  const { data } = inscripcion
  const hasOferta = data && !whyNothing(data)
  const leyendo = !data && !inscripcion.error
  return (
    <Pagina
      titulo="Inscripción"
      frase={
        !data || hasOferta
          ? 'Elige tus secciones mientras la inscripción está abierta.'
          : 'Aquí eliges tus secciones cuando abra.'
      }
      accion={
        (hasOferta || leyendo) && (
          <Button
            leftSection={<IconWand size={18} stroke={1.7} aria-hidden="true" />}
            onClick={open}
            disabled={!hasOferta}
          >
            Armar mi horario
          </Button>
        )
      }
    >
      <Lista consulta={inscripcion} esqueleto={<EsqueletoDeInscripcion />}>
        {oferta =>
          oferta.ventana && !whyNothing(oferta) ? (
            <Eleccion
              key={oferta.ventana.id}
              idusuario={id}
              ventana={oferta.ventana}
              oferta={oferta}
              cupos={cupos}
              armando={armando}
              onClose={close}
            />
          ) : (
            <SinOferta oferta={oferta} />
          )
        }
      </Lista>
    </Pagina>
  )
}

interface Props {
  idusuario: number
  ventana: Proceso
  oferta: Oferta
  cupos: CuposEnVivo | null
  armando: boolean
  onClose: () => void
}

function Eleccion({ idusuario, ventana, oferta, cupos, armando, onClose }: Props) {
  const eleccion = useChooseSeccion(idusuario, ventana.id)
  const [mirada, setMirada] = useState<Seccion | null>(null)
  const turno = turnoEn(oferta, ventana)
  const enTurno = useReached(turno)
  const { secciones, inscripciones } = oferta
  const marco = useMemo(() => toMarco(secciones.map(seccion => toClase(seccion, 'nada'))), [secciones])
  const clases = toSemanaElegida(
    inscripciones.map(({ secciones }) => secciones),
    secciones.filter(({ id }) => eleccion.pendientes.includes(id) || mirada?.id === id),
  )
  return (
    <>
      <SemanaCompleta materias={oferta.materias} avance={oferta.avance} />
      <Ventana ventana={ventana} materias={oferta.materias} avance={oferta.avance} enVivo={cupos !== null} />
      {turno && !enTurno && <TuTurno desde={turno} />}
      <div className={classes.columnas}>
        <div className={classes.lista}>
          <Materias
            oferta={oferta}
            cupos={cupos}
            eleccion={eleccion}
            turno={enTurno ? null : turno}
            onLook={setMirada}
          />
          <SemanaAMano clases={clases} marco={marco} materias={oferta.materias} avance={oferta.avance} />
        </div>
        <SemanaQueCrece clases={clases} marco={marco} />
      </div>
      <ArmarHorario
        opened={armando}
        onClose={onClose}
        oferta={oferta}
        cupos={cupos}
        take={eleccion.take}
        taking={eleccion.pendientes.length > 0}
        turno={enTurno ? null : turno}
      />
    </>
  )
}
