import { Button, Skeleton, TextInput, Title } from '@mantine/core'
import type { Proceso } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { number, object, string } from 'zod'
import { enrol } from '../../../data/inscripciones/inscripciones.api.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import type { Opcion } from '../../../ui/campos/SearchableSelect.tsx'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { toastSuccess } from '../../../ui/toasts/toast.tsx'
import { CampoDeEstudiante } from '../../usuarios/index.ts'
import classes from './Oficina.module.css'

interface Props {
  seccion: Seccion
  /** Of its period: the open one, or the last. */
  ventana: Proceso
}

const VACIO = { idusuario: 0, motivo: '' }

const esquemaDe = ({ abierto }: Proceso) =>
  object({
    idusuario: number().min(1, 'Elige a un estudiante.'),
    motivo: string()
      .trim()
      .refine(motivo => abierto || motivo, 'Di el motivo: la inscripción no está abierta.'),
  })

/** The office enrols someone by hand; the same rules as for the student. */
export function InscribirEstudiante({ seccion, ventana }: Props) {
  const queryClient = useQueryClient()
  const [elegido, setElegido] = useState<Opcion<number> | null>(null)
  const [vez, setVez] = useState(0)
  const { field, submit, error, idDeError, saving, setValues, settle } = useFormulario({
    valores: VACIO,
    esquema: esquemaDe(ventana),
    onSave: async ({ idusuario, motivo }) => {
      await enrol(idusuario, {
        ...{ idperiodoinscripcion: ventana.id, idseccion: seccion.id },
        motivo: motivo || undefined,
      })
      await queryClient.invalidateQueries()
      toastSuccess(`Inscripción hecha: ${elegido?.label}.`)
      setElegido(null)
      setVez(vez + 1)
      settle(VACIO)
    },
  })

  return (
    <section aria-labelledby="inscribir">
      <Title order={3} id="inscribir" size="h4" mb="xs">
        Inscribir a un estudiante
      </Title>
      <form onSubmit={submit} className={classes.acto} noValidate>
        <Suspense fallback={<Skeleton height={64} />}>
          <CampoDeEstudiante
            key={vez}
            elegido={elegido}
            onElegir={nuevo => {
              setElegido(nuevo)
              setValues({ idusuario: nuevo?.value ?? 0 })
            }}
            name="idusuario"
            error={field('idusuario').error as string | undefined}
          />
        </Suspense>
        <TextInput
          {...field('motivo')}
          label={ventana.abierto ? 'Motivo (si quieres)' : 'Motivo'}
          maxLength={500}
        />
        <Button type="submit" variant="default" loading={saving}>
          Inscribir
        </Button>
      </form>
      <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
    </section>
  )
}
