import { Button, Menu } from '@mantine/core'
import { type CualTabla, FORMATOS_DE_TABLA, type FormatoDeTabla, TABLAS } from '@nivela/contract/tablas'
import { IconDownload } from '@tabler/icons-react'
import { Fragment } from 'react'
import { downloadTabla, type FiltrosDeTabla } from '../../data/tablas/tablas.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'

interface Props {
  /** The page's list, or the lists that belong to it. */
  cuales: [CualTabla, ...CualTabla[]]
  /** Those of the page, so that the file holds what is on it, all pages together. */
  filtros?: FiltrosDeTabla
}

const FORMATOS: Record<FormatoDeTabla, string> = { xlsx: 'Excel (.xlsx)', csv: 'Texto con comas (.csv)' }

/** The list as a sheet, as it is filtered. */
export function Exportar({ cuales, filtros = {} }: Props) {
  const [download] = useActo((cual: CualTabla, formato: FormatoDeTabla) =>
    downloadTabla(cual, formato, filtros),
  )
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
                onClick={() => void download(cual, formato)}
              >
                {FORMATOS[formato]}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
