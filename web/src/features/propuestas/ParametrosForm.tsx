import { Button, Group, NumberInput, Stack, Text, Title } from '@mantine/core'
import { deCodigo } from '@nivela/contract/disponibilidad'
import type { Periodo } from '@nivela/contract/periodos'
import { type ParametrosDePropuesta, parametrosDePropuesta } from '@nivela/contract/propuestas'
import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { ErrorDeFormulario } from '../../ui/ErrorDeFormulario.tsx'
import { SemanaDeHoras } from '../disponibilidad/index.ts'
import classes from './Propuestas.module.css'

/** Saturday evenings, unless the office opens them. */
const CERRADAS = [18, 19, 20, 21].map(hora => deCodigo(5 * 24 + hora))
const USUALES: ParametrosDePropuesta = {
  duracion: 2,
  minimo: 8,
  maximo: 35,
  maxSecciones: 80,
  cerradas: CERRADAS,
  segundos: 45,
  semilla: 1,
}

const CAMPOS = [
  ['duracion', 'Horas de cada sección'],
  ['minimo', 'Estudiantes por sección, como mínimo'],
  ['maximo', 'Estudiantes por sección, como máximo'],
  ['maxSecciones', 'Secciones, como máximo'],
  ['segundos', 'Segundos para buscar'],
] as const

interface Props {
  periodo: Periodo
  antes: ParametrosDePropuesta | undefined
  verbo: string
  onPropose: (parametros: ParametrosDePropuesta) => Promise<unknown>
  onCancel?: () => void
}

/** What goes into a proposal. */
export function ParametrosForm({ periodo, antes = USUALES, verbo, onPropose, onCancel }: Props) {
  const [valores, setValores] = useState<Record<(typeof CAMPOS)[number][0], number | string>>(antes)
  const [cerradas, setCerradas] = useState(antes.cerradas)
  const [errores, setErrores] = useState<Record<string, string>>({})
  const [enviando, setEnviando] = useState(false)
  async function start() {
    const leido = parametrosDePropuesta.safeParse({ ...valores, cerradas, semilla: antes.semilla })
    if (!leido.success) {
      setErrores(
        Object.fromEntries(leido.error.issues.map(({ path, message }) => [String(path[0]), message])),
      )
      return
    }
    setEnviando(true)
    setErrores({})
    try {
      await onPropose(leido.data)
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      setErrores(Object.keys(reason.campos).length ? reason.campos : { todo: reason.message })
    }
    setEnviando(false)
  }
  return (
    <form
      className={classes.tarjeta}
      onSubmit={event => {
        event.preventDefault()
        void start()
      }}
      noValidate
    >
      <Stack gap="md">
        <Title order={2}>Cómo debe ser la oferta de {periodo.nombre}</Title>
        <div className={classes.campos}>
          {CAMPOS.map(([campo, etiqueta]) => (
            <NumberInput
              key={campo}
              label={etiqueta}
              value={valores[campo]}
              onChange={valor => setValores({ ...valores, [campo]: valor })}
              error={errores[campo]}
              allowDecimal={false}
              allowNegative={false}
              inputMode="numeric"
            />
          ))}
        </div>
        <div>
          <Text fw={500}>Horas en que la escuela está cerrada</Text>
          <Text size="sm" c="dimmed" mb="xs">
            Arrastra sobre la semana, o toca el nombre de un día.
          </Text>
          <SemanaDeHoras
            titulo="Horas en que la escuela está cerrada"
            marca="cerrada"
            marcadas={cerradas}
            onChange={setCerradas}
          />
        </div>
        <ErrorDeFormulario>{errores.todo ?? errores.idperiodo ?? errores.cerradas ?? null}</ErrorDeFormulario>
        <Group>
          <Button
            type="submit"
            size="md"
            loading={enviando}
            leftSection={<IconWand size={18} aria-hidden="true" />}
          >
            {verbo}
          </Button>
          {onCancel && (
            <Button variant="default" size="md" onClick={onCancel}>
              Cerrar
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
