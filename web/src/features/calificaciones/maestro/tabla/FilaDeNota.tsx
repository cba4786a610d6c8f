import { ActionIcon, Button, Menu, Switch } from '@mantine/core'
import { type Calificacion, CONDICIONES } from '@nivela/contract/calificaciones'
import type { Inscrito } from '@nivela/contract/inscripciones'
import { parseNota, type Valor } from '@nivela/contract/notas'
import { type Icon, IconHistory, IconPencil, IconTrash, IconUserOff } from '@tabler/icons-react'
import { memo } from 'react'
import { fullName, listName } from '../../../../data/usuarios/nombres.ts'
import { Resultado } from '../../Resultado.tsx'
import { formatNota, isZero, toBody } from '../hoja/notas.ts'
import { type Fila, isChanged, isConflict, savedText } from '../hoja/planilla.ts'
import type { AccionesDeFila } from '../hoja/useFilas.ts'
import { ConflictoDeNota } from './ConflictoDeNota.tsx'
import classes from './Tabla.module.css'

interface Props {
  fila: Fila
  /** What was typed over what is saved. */
  texto: string | undefined
  /** What was saved when it was typed. */
  base: Valor | undefined
  error: string | undefined
  /** The period is: nothing changes any more. */
  cerrado: boolean
  acciones: AccionesDeFila
  onType: (id: number, texto: string) => void
  onRestore: (id: number) => void
  onKeep: (id: number) => void
  onRemove: (fila: Fila) => void
  onHistorial: (estudiante: Inscrito) => void
  onUpdate: (calificacion: Calificacion) => void
}

/** Drawn again only when its own cell changes: a section may have hundreds. */
export const FilaDeNota = memo(function FilaDeNota(props: Props) {
  const { fila, texto, base, error, cerrado, acciones } = props
  const { onType, onRestore, onKeep, onRemove, onHistorial, onUpdate } = props
  const { estudiante, calificacion } = fila
  const { id, matricula } = estudiante
  const nombre = fullName(estudiante)
  const cambiada = isChanged(fila, texto)
  const oficial = calificacion?.oficializado ?? false
  const conError = error && cambiada
  const conflicto = isConflict(fila, texto, base)
  const escrito = texto ?? savedText(fila)
  const { valor } = parseNota(escrito)
  return (
    <tr
      data-cambiada={cambiada || undefined}
      data-oficial={oficial || undefined}
      data-error={conError || conflicto ? true : undefined}
    >
      <th scope="row" className={classes.nombre}>
        {listName(estudiante)}
      </th>
      <td className={classes.matricula}>{matricula ?? 'Sin matrícula'}</td>
      <td className={classes.nota}>
        <input
          data-nota={id}
          aria-label={`Calificación de ${nombre}`}
          aria-invalid={conError || conflicto ? true : undefined}
          aria-describedby={conError ? `error-${id}` : conflicto ? `conflicto-${id}` : undefined}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={16}
          value={escrito}
          data-condicion={typeof valor === 'string' || undefined}
          readOnly={cerrado}
          onChange={event => onType(id, event.currentTarget.value)}
        />
        {typeof valor === 'number' && (
          <Resultado grade={{ ...toBody(valor), notaMinima: calificacion?.notaMinima ?? null }} />
        )}
        {conError && (
          <span id={`error-${id}`} role="alert" className={classes.error}>
            {error}
            {isZero(escrito) && (
              <Button
                variant="light"
                size="compact-sm"
                mt={4}
                onClick={() => onType(id, formatNota('no_presento'))}
              >
                Poner «{formatNota('no_presento')}»
              </Button>
            )}
          </span>
        )}
      </td>
      <td className={classes.estado}>
        <span>
          {calificacion && !conflicto && (
            <Switch
              color="verde.7"
              size="sm"
              aria-label={`Calificación oficial de ${nombre}`}
              checked={oficial}
              disabled={cambiada || cerrado}
              onChange={() => void acciones.toggle(fila)}
            />
          )}
          {conflicto ? (
            <ConflictoDeNota
              fila={fila}
              texto={texto ?? ''}
              onTheirs={() => onRestore(id)}
              onMine={() => onKeep(id)}
            />
          ) : (
            <EstadoDeFila fila={fila} cambiada={cambiada} />
          )}
        </span>
      </td>
      <td className={classes.acciones}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Poner una condición a ${nombre}`}
              title={`Poner una condición a ${nombre}`}
              disabled={cerrado}
              className={classes.boton ?? ''}
            >
              <IconUserOff size={18} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {CONDICIONES.map(condicion => (
              <Menu.Item key={condicion} onClick={() => onType(id, formatNota(condicion))}>
                {formatNota(condicion)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Boton
          Icono={IconPencil}
          nombre={`Actualizar la calificación de ${nombre}`}
          onClick={() => calificacion && onUpdate(calificacion)}
          disabled={!calificacion || cerrado}
        />
        <Boton
          Icono={IconTrash}
          nombre={`Eliminar la calificación de ${nombre}`}
          onClick={() => onRemove(fila)}
          disabled={!calificacion || cerrado}
        />
        <Boton
          Icono={IconHistory}
          nombre={`Historial de ${nombre}`}
          onClick={() => onHistorial(estudiante)}
        />
      </td>
    </tr>
  )
})

interface BotonProps {
  Icono: Icon
  nombre: string
  onClick: () => void
  disabled?: boolean
}

function Boton({ Icono, nombre, onClick, disabled = false }: BotonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={nombre}
      title={nombre}
      onClick={onClick}
      disabled={disabled}
      className={classes.boton ?? ''}
    >
      <Icono size={18} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Where a grade stands, in words. */
function EstadoDeFila({ fila, cambiada }: { fila: Fila; cambiada: boolean }) {
  const antes = savedText(fila)
  if (cambiada)
    return <span className={classes.sinGuardar}>Sin guardar{antes && <small>Antes {antes}</small>}</span>
  if (!fila.calificacion) return <span className={classes.tenue}>Sin calificar</span>
  return fila.calificacion.oficializado ? (
    <span className={classes.oficial}>Oficial</span>
  ) : (
    <span className={classes.tenue}>No oficial</span>
  )
}
