import { Button, Group, NumberInput, Stack, Text, Title } from '@mantine/core'
import { deCodigo } from '@nivela/contract/disponibilidad'
import type { Periodo } from '@nivela/contract/periodos'
import { type ParametrosDePropuesta, propuestaBody } from '@nivela/contract/propuestas'
import { IconWand } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { ErrorDeFormulario } from '../../ui/ErrorDeFormulario.tsx'
import { SemanaDeHoras } from '../disponibilidad/index.ts'
import classes from './Propuestas.module.css'
import { createPropuesta } from './propuestas.api.ts'

/** Nothing after Saturday noon unless the office opens it. */
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
}

/** What goes into a proposal. */
export function ParametrosForm({ periodo, antes = USUALES }: Props) {
  const queryClient = useQueryClient()
  const [valores, setValores] = useState<Record<(typeof CAMPOS)[number][0], number | string>>(antes)
  const [cerradas, setCerradas] = useState(antes.cerradas)
  const [errores, setErrores] = useState<Record<string, string>>({})
  const [enviando, setEnviando] = useState(false)
  async function start() {
    const body = { ...valores, cerradas, semilla: antes.semilla, idperiodo: periodo.id }
    const leido = propuestaBody.safeParse(body)
    if (!leido.success) {
      setErrores(
        Object.fromEntries(leido.error.issues.map(({ path, message }) => [String(path[0]), message])),
      )
      return
    }
    setEnviando(true)
    setErrores({})
    try {
      await createPropuesta(leido.data)
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      setErrores(Object.keys(reason.campos).length ? reason.campos : { todo: reason.message })
    }
    await queryClient.invalidateQueries({ queryKey: ['propuestas'] })
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
            Proponer la oferta
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
