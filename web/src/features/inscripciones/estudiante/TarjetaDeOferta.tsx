import { Button, Progress } from '@mantine/core'
import { NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import { IconAlertCircle, IconClock, IconDoor, IconPlus, IconTrash, IconUser } from '@tabler/icons-react'
import { type MouseEvent, memo, useId } from 'react'
import { Datos } from '../../../ui/catalogo/Datos.tsx'
import type { Tono } from '../../../ui/tema/tonos.ts'
import { useDoublePress } from '../../../ui/useDoublePress.ts'
import { formatRango } from '../../secciones/index.ts'
import { fullName } from '../../usuarios/index.ts'
import classes from './Inscripcion.module.css'
import { describeCupos, type EstadoDeSeccion } from './oferta.ts'

interface Props extends EstadoDeSeccion {
  seccion: Seccion
  tono: Tono
  inscritos: number
  pendiente: boolean
  onAdd: (idseccion: number) => void
  onRemove: (idseccion: number, idinscripcion: number) => void
  /** Where the section would stand in the week, while it is looked at. */
  onLook: (seccion: Seccion | null) => void
}

/** A section on offer. Only those whose seats or state changed are drawn again: the seats of others change all the time. */
export const TarjetaDeOferta = memo(function TarjetaDeOferta(props: Props) {
  const { seccion, tono, inscritos, inscripcion, motivo, pendiente, onAdd, onRemove, onLook } = props
  const { id, nombre, dia, aulas, usuarios, cupo, asignaturas } = seccion
  const idMotivo = useId()
  const tomada = inscripcion !== null
  const texto = tomada ? 'Eliminar' : 'Agregar'
  const llena = inscritos >= cupo
  const Icono = tomada ? IconTrash : IconPlus
  const { settling, isSecond, onKeyDown } = useDoublePress(tomada)
  const inactivo = motivo !== null || pendiente || settling

  function press(event: MouseEvent) {
    if (isSecond(event) || inactivo) return
    if (tomada) onRemove(id, inscripcion)
    else onAdd(id)
  }

  return (
    <li
      className={classes.oferta}
      data-tono={tono}
      data-tomada={tomada || undefined}
      onMouseEnter={() => onLook(seccion)}
      onMouseLeave={() => onLook(null)}
      onFocus={() => onLook(seccion)}
      onBlur={() => onLook(null)}
    >
      <div className={classes.encabezado}>
        <h3 className={classes.nombre}>
          {nombre}
          {tomada && <span className={classes.sello}>Agregada</span>}
        </h3>
        <span className={classes.cupos} data-llena={llena || undefined}>
          {describeCupos(cupo, inscritos)}
        </span>
      </div>
      <Progress
        value={Math.min(100, (inscritos / cupo) * 100)}
        color={llena ? 'gray.5' : `${tono}.5`}
        size={4}
        radius="xl"
        my={8}
        aria-label={`Cupos ocupados de la sección ${nombre}`}
      />
      <Datos
        filas={[
          {
            Icono: IconClock,
            etiqueta: 'Horario',
            valor: (
              <>
                {NOMBRE_DE_DIA[dia]}, <span className={classes.rango}>{formatRango(seccion)}</span>
              </>
            ),
          },
          { Icono: IconDoor, etiqueta: 'Aula', valor: aulas.nombre },
          { Icono: IconUser, etiqueta: 'Maestro', valor: fullName(usuarios) },
        ]}
      />
      <div className={classes.pie}>
        {motivo && (
          <p id={idMotivo} className={classes.motivo}>
            <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
            {motivo}
          </p>
        )}
        {/* Never `disabled`: it would lose the focus when its answer comes, and its reason and its ghost in the week. */}
        <Button
          className={classes.boton ?? ''}
          size="sm"
          variant={tomada ? 'default' : 'light'}
          aria-label={`${texto} sección ${nombre} de ${asignaturas.nombre}`}
          aria-disabled={inactivo || undefined}
          aria-describedby={motivo ? idMotivo : undefined}
          data-disabled={inactivo}
          aria-busy={pendiente || undefined}
          leftSection={<Icono size={17} stroke={1.8} aria-hidden="true" />}
          onKeyDown={onKeyDown}
          onClick={press}
        >
          {texto}
        </Button>
      </div>
    </li>
  )
})
