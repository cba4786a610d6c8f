import { Button, Progress } from '@mantine/core'
import { cuposLibres } from '@nivela/contract/cupos'
import { horaDe } from '@nivela/contract/horas'
import { NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import {
  type Icon,
  IconAlertCircle,
  IconArrowsExchange,
  IconBell,
  IconBellOff,
  IconChevronDown,
  IconClock,
  IconDoor,
  IconHourglass,
  IconInfoCircle,
  IconPlus,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { type FocusEvent, type MouseEvent, memo, type PointerEvent, useId, useState } from 'react'
import { describeCupos, formatRango } from '../../../../data/secciones/descripcion.ts'
import { fullName } from '../../../../data/usuarios/nombres.ts'
import type { Tono } from '../../../../lib/tonos.ts'
import { Datos } from '../../../../ui/catalogo/Datos.tsx'
import { useDoublePress } from '../../../../ui/useDoublePress.ts'
import { formatTramo } from '../armar/frases.ts'
import classes from '../Inscripcion.module.css'
import { ID_DE_TURNO } from '../TuTurno.tsx'
import type { AccionDeOferta, EstadoDeSeccion } from './oferta.ts'
import type { useChooseSeccion } from './useChooseSeccion.ts'

interface Props extends EstadoDeSeccion {
  seccion: Seccion
  tono: Tono
  inscritos: number
  /** It can't be done before the student's turn, which the box above the sections tells. */
  antesDeTurno: boolean
  pendiente: boolean
  eleccion: Pick<ReturnType<typeof useChooseSeccion>, 'add' | 'change' | 'remove' | 'wait' | 'leaveEspera'>
  /** Where the section would stand in the week, while it is looked at. */
  onLook: (seccion: Seccion | null) => void
}

const BOTONES: Record<AccionDeOferta, { texto: string; Icono: Icon }> = {
  agregar: { texto: 'Agregar', Icono: IconPlus },
  eliminar: { texto: 'Eliminar', Icono: IconTrash },
  cambiar: { texto: 'Cambiar a esta', Icono: IconArrowsExchange },
  esperar: { texto: 'Avísame y guárdame el cupo', Icono: IconBell },
  dejarEspera: { texto: 'Dejar la lista', Icono: IconBellOff },
}

/**
 * A section on offer; on a phone one row that opens, and that stays open once it is theirs. Only those whose seats or
 * state changed are drawn again: the seats of others change all the time.
 */
export const TarjetaDeOferta = memo(function TarjetaDeOferta(props: Props) {
  const { seccion, tono, inscritos, accion, cual, motivo, nota, antesDeTurno, pendiente, eleccion, onLook } =
    props
  const { id, nombre, dia, aulas, usuarios, cupo, enEspera, asignaturas } = seccion
  const idMotivo = useId()
  const tomada = accion === 'eliminar'
  const enLista = accion === 'dejarEspera'
  const { texto, Icono } = BOTONES[accion]
  const llena = cuposLibres({ cupo, inscritos }) === 0
  const { settling, isSecond, onKeyDown } = useDoublePress(tomada || enLista)
  const IconoDeFrase = motivo ? IconAlertCircle : enLista ? IconHourglass : IconInfoCircle
  const inactivo = motivo !== null || antesDeTurno || pendiente || settling
  const descrito = [...(antesDeTurno ? [ID_DE_TURNO] : []), ...((motivo ?? nota) ? [idMotivo] : [])]
  const [abierta, setAbierta] = useState(false)
  const idDetalle = useId()

  // Only a mouse hovers, and only a keyboard moves the focus about: a finger would leave the section in the week for good. On
  // a phone a row is looked at by opening it, and until it is closed.
  const lookAway = () => !abierta && onLook(null)
  const hover = ({ pointerType }: PointerEvent, look: () => void) => pointerType === 'mouse' && look()
  const focus = ({ target }: FocusEvent) => target.matches(':focus-visible') && onLook(seccion)

  function press(event: MouseEvent) {
    if (isSecond(event) || inactivo) return
    // From here on the week shows what is on its way, then what the student has.
    onLook(null)
    if (accion === 'eliminar') eleccion.remove(id, cual ?? 0)
    else if (accion === 'cambiar') eleccion.change(id, cual ?? 0)
    else if (accion === 'dejarEspera') eleccion.leaveEspera(id, cual ?? 0)
    else if (accion === 'esperar') eleccion.wait(id)
    else eleccion.add(id)
  }

  return (
    <li
      className={classes.oferta}
      data-tono={tono}
      data-tomada={tomada || undefined}
      data-espera={enLista || undefined}
      data-por-esperar={accion === 'esperar' || undefined}
      data-abierta={abierta || tomada || enLista || undefined}
      onPointerEnter={event => hover(event, () => onLook(seccion))}
      onPointerLeave={event => hover(event, lookAway)}
      onFocus={focus}
      onBlur={lookAway}
    >
      <div className={classes.vistazo}>
        <div className={classes.encabezado}>
          <h3 className={classes.nombre}>
            {nombre}
            {tomada && <span className={classes.sello}>Agregada</span>}
            {enLista && <span className={classes.sello}>En espera</span>}
          </h3>
          <span className={classes.cupos} data-llena={llena || undefined}>
            {describeCupos(cupo, inscritos, enEspera)}
          </span>
        </div>
        <span className={classes.cuando}>
          {NOMBRE_DE_DIA[dia]} {formatTramo({ inicio: horaDe(seccion.inicio), fin: horaDe(seccion.fin) })}
        </span>
        <Progress
          value={Math.min(100, (inscritos / cupo) * 100)}
          color={`${tono}.5`}
          size={4}
          radius="xl"
          my={8}
          aria-label={`Cupos ocupados de la sección ${nombre}`}
        />
        {!tomada && !enLista && (
          <button
            type="button"
            className={classes.desplegar}
            aria-expanded={abierta}
            aria-controls={idDetalle}
            aria-label={`Aula y maestro de la sección ${nombre}`}
            onClick={() => {
              setAbierta(!abierta)
              // Not every phone gives the focus to what is pressed.
              onLook(abierta ? null : seccion)
            }}
          >
            <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </div>
      <div id={idDetalle} className={classes.detalle}>
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
      </div>
      <div className={classes.pie}>
        {(motivo ?? nota) && (
          <p
            id={idMotivo}
            className={classes.motivo}
            data-nota={!motivo || undefined}
            role={enLista ? 'status' : undefined}
          >
            <IconoDeFrase size={18} stroke={1.7} aria-hidden="true" />
            {motivo ?? nota}
          </p>
        )}
        {/* Never `disabled`: it would lose the focus when its answer comes, and its reason and its ghost in the week. */}
        <Button
          className={classes.boton ?? ''}
          size="sm"
          variant={tomada || enLista ? 'default' : 'light'}
          aria-label={`${texto}${tomada || accion === 'agregar' ? '' : ':'} sección ${nombre} de ${asignaturas.nombre}`}
          aria-disabled={inactivo || undefined}
          aria-describedby={descrito.join(' ') || undefined}
          data-disabled={inactivo}
          aria-busy={pendiente || undefined}
          leftSection={<Icono size={17} stroke={1.8} aria-hidden="true" />}
          onKeyDown={onKeyDown}
          onClick={press}
        >
          <span className={classes.texto}>{texto}</span>
        </Button>
      </div>
    </li>
  )
})
