import { Button, Menu } from '@mantine/core'
import type { Seccion } from '@nivela/contract/secciones'
import { IconDots, IconDownload, IconEyeOff, IconUpload } from '@tabler/icons-react'
import { downloadNotas } from '../../../../data/calificaciones/calificaciones.api.ts'
import { downloadActa } from '../../../../data/documentos/documentos.api.ts'
import { attempt } from '../../../../ui/actos/attempt.ts'
import type { Planilla } from '../hoja/usePlanilla.ts'

interface Props {
  seccion: Seccion
  planilla: Planilla
  vacia: boolean
  /** Why there is no acta yet. */
  falta: string | null
  onUpload: () => void
  /** Missing while nothing is official. */
  onWithdraw: (() => void) | undefined
}

/** What is done with a sheet once a term: files in and out, and taking its grades back. */
export function MasDeHoja({ seccion, planilla, vacia, falta, onUpload, onWithdraw }: Props) {
  const { cerrado, cierre } = planilla
  const ajena = cierre === 'ajena'
  const bajar = <IconDownload size={18} stroke={1.7} aria-hidden="true" />
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          px={12}
          leftSection={<IconDots size={18} stroke={1.7} aria-hidden="true" />}
          aria-label={`Más de ${seccion.asignaturas.nombre} ${seccion.nombre}`}
        >
          Más
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={bajar}
          disabled={vacia || ajena}
          onClick={() => void attempt(() => downloadNotas(seccion))}
        >
          Notas (Excel)
        </Menu.Item>
        {!cerrado && (
          <Menu.Item
            leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
            disabled={vacia}
            onClick={onUpload}
          >
            Subir notas
          </Menu.Item>
        )}
        <Menu.Divider />
        {falta && <Menu.Label>{falta}</Menu.Label>}
        {(['pdf', 'xlsx'] as const).map(extension => (
          <Menu.Item
            key={extension}
            leftSection={bajar}
            disabled={falta !== null || ajena}
            onClick={() => void attempt(() => downloadActa(seccion, extension))}
          >
            {extension === 'pdf' ? 'Acta (PDF)' : 'Acta (Excel)'}
          </Menu.Item>
        ))}
        {onWithdraw && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconEyeOff size={18} stroke={1.7} aria-hidden="true" />}
              onClick={onWithdraw}
            >
              Dejar de publicar las notas
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
