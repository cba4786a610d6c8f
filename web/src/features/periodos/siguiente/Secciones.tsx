import { Checkbox, NumberInput } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Copia } from '@nivela/contract/secciones'
import { tonoDe } from '../../../data/asignaturas/tono.ts'
import { formatHorario } from '../../../data/secciones/descripcion.ts'
import { fullName } from '../../../data/usuarios/nombres.ts'
import { Omitidas } from './Omitidas.tsx'
import classes from './Siguiente.module.css'
import type { useEleccion } from './useEleccion.ts'

interface Props {
  copia: Copia
  eleccion: ReturnType<typeof useEleccion>
}

/** The sections that would go over, each with its seats; and those that can't, with why. */
export function Secciones({ copia: { creadas, omitidas }, eleccion }: Props) {
  const { elegidas, change, changeAll, of } = eleccion
  const cupos = elegidas.reduce((suma, { cupo }) => suma + cupo, 0)
  return (
    <>
      {creadas.length > 0 && (
        <div className={classes.resumen}>
          <Checkbox
            label={`${elegidas.length} de ${count(creadas.length, 'sección', 'secciones')}`}
            checked={elegidas.length === creadas.length}
            indeterminate={elegidas.length > 0 && elegidas.length < creadas.length}
            onChange={({ currentTarget }) => changeAll(currentTarget.checked)}
          />
          <span>{count(cupos, 'cupo', 'cupos')} en total</span>
        </div>
      )}
      <ul className={classes.secciones}>
        {creadas.map(seccion => {
          const { elegida, cupo } = of(seccion)
          const nombre = `${seccion.asignaturas.nombre} ${seccion.nombre}`
          return (
            <li
              key={seccion.origen}
              data-tono={tonoDe({ id: seccion.idasignatura, nombre: seccion.asignaturas.nombre })}
              data-fuera={!elegida || undefined}
            >
              <Checkbox
                checked={elegida}
                onChange={({ currentTarget }) => change(seccion.origen, { elegida: currentTarget.checked })}
                label={<strong>{nombre}</strong>}
                description={`${formatHorario(seccion)}, ${seccion.aulas.nombre}. ${fullName(seccion.usuarios)}.`}
              />
              <NumberInput
                className={classes.cupo ?? ''}
                label="Cupo"
                aria-label={`Cupo de ${nombre}`}
                description={explainCupo(seccion)}
                value={cupo}
                onChange={valor => change(seccion.origen, { cupo: Number(valor) || 1 })}
                min={1}
                max={1000}
                clampBehavior="strict"
                allowDecimal={false}
                allowNegative={false}
                inputMode="numeric"
                disabled={!elegida}
                hideControls
              />
            </li>
          )
        })}
      </ul>
      <Omitidas omitidas={omitidas} />
    </>
  )
}

const explainCupo = ({ deben, cupoAnterior }: Copia['creadas'][number]) =>
  `Antes ${cupoAnterior}. ${deben === null ? 'Sin área.' : deben === 0 ? 'Nadie la debe.' : `La ${deben === 1 ? 'debe 1' : `deben ${deben}`}.`}`
