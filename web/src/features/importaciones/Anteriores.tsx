import { Button, Loader, Stack, Text } from '@mantine/core'
import {
  type ImportacionHecha,
  NOMBRE_DE_IMPORTACION,
  type TipoDeImportacion,
} from '@nivela/contract/importaciones'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importacionesQuery } from '../../data/importaciones/importaciones.api.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatCuando } from '../../lib/time/momento.ts'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import { EstadoError } from '../../ui/estados/EstadoError.tsx'
import classes from './Anteriores.module.css'
import { Deshacer } from './Deshacer.tsx'
import { tellCifras } from './frases.ts'

interface Props {
  /** Only those of one kind. */
  tipo?: TipoDeImportacion | undefined
}

/** The last imports, each with what it did, and the way to take it back. */
export function Anteriores({ tipo }: Props) {
  const [abierto, setAbierto] = useState(false)
  const [elegida, setElegida] = useState<ImportacionHecha | null>(null)
  const close = () => {
    setAbierto(false)
    setElegida(null)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setAbierto(true)}
      >
        Importaciones anteriores
      </Button>
      <Modal
        opened={abierto}
        onClose={close}
        title={elegida ? `Deshacer la importación de «${elegida.archivo}»` : 'Importaciones anteriores'}
        size={640}
      >
        {elegida ? (
          <Deshacer importacion={elegida} onBack={() => setElegida(null)} />
        ) : (
          <Lista tipo={tipo} onElegir={setElegida} />
        )}
      </Modal>
    </>
  )
}

function Lista({ tipo, onElegir }: Props & { onElegir: (importacion: ImportacionHecha) => void }) {
  const { data, error, refetch, isFetching } = useQuery(importacionesQuery)
  if (error) return <EstadoError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Loader aria-label="Cargando" />
  const suyas = data.filter(({ tabla }) => !tipo || tabla === tipo)
  if (!suyas.length)
    return (
      <Text c="dimmed">Todavía no se ha importado nada. Aquí verás cada archivo y podrás deshacerlo.</Text>
    )
  return (
    <Stack gap="sm">
      <Text c="dimmed">Deshacer quita lo que trajo un archivo, menos lo que alguien ya usó o cambió.</Text>
      <ul className={classes.lista}>
        {suyas.map(una => (
          <li key={una.id}>
            <div>
              <Text fw={600} className={classes.archivo ?? ''}>
                {una.archivo}
              </Text>
              <Text size="sm" c="dimmed">
                {[tipo ? null : NOMBRE_DE_IMPORTACION[una.tabla], tellCifras(una)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Text size="sm" c="dimmed">
                {[una.autor, formatCuando(una.momento, ajustes.zonaHoraria)].filter(Boolean).join(', ')}
              </Text>
              {una.deshecha && (
                <Text size="sm">Deshecha {formatCuando(una.deshecha, ajustes.zonaHoraria)}</Text>
              )}
            </div>
            {una.creados + una.actualizados > 0 && (
              <Button
                variant="default"
                size="sm"
                aria-label={`${verboDe(una)}: ${una.archivo}`}
                onClick={() => onElegir(una)}
              >
                {verboDe(una)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const verboDe = ({ deshecha }: ImportacionHecha) => (deshecha ? 'Ver lo que quedó' : 'Deshacer')
