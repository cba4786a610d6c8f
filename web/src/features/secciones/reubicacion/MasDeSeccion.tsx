import { Button, Menu } from '@mantine/core'
import type { Seccion } from '@nivela/contract/secciones'
import { IconArrowMerge, IconCopy, IconDots, IconUsersMinus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { DialogoDeReubicacion } from './DialogoDeReubicacion.tsx'
import type { Acto } from './reubicacion.api.ts'

interface Props {
  seccion: Seccion
  /** The period's other sections of the subject. */
  otras: Seccion[]
  onDuplicate: () => void
}

const ACTOS = [
  { verbo: 'unir', texto: 'Unir con otra…', Icono: IconArrowMerge },
  { verbo: 'reducir', texto: 'Reducir el cupo…', Icono: IconUsersMinus },
  { verbo: 'cancelar', texto: 'Cancelar sección…', Icono: IconX },
] as const

/** One more like it, and what is done seldom and moves people. */
export function MasDeSeccion({ seccion, otras, onDuplicate }: Props) {
  const [verbo, setVerbo] = useState<Acto['verbo'] | null>(null)
  const titulo = `${seccion.asignaturas.nombre} ${seccion.nombre}`
  const isPossible = {
    unir: otras.length > 0,
    reducir: seccion.cupo > 1,
    cancelar: true,
  }
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={220}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="tinta"
            size="sm"
            mih={44}
            px={12}
            fw={500}
            aria-label={`Más acciones de ${titulo}`}
            leftSection={<IconDots size={18} stroke={1.7} aria-hidden="true" />}
          >
            Más
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy size={18} stroke={1.7} aria-hidden="true" />}
            onClick={onDuplicate}
          >
            Duplicar
          </Menu.Item>
          <Menu.Divider />
          {ACTOS.map(({ verbo, texto, Icono }) => (
            <Menu.Item
              key={verbo}
              {...(verbo === 'cancelar' && { color: 'red' })}
              disabled={!isPossible[verbo]}
              leftSection={<Icono size={18} stroke={1.7} aria-hidden="true" />}
              onClick={() => setVerbo(verbo)}
            >
              {texto}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <DialogoDeReubicacion seccion={seccion} otras={otras} verbo={verbo} onClose={() => setVerbo(null)} />
    </>
  )
}
