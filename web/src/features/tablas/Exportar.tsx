import { Button, Menu } from '@mantine/core'
import { type CualTabla, FORMATOS_DE_TABLA, type FormatoDeTabla, TABLAS } from '@nivela/contract/tablas'
import { IconDownload } from '@tabler/icons-react'
import { Fragment } from 'react'
import {
  downloadAulaVirtual,
  downloadTabla,
  type FiltrosDeTabla,
  FORMAS_DE_AULA_VIRTUAL,
  type FormaDeAulaVirtual,
} from '../../data/tablas/tablas.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'

interface Props {
  /** The page's list, or the lists that belong to it. */
  cuales: [CualTabla, ...CualTabla[]]
  /** Those of the page, so that the file holds what is on it, all pages together. */
  filtros?: FiltrosDeTabla
  /** The period that goes out for the virtual classroom too. */
  aulaVirtual?: number
}

const FORMATOS: Record<FormatoDeTabla, string> = { xlsx: 'Excel (.xlsx)', csv: 'Texto con comas (.csv)' }

/** The list as a sheet, as it is filtered. */
export function Exportar({ cuales, filtros = {}, aulaVirtual = 0 }: Props) {
  const [run] = useActo((download: () => Promise<void>) => download())
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {cuales.map(cual => (
          <Fragment key={cual}>
            {cuales.length > 1 && <Menu.Label>{TABLAS[cual]}</Menu.Label>}
            {FORMATOS_DE_TABLA.map(formato => (
              <Menu.Item
                key={formato}
                aria-label={`${TABLAS[cual]}: ${FORMATOS[formato]}`}
                onClick={() => void run(() => downloadTabla(cual, formato, filtros))}
              >
                {FORMATOS[formato]}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
        {aulaVirtual > 0 && <Menu.Label>Aula virtual</Menu.Label>}
        {aulaVirtual > 0 &&
          (Object.keys(FORMAS_DE_AULA_VIRTUAL) as FormaDeAulaVirtual[]).map(forma => (
            <Menu.Item key={forma} onClick={() => void run(() => downloadAulaVirtual(forma, aulaVirtual))}>
              {FORMAS_DE_AULA_VIRTUAL[forma]}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
