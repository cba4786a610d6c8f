import { Anchor, Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { count, enumerate } from '@nivela/contract/palabras'
import { type Movible, NOMBRE_DE_LO_MOVIDO, type Union, unirBody } from '@nivela/contract/uniones'
import { formatDocumento, formatTelefono, type Usuario } from '@nivela/contract/usuarios'
import { IconArrowsExchange, IconUsersGroup } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { joinRegistros, unionQuery } from '../../data/fichas/fichas.api.ts'
import { fullName, listName } from '../../data/usuarios/nombres.ts'
import { Aviso } from '../../ui/campos/Aviso.tsx'
import type { Opcion } from '../../ui/campos/SearchableSelect.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { CampoDeEstudiante } from '../usuarios/index.ts'
import classes from './Unir.module.css'

/** For a student who is there twice: both records side by side, what would be moved, and what stands in the way. */
export function UnirRegistros({ usuario }: { usuario: Usuario }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const nombre = fullName(usuario)
  return (
    <>
      <Accion
        texto="Unir"
        de={`a ${nombre} con otro registro`}
        Icono={IconUsersGroup}
        onClick={() => setOpen(true)}
      />
      <Modal opened={open} onClose={close} title={`Unir con otro registro: ${nombre}`} size="xl">
        {open && <Elegir usuario={usuario} onClose={close} />}
      </Modal>
    </>
  )
}

function Elegir({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const [otro, setOtro] = useState<Opcion<number> | null>(null)
  const [alReves, setAlReves] = useState(false)
  return (
    <Stack gap="md">
      <Text>
        Cuando la misma persona está dos veces, uno de los dos registros se queda con todo y el otro termina.
      </Text>
      <Suspense fallback={<EsqueletoDeFilas />}>
        <CampoDeEstudiante elegido={otro} onElegir={setOtro} otroQue={usuario.id} />
      </Suspense>
      {otro && (
        <DosRegistros
          key={`${otro.value} ${alReves}`}
          queda={alReves ? otro.value : usuario.id}
          termina={alReves ? usuario.id : otro.value}
          onSwap={() => setAlReves(!alReves)}
          onClose={onClose}
        />
      )}
    </Stack>
  )
}

interface Dos {
  queda: number
  termina: number
  onSwap: () => void
  onClose: () => void
}

function DosRegistros({ queda, termina, onSwap, onClose }: Dos) {
  const consulta = useQuery(unionQuery(queda, termina))
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
      {union => (
        <>
          <div className={classes.dos}>
            <Registro titulo="Se queda" usuario={union.queda} />
            <Registro titulo="Termina" usuario={union.termina} />
          </div>
          <Button
            variant="default"
            size="sm"
            style={{ alignSelf: 'start' }}
            leftSection={<IconArrowsExchange size={18} stroke={1.7} aria-hidden="true" />}
            onClick={onSwap}
          >
            Conservar el otro
          </Button>
          {union.choques.length > 0 ? (
            <Estorbos union={union} onClose={onClose} />
          ) : (
            <Confirmar union={union} onClose={onClose} />
          )}
        </>
      )}
    </Lista>
  )
}

function Registro({ titulo, usuario }: { titulo: string; usuario: Usuario }) {
  return (
    <section className={classes.registro} aria-label={titulo}>
      <h3>{titulo}</h3>
      <b>{listName(usuario)}</b>
      <dl>
        <dt>Documento</dt>
        <dd>{formatDocumento(usuario) ?? 'Sin registrar'}</dd>
        <dt>Matrícula</dt>
        <dd>{usuario.matricula ?? 'Sin matrícula'}</dd>
        <dt>Correo</dt>
        <dd>{usuario.correo ?? 'Sin registrar'}</dd>
        <dt>Teléfono</dt>
        <dd>{usuario.telefono ? formatTelefono(usuario.telefono) : 'Sin registrar'}</dd>
      </dl>
    </section>
  )
}

function Estorbos({ union: { choques, termina, queda }, onClose }: { union: Union; onClose: () => void }) {
  return (
    <>
      <Aviso>{`Todavía no se pueden unir: ${choques.length === 1 ? 'hay algo' : `hay ${choques.length} cosas`} que una misma persona no puede tener.`}</Aviso>
      <List>
        {choques.map(({ motivo }) => (
          <List.Item key={motivo}>{motivo}</List.Item>
        ))}
      </List>
      <Group justify="space-between" gap="sm">
        <Group gap="md">
          {[queda, termina].map(({ id }, place) => (
            <Anchor key={id} component={Link} to={`/adminstudents/${id}`} onClick={onClose}>
              {place ? 'Ver el que termina' : 'Ver el que se queda'}
            </Anchor>
          ))}
        </Group>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      </Group>
    </>
  )
}

function Confirmar({ union: { movido, queda, termina }, onClose }: { union: Union; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const formulario = useFormulario({
    valores: { motivo: '' },
    esquema: {
      safeParse: valores =>
        unirBody.required({ motivo: true }).safeParse({ ...(valores as object), con: termina.id }),
    },
    onSave: async body => {
      await joinRegistros(queda.id, body)
      onClose()
      await navigate(`/adminstudents/${queda.id}`, { replace: true })
      queryClient.removeQueries({ queryKey: ['fichas', termina.id] })
      await queryClient.invalidateQueries()
      toastSuccess(`Los dos registros de ${fullName(queda)} son uno.`)
    },
  })
  const partes = Object.entries(movido).map(([que, cuantos]) => {
    const [uno, varios] = NOMBRE_DE_LO_MOVIDO[que as Movible]
    return count(cuantos, uno, varios)
  })
  return (
    <Formulario
      formulario={formulario}
      onCancel={onClose}
      accion="Unir los dos registros"
      espera="Uniendo..."
      peligro
    >
      <Text>
        {partes.length
          ? `Pasan al que se queda: ${enumerate(partes)}.`
          : 'El que termina no tiene nada que pasar.'}{' '}
        Su documento y su matrícula se siguen encontrando, y la bitácora guarda la historia de los dos. No se
        puede deshacer.
      </Text>
      <TextInput
        {...formulario.field('motivo')}
        label="Motivo"
        description="Queda guardado en la bitácora."
        placeholder="Por ejemplo: la cédula se escribió mal al importar"
        maxLength={300}
        autoComplete="off"
      />
    </Formulario>
  )
}
