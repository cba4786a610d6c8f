import { Button, Group, Select, Stack, Textarea } from '@mantine/core'
import type { TipoDeImportacion } from '@nivela/contract/importaciones'
import { MAX_POMA_MEGABYTES } from '@nivela/contract/poma'
import { TEXTOS } from '@nivela/contract/textos'
import { IconClipboardText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tabla } from '../../data/importaciones/importaciones.api.ts'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import { ZonaDeTabla } from '../../ui/archivos/ZonaDeTabla.tsx'

interface Props {
  tipo: TipoDeImportacion
  /** The period that sections go to, unless another is picked. */
  idperiodo?: number | undefined
  error: string | null
  onTabla: (tabla: Tabla) => void
  onRefuse: (error: string) => void
}

/** A file, or cells that were copied from a sheet. */
export function Entrada({ tipo, idperiodo: propuesto, error, onTabla, onRefuse }: Props) {
  const [pegar, setPegar] = useState(false)
  const [texto, setTexto] = useState('')
  const [elegido, setElegido] = useState(propuesto)
  const idperiodo = tipo === 'secciones' ? elegido : undefined
  const send = (archivo: File) => {
    if (tipo === 'secciones' && !idperiodo) onRefuse('Elige el período de las secciones.')
    else onTabla({ archivo, idperiodo })
  }
  const sendTexto = () =>
    texto.trim()
      ? send(new File([texto], 'pegado.tsv', { type: 'text/tab-separated-values' }))
      : onRefuse('Pega primero las celdas de tu hoja, con sus encabezados.')
  return (
    <Stack gap="sm">
      {tipo === 'secciones' && <Periodo value={elegido} onChange={setElegido} />}
      {pegar ? (
        <Textarea
          label="Celdas copiadas de una hoja"
          description="Copia en tu hoja las filas con sus encabezados y pégalas aquí."
          autosize
          minRows={6}
          maxRows={14}
          value={texto}
          error={error}
          onChange={event => setTexto(event.currentTarget.value)}
          autoFocus
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', whiteSpace: 'pre' } }}
        />
      ) : (
        <ZonaDeTabla
          etiqueta={tipo === 'resultados' ? 'Plantilla xlsx' : 'Archivo con la tabla'}
          maximoMegabytes={MAX_POMA_MEGABYTES}
          error={error}
          onFile={send}
          onRefuse={onRefuse}
        />
      )}
      <Group gap="sm">
        <Button onClick={() => (pegar ? sendTexto() : onRefuse(TEXTOS.poma.sinArchivo))}>
          {pegar ? 'Continuar' : 'Enviar'}
        </Button>
        <Button
          variant="default"
          leftSection={pegar ? undefined : <IconClipboardText size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => setPegar(!pegar)}
        >
          {pegar ? 'Elegir un archivo' : 'Pegar desde una hoja'}
        </Button>
      </Group>
    </Stack>
  )
}

function Periodo({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (id: number | undefined) => void
}) {
  const { data = [] } = useQuery(periodosQuery)
  return (
    <Select
      label="Período de las secciones"
      data={data.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      value={value ? String(value) : null}
      onChange={chosen => onChange(chosen ? Number(chosen) : undefined)}
      allowDeselect={false}
      maw={360}
    />
  )
}
