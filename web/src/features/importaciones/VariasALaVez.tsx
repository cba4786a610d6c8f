import { Button, Group, Loader, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { TipoDeImportacion } from '@nivela/contract/importaciones'
import { IconTableImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../lib/lazy/lazy.ts'
import { DownloadButton } from '../../ui/archivos/DownloadButton.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'

/** Loaded when somebody opens it: the pages of the catalogue stay as light as they were. */
const Importacion = lazy(async () => ({ default: (await import('./Importacion.tsx')).Importacion }))

const Anteriores = lazy(async () => ({ default: (await import('./Anteriores.tsx')).Anteriores }))

const TITULOS: Record<Exclude<TipoDeImportacion, 'resultados'>, { boton: string; titulo: string }> = {
  maestros: { boton: 'Varios a la vez', titulo: 'Varias personas a la vez' },
  asignaturas: { boton: 'Varias a la vez', titulo: 'Varias asignaturas a la vez' },
  aulas: { boton: 'Varias a la vez', titulo: 'Varias aulas a la vez' },
  secciones: { boton: 'Varias a la vez', titulo: 'Varias secciones a la vez' },
}

interface Props {
  tipo: keyof typeof TITULOS
  /** The period that sections go to, unless another is picked. */
  idperiodo?: number
  disabled?: boolean
}

/** Many things from one table, in a dialog that a click beside it does not close. */
export function VariasALaVez({ tipo, idperiodo, disabled = false }: Props) {
  const [abierto, setAbierto] = useState(false)
  const narrow = useMediaQuery('(max-width: 47.99em)') ?? false
  const { boton, titulo } = TITULOS[tipo]
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTableImport size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setAbierto(true)}
        disabled={disabled}
      >
        {boton}
      </Button>
      <Modal
        opened={abierto}
        onClose={() => setAbierto(false)}
        title={titulo}
        size={880}
        fullScreen={narrow}
        closeOnClickOutside={false}
      >
        <Group justify="space-between" gap="sm" mb="md">
          <Text c="dimmed" flex={1} miw={220}>
            Sirve la tabla que ya tienes, con tus títulos y encabezados.
          </Text>
          <Suspense>
            <Anteriores tipo={tipo} />
          </Suspense>
          <DownloadButton
            download={async () =>
              (await import('../../data/importaciones/importaciones.api.ts')).downloadPlantilla(tipo)
            }
          >
            Descargar plantilla
          </DownloadButton>
        </Group>
        <Suspense fallback={<Loader />}>
          <Importacion tipo={tipo} etiqueta={titulo} idperiodo={idperiodo} />
        </Suspense>
      </Modal>
    </>
  )
}
