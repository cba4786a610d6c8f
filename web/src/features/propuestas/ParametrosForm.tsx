import { Button, Group, NumberInput, Stack, Text, Title } from '@mantine/core'
import { deCodigo } from '@nivela/contract/disponibilidad'
import type { Periodo } from '@nivela/contract/periodos'
import { type ParametrosDePropuesta, parametrosDePropuesta } from '@nivela/contract/propuestas'
import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { ErrorDeFormulario } from '../../ui/campos/ErrorDeFormulario.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { SemanaDeHoras } from '../disponibilidad/index.ts'
import { LoQueHay } from './LoQueHay.tsx'
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
  ['segundos', 'Tiempo de búsqueda (segundos)'],
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
  const { duracion, minimo, maximo, maxSecciones, segundos, semilla } = antes
  const [cerradas, setCerradas] = useState(antes.cerradas)
  const { field, submit, error, idDeError, saving } = useFormulario({
    valores: { duracion, minimo, maximo, maxSecciones, segundos },
    esquema: {
      safeParse: (valores: object) => parametrosDePropuesta.safeParse({ ...valores, cerradas, semilla }),
    },
    onSave: async parametros => void (await onPropose(parametros)),
  })
  return (
    <form className={classes.tarjeta} onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={2}>Cómo debe ser la oferta de {periodo.nombre}</Title>
        <div className={classes.campos}>
          {CAMPOS.map(([campo, etiqueta]) => (
            <NumberInput
              key={campo}
              {...field(campo)}
              label={etiqueta}
              allowDecimal={false}
              allowNegative={false}
              inputMode="numeric"
            />
          ))}
        </div>
        <div className={classes.columnas}>
          <div>
            <Title order={3} size="h4">
              Horas en que la escuela está cerrada
            </Title>
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
          <LoQueHay />
        </div>
        <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
        <Group>
          <Button
            type="submit"
            size="md"
            loading={saving}
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
