import {
  Button,
  FileButton,
  Group,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { formatPesos } from '@nivela/contract/dinero'
import { dayIn } from '@nivela/contract/fechas'
import { codigoDe, NOMBRE_DE_MEDIO, type PagoBody, pagoBody, type Recibo } from '@nivela/contract/recibos'
import { IconCashRegister, IconPhotoPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import {
  downloadComprobante,
  newestPagados,
  registerPago,
  saldosDeQuery,
} from '../../data/recibos/recibos.api.ts'
import { isLost, NO_SE_GUARDO } from '../../lib/http/apiError.ts'
import { findOut } from '../../lib/http/findOut.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { newestFirst } from '../../lib/time/calendario.ts'
import { serverNow } from '../../lib/time/serverClock.ts'
import { DownloadButton } from '../../ui/archivos/DownloadButton.tsx'
import { Fecha } from '../../ui/campos/Fecha.tsx'
import { type Opcion, SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import { toastError, toastSuccess } from '../../ui/toasts/toast.tsx'
import { CampoDeEstudiante } from '../usuarios/index.ts'
import { ACEPTADOS, proposePeriodo, refuseImagen, shrink } from './estudiante/envio.ts'
import { ImagenElegida } from './estudiante/ImagenElegida.tsx'
import { nombreDe } from './palabras.ts'
import { SaldoDelPeriodo } from './SaldoDelPeriodo.tsx'

interface Props {
  /** Of whom the page is; at the list of receipts the office says it. */
  estudiante?: Opcion<number>
  variant?: 'filled' | 'default'
}

/** The button for what was paid at the counter or arrived as a transfer, and its dialog. */
export function RegistrarPago({ estudiante, variant = 'filled' }: Props) {
  const [abierto, setAbierto] = useState(false)
  const [hecho, setHecho] = useState<Recibo | null>(null)
  const close = () => setAbierto(false)
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconCashRegister size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => {
          setHecho(null)
          setAbierto(true)
        }}
      >
        Registrar un pago
      </Button>
      <Modal
        opened={abierto}
        onClose={close}
        title={hecho ? 'Pago registrado' : 'Registrar un pago'}
        closeOnClickOutside={false}
        size={560}
      >
        {hecho ? (
          <Hecho recibo={hecho} onOtro={() => setHecho(null)} onClose={close} />
        ) : (
          <Pago estudiante={estudiante ?? null} onDone={setHecho} onClose={close} />
        )}
      </Modal>
    </>
  )
}

const MEDIOS = (['caja', 'transferencia'] as const).map(value => ({ value, label: NOMBRE_DE_MEDIO[value] }))
/** The server's clock and ours agree within a few seconds. */
const CLOCK_MS = 5_000

/** The period that is proposed counts as chosen. */
const conPropuesto = (propuesto: { current: number }) => ({
  safeParse: (valores: unknown) => {
    const { idperiodo } = valores as { idperiodo: number }
    return pagoBody.safeParse({ ...(valores as object), idperiodo: idperiodo || propuesto.current })
  },
})

interface PagoProps {
  estudiante: Opcion<number> | null
  onDone: (recibo: Recibo) => void
  onClose: () => void
}

function Pago({ estudiante, onDone, onClose }: PagoProps) {
  const queryClient = useQueryClient()
  const [elegido, setElegido] = useState(estudiante)
  const [imagen, setImagen] = useState<File | null>(null)
  const [rechazo, setRechazo] = useState<string | null>(null)
  const periodos = useQuery(periodosQuery)
  const idusuario = elegido?.value ?? 0
  const { data: saldos } = useQuery({ ...saldosDeQuery(idusuario), enabled: idusuario > 0 })
  const propuesto = proposePeriodo(saldos ?? [], true) || periodos.data?.find(({ actual }) => actual)?.id || 0
  const latest = useRef(propuesto)
  latest.current = propuesto
  const formulario = useFormulario({
    valores: {
      ...{ idusuario, idperiodo: 0, monto: '', medio: 'caja', codrecibo: '', referencia: '' },
      fecha: dayIn(ajustes.zonaHoraria),
    },
    esquema: useRef(conPropuesto(latest)).current,
    ligados: ['codrecibo', 'referencia'],
    onSave: save,
  })
  const { field, setValues } = formulario
  const idperiodo = formulario.values.idperiodo || propuesto
  const periodo = periodos.data?.find(({ id }) => id === idperiodo)

  async function save(pago: PagoBody) {
    const desde = serverNow() - CLOCK_MS
    try {
      onDone(await registerPago(pago, imagen && (await shrink(imagen))))
    } catch (reason) {
      if (isLost(reason)) void findOutLater(reason, pago, desde)
      throw reason
    } finally {
      void queryClient.invalidateQueries()
    }
  }

  /** After a lost answer nobody should record the same money twice. */
  async function findOutLater(reason: unknown, pago: PagoBody, desde: number) {
    let found: Recibo | undefined
    const done = await findOut(reason, async () => {
      const { filas } = await newestPagados(pago.idperiodo)
      found = filas.find(
        one =>
          one.idusuario === pago.idusuario &&
          one.medio === pago.medio &&
          one.monto === pago.monto &&
          Date.parse(one.enviado) >= desde,
      )
      return found !== undefined
    })
    if (!done || !found) return toastError(NO_SE_GUARDO)
    onDone(found)
    toastSuccess('El pago quedó registrado.')
  }

  return (
    <Formulario formulario={formulario} onCancel={onClose} accion="Registrar el pago" espera="Registrando...">
      <Suspense fallback={<Skeleton height={64} />}>
        <CampoDeEstudiante
          elegido={elegido}
          onElegir={nuevo => {
            setElegido(nuevo)
            setValues({ idusuario: nuevo?.value ?? 0 })
          }}
          name="idusuario"
          error={field('idusuario').error as string | undefined}
        />
      </Suspense>
      <SearchableSelect
        {...field('idperiodo')}
        label="Período"
        consulta={periodos}
        opciones={
          periodos.data && newestFirst(periodos.data).map(({ id, nombre }) => ({ value: id, label: nombre }))
        }
        value={idperiodo}
        onChange={id => setValues({ idperiodo: id ?? 0 })}
      />
      {idusuario > 0 && periodo && (
        <SaldoDelPeriodo
          recibo={{ idusuario, idperiodo, periodos: { ...periodo, precio: periodo.precio ?? null } }}
        />
      )}
      <SegmentedControl
        aria-label="Cómo se pagó"
        fullWidth
        data={MEDIOS}
        value={formulario.values.medio}
        onChange={medio => setValues({ medio })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...field('monto')}
          label="Monto"
          placeholder="3,500"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <Fecha {...field('fecha')} label="Fecha del pago" />
        <TextInput
          {...field('codrecibo')}
          label="Número (opcional)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <TextInput {...field('referencia')} label="Referencia (opcional)" autoComplete="off" maxLength={40} />
      </SimpleGrid>
      <Text c="dimmed" size="sm" mt={-8}>
        Sin número ni referencia, el pago recibe un número de caja.
      </Text>
      {imagen ? (
        <ImagenElegida
          imagen={imagen}
          error={rechazo}
          focusOnError
          busy={formulario.saving}
          onChange={choose}
          onDiscard={() => setImagen(null)}
          onRefuse={setRechazo}
        />
      ) : (
        <div>
          <FileButton accept={ACEPTADOS} onChange={choose}>
            {({ onClick }) => (
              <Button
                variant="default"
                leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden="true" />}
                onClick={onClick}
              >
                Adjuntar una imagen (opcional)
              </Button>
            )}
          </FileButton>
          {rechazo && (
            <Text c="red" size="sm" mt={4} role="alert">
              {rechazo}
            </Text>
          )}
        </div>
      )}
    </Formulario>
  )

  function choose(archivo: File | null) {
    if (!archivo) return
    const motivo = refuseImagen(archivo)
    setRechazo(motivo)
    if (!motivo) setImagen(archivo)
  }
}

interface HechoProps {
  recibo: Recibo
  onOtro: () => void
  onClose: () => void
}

/** What was recorded, and its slip for the student. */
function Hecho({ recibo, onOtro, onClose }: HechoProps) {
  return (
    <Stack gap="md">
      <Text role="status">
        {formatPesos(recibo.monto ?? 0)} de <b>{nombreDe(recibo)}</b> para {recibo.periodos?.nombre}, con el
        número {codigoDe(recibo)}.
      </Text>
      <SaldoDelPeriodo recibo={recibo} />
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" onClick={onOtro}>
          Registrar otro
        </Button>
        <Button variant="default" onClick={onClose}>
          Listo
        </Button>
        <DownloadButton variant="filled" download={() => downloadComprobante(recibo)}>
          Comprobante
        </DownloadButton>
      </Group>
    </Stack>
  )
}
