import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import type { Apartada, Importacion, TipoDeImportacion } from '@nivela/contract/importaciones'
import { count } from '@nivela/contract/palabras'
import { type ReactNode, useState } from 'react'
import { NADIE_LO_RECIBE, useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import { downloadApartadas, type Tabla } from '../../data/importaciones/importaciones.api.ts'
import { DownloadButton } from '../../ui/archivos/DownloadButton.tsx'
import { Cambios } from './Cambios.tsx'
import { Celdas } from './Celdas.tsx'
import { enGenero, tellDone, tellReview } from './frases.ts'
import classes from './Importacion.module.css'
import { Vacias } from './Vacias.tsx'

interface Props {
  tipo: TipoDeImportacion
  tabla: Tabla
  resultado: Importacion
  /** Headings that are left out. */
  sinUsar: string[]
  invitar: boolean
  onInvitar: (invitar: boolean) => void
  /** The figures are being worked out again. */
  pendiente: boolean
  onVacias: (vacias: NonNullable<Tabla['vacias']>) => void
  onColumnas: () => void
  onConfirm: () => void
  /** The button for another file. */
  otro: ReactNode
}

/** What would happen, before it does. */
export function Revision(props: Props) {
  const { tipo, tabla, resultado, sinUsar, invitar, otro } = props
  const { creados, actualizados, vacias = 0, cambios = [], totalApartadas = 0 } = resultado
  const [falta, setFalta] = useState(false)
  const sinCorreo = useSinCorreo()
  const nada = creados + actualizados === 0
  // Where it was said that an empty score is a mistake, those rows are set aside and the question stays answered.
  const preguntar = vacias > 0 && !nada
  const [titulo, frase] = tellReview(resultado)
  const verbo = tipo === 'resultados' ? 'Enviar' : 'Importar'
  const confirm = () => (preguntar && !tabla.vacias ? setFalta(true) : props.onConfirm())
  return (
    <Stack gap="lg">
      <Cabeza titulo={titulo} frase={frase} />
      <Cifras tipo={tipo} resultado={resultado} simular />
      {sinUsar.length > 0 && (
        <Text c="dimmed">
          {count(sinUsar.length, 'columna no se importa', 'columnas no se importan')}:{' '}
          {sinUsar.map(encabezado => encabezado.replace(/\.$/, '')).join(', ')}.
        </Text>
      )}
      {(preguntar || tabla.vacias) && vacias > 0 && (
        <Vacias
          cuantas={vacias}
          value={tabla.vacias}
          error={falta && !tabla.vacias ? 'Elige qué significa antes de importar.' : null}
          onChange={props.onVacias}
        />
      )}
      <Apartadas tipo={tipo} tabla={tabla} resultado={resultado} />
      {cambios.length > 0 && <Cambios tipo={tipo} cambios={cambios} />}
      <Avisos resultado={resultado} />
      {tipo === 'maestros' && creados > 0 && (
        <Checkbox
          label="Invitarlos por correo al importar, para que elijan su contraseña"
          description={sinCorreo ? NADIE_LO_RECIBE : undefined}
          checked={invitar}
          onChange={event => props.onInvitar(event.currentTarget.checked)}
        />
      )}
      <Group gap="sm">
        {!nada && (
          <Button loading={props.pendiente} onClick={confirm}>
            {totalApartadas
              ? `${verbo} ${count(creados + actualizados + resultado.sinCambios, 'fila buena', 'filas buenas')}`
              : verbo}
          </Button>
        )}
        <Button variant="default" onClick={props.onColumnas}>
          Ver las columnas
        </Button>
        {otro}
      </Group>
    </Stack>
  )
}

interface HechoProps extends Pick<Props, 'tipo' | 'tabla' | 'resultado' | 'otro'> {
  invitar: boolean
}

export function Hecho({ tipo, tabla, resultado, invitar, otro }: HechoProps) {
  const sinCorreo = useSinCorreo()
  return (
    <Stack gap="lg">
      <Cabeza titulo="Importación terminada" frase={tellDone(tipo, resultado, invitar, sinCorreo)} />
      <Cifras tipo={tipo} resultado={resultado} />
      <Apartadas tipo={tipo} tabla={tabla} resultado={resultado} />
      <Avisos resultado={resultado} />
      <Group gap="sm">{otro}</Group>
    </Stack>
  )
}

const Cabeza = ({ titulo, frase }: { titulo: string; frase: string }) => (
  <div>
    <Title order={2} tabIndex={-1}>
      {titulo}
    </Title>
    <Text c="dimmed" mt={4}>
      {frase}
    </Text>
  </div>
)

interface CifrasProps extends Pick<Props, 'tipo' | 'resultado'> {
  simular?: boolean
}

function Cifras({ tipo, resultado, simular = false }: CifrasProps) {
  const { creados, actualizados, sinCambios, totalApartadas = 0 } = resultado
  return (
    <dl className={classes.cifras}>
      <Cifra etiqueta={enGenero(tipo, 'Nuevos')} valor={creados} />
      <Cifra etiqueta={simular ? 'Cambian' : 'Cambiaron'} valor={actualizados} />
      <Cifra etiqueta="Sin cambios" valor={sinCambios} />
      {totalApartadas > 0 && <Cifra etiqueta="Con problemas" valor={totalApartadas} />}
    </dl>
  )
}

const Cifra = ({ etiqueta, valor }: { etiqueta: string; valor: number }) => (
  <div>
    <dt>{etiqueta}</dt>
    <dd>{valor.toLocaleString('es-DO')}</dd>
  </div>
)

/** Rows that stay outside: by cell, and as a file to mend and send again. */
function Apartadas({ tipo, tabla, resultado }: Pick<Props, 'tipo' | 'tabla' | 'resultado'>) {
  const { apartadas = [], totalApartadas = 0 } = resultado
  if (!totalApartadas) return null
  return (
    <Celdas
      titulo={count(
        totalApartadas,
        'fila queda fuera hasta que la corrijas',
        'filas quedan fuera hasta que las corrijas',
      )}
      celdas={apartadas.flatMap(({ errores }: Apartada) => errores)}
      accion={
        <DownloadButton download={() => downloadApartadas(tipo, tabla)}>
          Descargar para corregir
        </DownloadButton>
      }
    />
  )
}

function Avisos({ resultado: { avisos } }: Pick<Props, 'resultado'>) {
  if (!avisos.length) return null
  const titulo = count(
    avisos.length,
    'aviso: no impide la importación, pero conviene revisarlo.',
    'avisos: no impiden la importación, pero conviene revisarlos.',
  )
  return <Celdas titulo={titulo} celdas={avisos} />
}
