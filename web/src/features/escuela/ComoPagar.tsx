import { Textarea, TextInput, Title } from '@mantine/core'
import { type Escuela, type EscuelaBody, escuelaBody } from '@nivela/contract/escuela'
import { useEscuelaCalls } from '../../data/escuela/escuela.api.ts'
import { Formulario } from '../../ui/catalogo/Formulario.tsx'
import { useEdicion } from '../../ui/catalogo/useEdicion.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Escuela.module.css'

const toValores = ({ cuentaDePago, indicacionDePago }: Escuela) => ({
  cuentaDePago: cuentaDePago ?? '',
  indicacionDePago: indicacionDePago ?? '',
})
type Valores = ReturnType<typeof toValores>

/** What is left empty is none. */
const esquema = {
  safeParse: (valores: unknown) => {
    const { cuentaDePago, indicacionDePago } = valores as Valores
    return escuelaBody.safeParse({
      cuentaDePago: cuentaDePago.trim() || null,
      indicacionDePago: indicacionDePago.trim() || null,
    })
  },
}

/** With what a student's receipt page begins. */
export function ComoPagar({ escuela }: { escuela: Escuela }) {
  const { save, refresh } = useEscuelaCalls()
  const formulario = useEdicion<Escuela & { id: number }, Valores, EscuelaBody>({
    cosa: { ...escuela, id: 1 },
    toValores,
    campos: { cuentaDePago: 'Cuenta', indicacionDePago: 'Indicación' },
    esquema,
    catalogo: {
      save: async (_id, body) => {
        await save(body)
        toastSuccess('Los estudiantes ya lo leen en sus recibos.')
      },
      refresh,
    },
  })
  const { field } = formulario
  return (
    <section className={classes.tarjeta} aria-labelledby="como-pagar">
      <Title order={2} id="como-pagar">
        Cómo pagar
      </Title>
      <p className={classes.frase}>El estudiante lo lee primero en «Recibos de pago».</p>
      <Formulario formulario={formulario} accion="Guardar cómo pagar">
        <Textarea
          {...field('cuentaDePago')}
          label="Cuenta a la que se paga"
          description="Banco, tipo y número de cuenta, y a nombre de quién está."
          autosize
          minRows={3}
          maxLength={500}
        />
        <TextInput
          {...field('indicacionDePago')}
          label="Indicación"
          description="Si quieres: una frase, como hasta cuándo se paga o qué poner en el concepto."
          maxLength={300}
          autoComplete="off"
        />
      </Formulario>
    </section>
  )
}
