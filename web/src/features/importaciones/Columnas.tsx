import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import {
  CAMPOS_DE_IMPORTACION,
  type ColumnasDeTabla,
  type MapaDeColumnas,
  type TipoDeImportacion,
} from '@nivela/contract/importaciones'
import { enumerate } from '@nivela/contract/palabras'
import { type ReactNode, useState } from 'react'
import { ErrorDeFormulario } from '../../ui/campos/ErrorDeFormulario.tsx'
import classes from './Importacion.module.css'

const FUERA = ''

interface Props {
  tipo: TipoDeImportacion
  vista: ColumnasDeTabla
  onFila: (fila: number) => void
  onDone: (columnas: MapaDeColumnas) => void
  /** The button for another file. */
  otro: ReactNode
}

/** Each column of the table with a look at its data, and what it is; what is still missing stands above the button. */
export function Columnas({ tipo, vista, onFila, onDone, otro }: Props) {
  const [elegidos, setElegidos] = useState(() =>
    vista.columnas.map(({ campo }) => (campo && !vista.repetidas.includes(campo) ? campo : FUERA)),
  )
  const campos = CAMPOS_DE_IMPORTACION[tipo]
  const titleOf = (campo: string) => campos[campo]?.titulo ?? campo
  const repetido = elegidos.find((campo, at) => campo !== FUERA && elegidos.indexOf(campo) !== at)
  const faltan = Object.keys(campos).filter(
    campo =>
      campos[campo]?.obligatorio &&
      !elegidos.includes(campo) &&
      !elegidos.some(elegido => campos[elegido]?.enLugarDe?.includes(campo)),
  )
  const problema = repetido
    ? `«${titleOf(repetido)}» está elegido en dos columnas: deja una sola.`
    : faltan.length
      ? `Falta decir qué ${faltan.length === 1 ? 'columna es' : 'columnas son'} ${enumerate(faltan.map(titleOf))}.`
      : null
  const pick = (at: number, campo: string) =>
    setElegidos(elegidos.map((previo, place) => (place === at ? campo : previo)))
  return (
    <Stack gap="md">
      <div>
        <Title order={2} tabIndex={-1}>
          Empareja las columnas
        </Title>
        <Text c="dimmed" mt={4}>
          Di qué es cada columna de tu tabla. Lo recordaremos para la próxima que tenga los mismos
          encabezados.
        </Text>
      </div>
      <NativeSelect
        label="Los encabezados están en"
        data={[
          ...Array.from({ length: 20 }, (_, at) => ({ value: String(at + 1), label: `La fila ${at + 1}` })),
          { value: '0', label: 'Mi tabla no tiene encabezados' },
        ]}
        value={String(vista.fila)}
        onChange={event => onFila(Number(event.currentTarget.value))}
        maw={320}
      />
      <ul className={classes.columnas} aria-label="Columnas de tu tabla">
        {vista.columnas.map(({ encabezado, ejemplos }, at) => (
          <li key={encabezado} data-usada={elegidos[at] !== FUERA || undefined}>
            <div>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {encabezado}
              </Text>
              <Text c="dimmed" size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                {ejemplos.length ? ejemplos.join(' · ') : 'Sin datos'}
              </Text>
            </div>
            <NativeSelect
              aria-label={`Qué es «${encabezado}»`}
              value={elegidos[at] ?? FUERA}
              onChange={event => pick(at, event.currentTarget.value)}
              data={[
                { value: FUERA, label: 'No importar' },
                ...Object.entries(campos).map(([value, { titulo, obligatorio }]) => ({
                  value,
                  label: obligatorio ? titulo : `${titulo} (opcional)`,
                })),
              ]}
            />
          </li>
        ))}
      </ul>
      <ErrorDeFormulario>{problema}</ErrorDeFormulario>
      <Group gap="sm">
        <Button
          disabled={problema !== null}
          onClick={() =>
            onDone(
              Object.fromEntries(
                vista.columnas.map(({ encabezado }, at) => [encabezado, elegidos[at] || null]),
              ),
            )
          }
        >
          Continuar
        </Button>
        {otro}
      </Group>
    </Stack>
  )
}
