import { Button, SimpleGrid, Text, TextInput } from '@mantine/core'
import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/areas'
import type { Ficha } from '@nivela/contract/fichas'
import { resultadosBody } from '@nivela/contract/poma'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { correctResultados } from '../../data/fichas/fichas.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { readResultado, type TextosDePoma, writeResultados } from './resultados.ts'

/** The office corrects what was read wrong, with a reason; what the student owes follows at once. */
export function CorregirResultados({ ficha }: { ficha: Ficha }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const nombre = fullName(ficha.usuario)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Corregir resultados
      </Button>
      <Modal opened={open} onClose={close} title={`Resultados de la POMA: ${nombre}`}>
        {open && <ResultadosForm ficha={ficha} onClose={close} />}
      </Modal>
    </>
  )
}

/** Only what is different is sent: what somebody else corrected meanwhile stays. */
const esquemaDe = (antes: TextosDePoma) => ({
  safeParse(valores: unknown) {
    const escritos = valores as TextosDePoma & { motivo: string }
    const cambiadas = AREAS.filter(area => escritos[area].trim() !== antes[area])
    const read = resultadosBody.safeParse({
      ...Object.fromEntries(cambiadas.map(area => [area, readResultado(escritos[area]) ?? null])),
      motivo: escritos.motivo,
    })
    if (!read.success || cambiadas.length) return read
    const issues = [{ path: [AREAS[0]], message: 'No has cambiado ningún resultado' }]
    return { success: false as const, error: { issues } }
  },
})

function ResultadosForm({ ficha: { usuario, poma }, onClose }: { ficha: Ficha; onClose: () => void }) {
  const queryClient = useQueryClient()
  // As it stood when the form was opened.
  const [antes] = useState(() => writeResultados(poma))
  const formulario = useFormulario({
    valores: { ...antes, motivo: '' },
    esquema: esquemaDe(antes),
    onSave: async body => {
      await correctResultados(usuario.id, body)
      onClose()
      await queryClient.invalidateQueries()
      toastSuccess('Los resultados están corregidos.')
    },
  })
  const { field } = formulario
  return (
    <Formulario formulario={formulario} onCancel={onClose}>
      <Text size="sm" c="dimmed">
        Una nota de 0 a 100, sí o no. Lo que dejes vacío queda sin resultado. Lo que debe cambia al guardar.
      </Text>
      <SimpleGrid cols={2} spacing="sm">
        {AREAS.map((area, place) => (
          <TextInput
            key={area}
            {...field(area)}
            label={NOMBRE_DE_AREA[area]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            data-autofocus={place === 0 || undefined}
          />
        ))}
      </SimpleGrid>
      <TextInput
        {...field('motivo')}
        label="Motivo"
        description="Queda guardado en la bitácora."
        maxLength={300}
        autoComplete="off"
      />
    </Formulario>
  )
}
