import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ajustes } from '../../../lib/session/ajustes.ts'
import { idaA } from '../../../lib/session/institucion.ts'

/** What the institution is called, and why it did not let somebody in. Known after hydration: the page was rendered without. */
export function useInstitucion() {
  const [etiqueta, setEtiqueta] = useState<string | null>(null)
  const [fallo, setFallo] = useState<string | null>(null)
  useEffect(() => {
    setEtiqueta(ajustes.institucion)
    const code = new URLSearchParams(location.search).get('institucion')
    if (!code) return
    void import('../../../data/auth/institucion.api.ts').then(({ explainFallo }) =>
      setFallo(explainFallo(code)),
    )
  }, [])
  return { etiqueta, fallo }
}

export const EntrarConInstitucion = ({ etiqueta, disabled }: { etiqueta: string; disabled: boolean }) => (
  <Button
    component="a"
    href={idaA('/')}
    variant="default"
    fullWidth
    {...(disabled && { 'data-disabled': true })}
    leftSection={<IconBuildingBank size={18} stroke={1.7} aria-hidden="true" />}
  >
    Entrar con {etiqueta}
  </Button>
)
