import { Text, TextInput } from '@mantine/core'
import { cuposLibres } from '@nivela/contract/cupos'
import { cambiarBody, type Inscripcion, type Proceso } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import type { Usuario } from '@nivela/contract/usuarios'
import { useQueryClient } from '@tanstack/react-query'
import { joinLinea, leaveLinea } from '../../data/esperas/esperas.api.ts'
import { changeSeccion, enrol, unenrol } from '../../data/inscripciones/inscripciones.api.ts'
import { formatHorario } from '../../data/secciones/descripcion.ts'
import { ApiError } from '../../lib/http/api.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import { toastSuccess, toastWithUndo } from '../../ui/toasts/toast.tsx'

/** What the office does about a seat. The window is the open one of the section's period, or its last. */
export type Acto = { ventana: Proceso; opciones: Seccion[] } & (
  | { tipo: 'inscribir' }
  | { tipo: 'cambiar' | 'retirar'; inscripcion: Inscripcion }
)

interface Props {
  acto: Acto
  estudiante: Usuario
  onClose: () => void
}

const VERBOS = { inscribir: 'Inscribir', cambiar: 'Cambiar de sección', retirar: 'Retirar' }

const nombrar = ({ asignaturas, nombre }: Seccion) => `${asignaturas.nombre} ${nombre}`

const isFull = (seccion: Seccion) => cuposLibres(seccion) === 0

const tellLugar = (seccion: Seccion) => {
  if (!isFull(seccion)) return `${cuposLibres(seccion)} libres`
  return seccion.enEspera ? `llena, ${seccion.enEspera} en espera` : 'llena'
}

/** The form's fields are never empty for the contract: a reason that nobody wrote is not sent. */
const esquemaDe = (tipo: Acto['tipo']) => ({
  safeParse: (valores: unknown) => {
    const { idseccion, motivo } = valores as { idseccion: number; motivo: string }
    const given = { ...(motivo.trim() && { motivo }), ...(tipo !== 'retirar' && { idseccion }) }
    return tipo === 'retirar'
      ? cambiarBody.partial({ idseccion: true }).safeParse(given)
      : cambiarBody.safeParse(given)
  },
})

/** Enrols, changes or withdraws a student, with a reason where no window is open; and can be undone. */
export function ActoDeAsiento({ acto, estudiante, onClose }: Props) {
  const { tipo, ventana, opciones } = acto
  const queryClient = useQueryClient()
  const { nombre } = estudiante
  const formulario = useFormulario({
    valores: { idseccion: 0, motivo: '' },
    esquema: esquemaDe(tipo),
    onSave: async ({ idseccion = 0, motivo }) => {
      const [dicho, undo] = await perform(acto, estudiante, opciones, idseccion, motivo).catch(blameSeccion)
      onClose()
      await queryClient.invalidateQueries()
      toastWithUndo(dicho, () => {
        void attempt(async () => {
          await undo()
          await queryClient.invalidateQueries()
          toastSuccess('Todo está como antes.')
        })
      })
    },
  })
  const { field, values } = formulario
  const elegida = opciones.find(({ id }) => id === values.idseccion)
  const espera = tipo === 'inscribir' && elegida && isFull(elegida)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${VERBOS[tipo]}: ${nombre} ${estudiante.apellido}`}
      sinGuardar={formulario.dirty}
    >
      <Formulario
        formulario={formulario}
        onCancel={onClose}
        accion={espera ? 'Poner en lista de espera' : VERBOS[tipo]}
        peligro={tipo === 'retirar'}
      >
        {acto.tipo !== 'inscribir' && (
          <Text>
            {acto.tipo === 'retirar'
              ? `Deja ${nombrar(acto.inscripcion.secciones)}. Su cupo pasa a quien espera, o queda libre.`
              : `Ahora está en ${nombrar(acto.inscripcion.secciones)} (${formatHorario(acto.inscripcion.secciones)}). Si no puede pasar, conserva su cupo.`}
          </Text>
        )}
        {tipo !== 'retirar' && (
          <SearchableSelect
            {...field('idseccion')}
            label="Sección"
            placeholder="Elige una sección"
            data-autofocus
            opciones={opciones.map(seccion => ({
              value: seccion.id,
              label: `${seccion.asignaturas.nombre} ${seccion.nombre} · ${formatHorario(seccion)} (${tellLugar(seccion)})`,
            }))}
          />
        )}
        <TextInput
          {...field('motivo')}
          label={ventana.abierto ? 'Motivo (si quieres)' : 'Motivo'}
          description={`${ventana.abierto ? '' : 'La inscripción no está abierta: el cambio lleva su motivo. '}El estudiante lo lee en su aviso.`}
          maxLength={500}
          autoComplete="off"
          data-autofocus={tipo === 'retirar' || undefined}
        />
      </Formulario>
    </Modal>
  )
}

/** A rule forbids this section: the sentence is about the field, and goes when another one is chosen. */
function blameSeccion(reason: unknown): never {
  if (!(reason instanceof ApiError && reason.status === 409)) throw reason
  const { status, message } = reason
  throw new ApiError(status, message, { campos: { idseccion: message } })
}

/** Does it. Answers what to say, and how to take it back. */
async function perform(
  acto: Acto,
  { id, nombre }: Usuario,
  opciones: Seccion[],
  idseccion: number,
  motivo: string | undefined,
): Promise<[string, () => Promise<unknown>]> {
  const elegida = opciones.find(una => una.id === idseccion)
  const cual = elegida ? nombrar(elegida) : ''
  const enVentana = { idperiodoinscripcion: acto.ventana.id, idseccion }
  if (acto.tipo === 'inscribir') {
    if (elegida && isFull(elegida)) {
      const lugar = await joinLinea(id, enVentana)
      return [`${nombre} espera un cupo en ${cual}, puesto ${lugar.puesto}.`, () => leaveLinea(lugar.id)]
    }
    const nueva = await enrol(id, { ...enVentana, motivo })
    return [`${nombre} tiene su cupo en ${cual}.`, () => unenrol(nueva.id, motivo)]
  }
  const { inscripcion } = acto
  if (acto.tipo === 'cambiar') {
    const nueva = await changeSeccion(inscripcion.id, idseccion, motivo)
    const undo = () => changeSeccion(nueva.id, inscripcion.idseccion, motivo)
    return [`${nombre} está ahora en ${cual}.`, undo]
  }
  await unenrol(inscripcion.id, motivo)
  const { idperiodoinscripcion } = inscripcion
  return [
    `${nombre} ya no está en ${nombrar(inscripcion.secciones)}.`,
    () => enrol(id, { idperiodoinscripcion, idseccion: inscripcion.idseccion, motivo }),
  ]
}
