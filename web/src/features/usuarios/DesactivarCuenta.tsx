import { Checkbox, List, Text, TextInput } from '@mantine/core'
import {
  type Desactivado,
  type DesactivarBody,
  desactivarBody,
  type EnCurso,
} from '@nivela/contract/desactivaciones'
import { count } from '@nivela/contract/palabras'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '../../data/usuarios/nombres.ts'
import { enCursoQuery, maestrosQuery, switchOff } from '../../data/usuarios/usuarios.api.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { type Schema, useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'

interface Props {
  id: number
  onCancel: () => void
  onDone: (desactivado: Desactivado) => Promise<void>
}

const DETALLE =
  'Se cierran sus sesiones y no podrá entrar ni recibirá correos. No se borra nada suyo, y puedes activarla de nuevo.'

/** The question before an account is switched off, with what its owner has in periods that are not closed. */
export function DesactivarCuenta(props: Props) {
  const consulta = useQuery(enCursoQuery(props.id))
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
      {enCurso => <Pregunta {...props} enCurso={enCurso} />}
    </Lista>
  )
}

const VALORES = { retirar: false, entregarA: 0, motivo: '' }

function Pregunta({ id, onCancel, onDone, enCurso }: Props & { enCurso: EnCurso }) {
  const { secciones } = enCurso
  const libres = enCurso.cupos.filter(({ conNota }) => !conNota)
  const libera = libres.length > 0 || enCurso.esperas > 0
  const formulario = useFormulario({
    valores: VALORES,
    esquema: bodyFor(libera, secciones.length > 0),
    onSave: async body => onDone(await switchOff(id, body)),
  })
  return (
    <Formulario
      formulario={formulario}
      onCancel={onCancel}
      accion="Desactivar"
      espera="Desactivando..."
      peligro
    >
      <Text>{DETALLE}</Text>
      {enCurso.cupos.length > 0 && <Cupos enCurso={enCurso} />}
      {libera && (
        <Checkbox
          label={
            libres.length
              ? `Liberar ${libres.length === 1 ? 'su cupo' : `sus ${libres.length} cupos`}`
              : 'Sacarlo de las listas de espera'
          }
          description={
            libres.length
              ? 'Quien espera en la lista los recibe al momento, y sus lugares en listas de espera terminan.'
              : `Tiene ${count(enCurso.esperas, 'lugar', 'lugares')}.`
          }
          {...formulario.field('retirar')}
        />
      )}
      {formulario.values.retirar && libres.length > 0 && (
        <TextInput
          {...formulario.field('motivo')}
          label="Motivo"
          description={
            libres.every(({ inscripcionAbierta }) => inscripcionAbierta)
              ? 'Opcional. Queda en el historial.'
              : 'La inscripción no está abierta: di por qué. Queda en el historial.'
          }
          maxLength={300}
          autoComplete="off"
        />
      )}
      {secciones.length > 0 && (
        <Entrega id={id} secciones={secciones} field={formulario.field('entregarA')} />
      )}
    </Formulario>
  )
}

/** Only what is asked of this person is sent. */
const bodyFor = (libera: boolean, entrega: boolean): Schema<DesactivarBody> => ({
  safeParse: value => {
    const { retirar, entregarA, motivo } = value as typeof VALORES
    return desactivarBody.safeParse({
      ...(libera && { retirar, ...(motivo.trim() && { motivo }) }),
      ...(entrega && { entregarA }),
    })
  },
})

function Cupos({ enCurso: { cupos } }: { enCurso: EnCurso }) {
  return (
    <div>
      <Text>Tiene {count(cupos.length, 'cupo', 'cupos')} en períodos sin cerrar:</Text>
      <List>
        {cupos.map(({ id, nombre, asignatura, periodo, conNota }) => (
          <List.Item key={id}>
            {asignatura}, sección {nombre} ({periodo}){conNota && ': tiene nota, así que se queda'}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

interface EntregaProps extends Pick<EnCurso, 'secciones'> {
  id: number
  field: ReturnType<ReturnType<typeof useFormulario<typeof VALORES, DesactivarBody>>['field']>
}

function Entrega({ id, secciones, field }: EntregaProps) {
  const maestros = useQuery(maestrosQuery)
  const otros = maestros.data?.filter(({ id: otro, activo }) => activo && otro !== id)
  return (
    <>
      <div>
        <Text>
          Tiene {count(secciones.length, 'sección', 'secciones')} en períodos sin cerrar, que otro maestro
          tiene que recibir:
        </Text>
        <List>
          {secciones.map(({ id: idseccion, nombre, asignatura, periodo, inscritos }) => (
            <List.Item key={idseccion}>
              {asignatura}, sección {nombre} ({periodo}): {count(inscritos, 'estudiante', 'estudiantes')}
            </List.Item>
          ))}
        </List>
      </div>
      <SearchableSelect
        {...field}
        label="Quién las recibe"
        description="Con su horario y sus estudiantes, que recibirán un aviso. Si una choca con otra suya, no se cambia nada."
        consulta={maestros}
        opciones={otros?.map(otro => ({ value: otro.id, label: fullName(otro) }))}
      />
    </>
  )
}
