import { Badge, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { HECHOS, type Plantilla, plantillaBody, revisarCuerpo } from '@nivela/contract/correos'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { plantillasQuery, resetPlantilla, savePlantilla, vistaQuery } from '../../data/correos/correos.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Correos.module.css'

const isPropia = ({ version }: Plantilla) => version > 0

/** What each kind of mail says: its words, which the office may change, and the mail as it arrives with them. */
export function Plantillas() {
  const [tipo, setTipo] = useState('')
  /** Counts the resets: each begins the form anew. A colleague's version does not, or what was typed would be lost. */
  const [vueltas, setVueltas] = useState(0)
  return (
    <Lista consulta={useQuery(plantillasQuery)} esqueleto={<EsqueletoDeFilas />}>
      {plantillas => {
        const elegida = plantillas.find(una => una.tipo === tipo) ?? plantillas[0]
        return (
          <Stack gap="md">
            <SearchableSelect
              label="Correo"
              opciones={plantillas.map(una => ({
                value: una.tipo,
                label: `${una.nombre}${isPropia(una) ? ' (con tus palabras)' : ''}`,
              }))}
              value={elegida?.tipo ?? ''}
              onChange={valor => setTipo(valor ?? '')}
            />
            {elegida && (
              <Editor
                key={`${elegida.tipo} ${vueltas}`}
                plantilla={elegida}
                onReset={() => setVueltas(vueltas + 1)}
              />
            )}
          </Stack>
        )
      }}
    </Lista>
  )
}

const LUGARES = [
  { lugar: '{nombre}', texto: 'Su nombre' },
  { lugar: '{contacto}', texto: 'Correo de la escuela' },
]

function Editor({ plantilla, onReset }: { plantilla: Plantilla; onReset: () => void }) {
  const { tipo, conHechos, original } = plantilla
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(plantillasQuery)
  const esquema = useMemo(
    () =>
      plantillaBody.superRefine(({ cuerpo }, { addIssue }) => {
        const message = revisarCuerpo(cuerpo, conHechos)
        if (message) addIssue({ code: 'custom', path: ['cuerpo'], message })
      }),
    [conHechos],
  )
  const formulario = useEdicion({
    cosa: { ...plantilla, id: 1 },
    toValores: ({ asunto, titulo, cuerpo }) => ({ asunto, titulo, cuerpo }),
    campos: { asunto: 'Asunto', titulo: 'Título', cuerpo: 'Texto' },
    esquema,
    catalogo: {
      refresh,
      save: async (_id, body) => {
        await savePlantilla(tipo, body)
        await refresh()
        toastSuccess('Palabras guardadas. Los próximos correos salen con ellas.')
      },
    },
  })
  const { field, values, setValues } = formulario
  const cuerpo = useRef<HTMLTextAreaElement>(null)
  const insert = (lugar: string) => {
    const { selectionStart: desde = 0, selectionEnd: hasta = 0 } = cuerpo.current ?? {}
    setValues({ cuerpo: `${values.cuerpo.slice(0, desde)}${lugar}${values.cuerpo.slice(hasta)}` })
    cuerpo.current?.focus()
  }
  const [reset] = useActo(
    async () => {
      const detalle =
        'Este correo dirá otra vez lo que decía al principio. Tus palabras quedan en la bitácora.'
      if (!(await confirm('¿Volver a las palabras originales?', { detalle, verbo: 'Volver al original' })))
        return false
      return resetPlantilla(tipo)
    },
    {
      after: refresh,
      done: () => {
        toastSuccess('Palabras originales de vuelta.')
        onReset()
      },
    },
  )
  return (
    <div className={classes.editor}>
      <div className={classes.tarjeta}>
        <Formulario formulario={formulario} accion="Guardar palabras">
          <TextInput {...field('asunto')} label="Asunto" maxLength={120} autoComplete="off" />
          <TextInput {...field('titulo')} label="Título" maxLength={120} autoComplete="off" />
          <Textarea
            {...field('cuerpo')}
            ref={cuerpo}
            label="Texto"
            description={
              conHechos
                ? `Escribe antes o después de ${HECHOS}, que es lo que el correo cuenta.`
                : 'Una línea en blanco separa los párrafos. El botón y su enlace van debajo.'
            }
            maxLength={4000}
            autosize
            minRows={6}
          />
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              Insertar:
            </Text>
            {[
              ...LUGARES,
              ...(conHechos && !values.cuerpo.includes(HECHOS)
                ? [{ lugar: `\n${HECHOS}\n`, texto: 'Lo que pasó' }]
                : []),
            ].map(({ lugar, texto }) => (
              <Button key={texto} variant="light" size="compact-sm" onClick={() => insert(lugar)}>
                {texto}
              </Button>
            ))}
          </Group>
        </Formulario>
        {isPropia(plantilla) && (
          <Group justify="space-between" mt="md" gap="sm">
            <Badge variant="light" tt="none" size="lg">
              Con tus palabras
            </Badge>
            <Button
              variant="default"
              onClick={() => void reset()}
              title={`El asunto original es «${original.asunto}»`}
            >
              Volver al original
            </Button>
          </Group>
        )}
      </div>
      <Vista tipo={tipo} palabras={values} />
    </div>
  )
}

/** The mail as it arrives with what is typed, and with an example's facts. */
function Vista({
  tipo,
  palabras,
}: {
  tipo: string
  palabras: Record<'asunto' | 'titulo' | 'cuerpo', string>
}) {
  const [escritas] = useDebouncedValue(palabras, 250)
  // While a place is half typed, the last preview stays.
  const { data } = useQuery({
    ...vistaQuery(tipo, escritas),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-label="Vista previa">
      <Text size="sm" c="dimmed" mb={6}>
        Así llega, con un ejemplo: <b>{data?.asunto}</b>
      </Text>
      {/* Sandboxed: the mail is shown, nothing in it runs or leads anywhere. */}
      <iframe
        className={classes.vista}
        title={`Vista previa: ${data?.asunto ?? ''}`}
        sandbox=""
        srcDoc={data?.html ?? ''}
      />
    </section>
  )
}
