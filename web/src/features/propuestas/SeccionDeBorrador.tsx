import { Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { formatHora, HORAS, horaDe, toHoraIso } from '@nivela/contract/horas'
import type { SeccionPropuesta } from '@nivela/contract/propuestas'
import { DIAS, type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { aulasQuery } from '../../data/aulas/aulas.api.ts'
import { removeSeccion, saveSeccion } from '../../data/propuestas/propuestas.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { maestrosQuery } from '../../data/usuarios/usuarios.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { ErrorDeFormulario } from '../../ui/campos/ErrorDeFormulario.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Modal } from '../../ui/dialogos/Modal.tsx'

const HORAS_A_ELEGIR = HORAS.map(hora => ({ value: toHoraIso(hora), label: formatHora(hora) }))

interface Props {
  seccion: SeccionPropuesta
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** A draft's section by form: the same as dragging, and more. */
export function SeccionDeBorrador({ seccion, onClose, onSaved }: Props) {
  const aulas = useQuery(aulasQuery)
  const maestros = useQuery(maestrosQuery)
  const [valores, setValores] = useState(seccion)
  const [error, setError] = useState<string | null>(null)
  const change = (cambio: Partial<SeccionPropuesta>) => setValores({ ...valores, ...cambio })

  const [save, saving] = useActo(
    async () => {
      await saveSeccion(valores)
      await onSaved()
      onClose()
    },
    { tell: setError },
  )
  const [remove, removing] = useActo(() => removeSeccion(seccion.id), { after: onSaved, done: onClose })
  const guardando = saving || removing
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${seccion.asignaturas.nombre} ${seccion.nombre}`}
      sinGuardar={valores !== seccion && !guardando}
    >
      <Stack gap="sm">
        <TextInput
          label="Nombre"
          value={valores.nombre}
          onChange={({ currentTarget }) => change({ nombre: currentTarget.value })}
        />
        <SearchableSelect
          label="Maestro"
          value={valores.idusuario}
          onChange={idusuario => change({ idusuario: idusuario ?? 0 })}
          consulta={maestros}
          opciones={maestros.data?.map(one => ({ value: one.id, label: fullName(one) }))}
        />
        <SearchableSelect
          label="Aula"
          value={valores.idAula}
          onChange={idAula => change({ idAula: idAula ?? 0 })}
          consulta={aulas}
          opciones={aulas.data?.map(({ id, nombre }) => ({ value: id, label: nombre }))}
        />
        <Select
          label="Día"
          value={valores.dia}
          onChange={dia => change({ dia: dia as Dia })}
          data={DIAS.map(dia => ({ value: dia, label: NOMBRE_DE_DIA[dia] }))}
          allowDeselect={false}
        />
        <Group grow align="flex-start">
          <Select
            label="Hora de inicio"
            value={toHoraIso(horaDe(valores.inicio))}
            onChange={inicio => change({ inicio: inicio ?? valores.inicio })}
            data={HORAS_A_ELEGIR}
            allowDeselect={false}
          />
          <Select
            label="Hora de fin"
            value={toHoraIso(horaDe(valores.fin))}
            onChange={fin => change({ fin: fin ?? valores.fin })}
            data={HORAS_A_ELEGIR}
            allowDeselect={false}
          />
        </Group>
        <NumberInput
          label="Cupo"
          value={valores.cupo}
          onChange={cupo => change({ cupo: Number(cupo) })}
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
        />
        <Checkbox
          label="Fija: se queda así al proponer de nuevo"
          checked={valores.fija}
          onChange={({ currentTarget }) => change({ fija: currentTarget.checked })}
        />
        <ErrorDeFormulario>{error}</ErrorDeFormulario>
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={() => void remove()} disabled={guardando}>
            Quitar la sección
          </Button>
          <Button onClick={() => void save()} loading={saving}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
