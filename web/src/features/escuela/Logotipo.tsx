import { Button, FileButton, Group, Text, Title } from '@mantine/core'
import { type Escuela, MAX_LOGO_MEGABYTES } from '@nivela/contract/escuela'
import { useEscuelaCalls } from '../../data/escuela/escuela.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { toastError, toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Escuela.module.css'

/** The school's logo, as it stands on documents and above every page. */
export function Logotipo({ escuela: { logo, nombre } }: { escuela: Escuela }) {
  const { sendLogo, removeLogo } = useEscuelaCalls()
  const [send, enviando] = useActo(async (archivo: File | null) => {
    if (!archivo) return
    if (archivo.size > MAX_LOGO_MEGABYTES * 1024 * 1024)
      return toastError(`El archivo pesa más de ${MAX_LOGO_MEGABYTES} MB. Elige uno más pequeño.`)
    await sendLogo(archivo)
    toastSuccess('El logotipo está puesto.')
  })
  const [remove] = useActo(async () => {
    if (!(await confirm('¿Quitar el logotipo?', { verbo: 'Quitar el logotipo' }))) return
    await removeLogo()
    toastSuccess('El logotipo está quitado.')
  })

  return (
    <section className={classes.tarjeta} aria-labelledby="logotipo">
      <Title order={2} id="logotipo">
        Logotipo
      </Title>
      <p className={classes.frase}>
        En los documentos y arriba en cada página. Mejor un PNG con fondo transparente.
      </p>
      <div className={classes.marco}>
        {logo ? (
          <img src={logo} alt={`Logotipo de ${nombre}`} />
        ) : (
          <Text c="#4f4d66" size="sm">
            Todavía no hay logotipo
          </Text>
        )}
      </div>
      <Group gap="sm">
        <FileButton onChange={send} accept="image/png,image/jpeg,image/webp">
          {props => (
            <Button {...props} variant="default" disabled={enviando}>
              {enviando ? 'Enviando...' : logo ? 'Cambiar el logotipo' : 'Elegir una imagen'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" color="red" onClick={() => void remove()} disabled={enviando}>
            Quitar
          </Button>
        )}
      </Group>
    </section>
  )
}
