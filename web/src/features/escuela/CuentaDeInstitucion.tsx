import { Button, Checkbox, CopyButton, Group, PasswordInput, Stack, TextInput, Title } from '@mantine/core'
import { type Escuela, type InstitucionBody, institucionBody } from '@nivela/contract/escuela'
import { useState } from 'react'
import { tryInstitucion, useEscuelaCalls } from '../../data/escuela/escuela.api.ts'
import { ApiError } from '../../lib/http/api.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { ErrorDeFormulario } from '../../ui/campos/ErrorDeFormulario.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { useFormulario } from '../../ui/campos/useFormulario.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { verContrasena } from '../../ui/tema/tema.ts'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import classes from './Escuela.module.css'

const EXIGIDA = [
  { value: 'none', label: 'A nadie: también vale la contraseña' },
  { value: 'staff', label: 'A administradores y maestros' },
  { value: 'everyone', label: 'A todos, también a los estudiantes' },
]

/** The form's fields as the contract takes them. */
const lectura = {
  safeParse: (valores: unknown) => {
    const { dominios, secreto, ...rest } = valores as Record<string, string>
    return institucionBody.safeParse({
      ...rest,
      dominios: (dominios ?? '').split(/[\s,;]+/).filter(Boolean),
      ...(secreto && { secreto }),
    })
  },
}

/** The provider with whose accounts people sign in: Google Workspace, Microsoft 365, Keycloak or any other one. */
export function CuentaDeInstitucion({ escuela }: { escuela: Escuela }) {
  const { institucion, fijos } = escuela
  return (
    <section className={classes.tarjeta} aria-labelledby="cuenta-de-institucion">
      <Title order={2} id="cuenta-de-institucion">
        Entrar con la institución
      </Title>
      <p className={classes.frase}>
        Con la cuenta de Google Workspace, Microsoft 365, Keycloak u otra. La guía dice qué escribir en cada
        una.
      </p>
      {fijos.institucion ? (
        <p className={classes.frase}>Lo decide el servidor con {fijos.institucion}: no se cambia aquí.</p>
      ) : (
        <Proveedor key={JSON.stringify(institucion)} escuela={escuela} />
      )}
    </section>
  )
}

function Proveedor({ escuela }: { escuela: Escuela }) {
  const { institucion, vueltaDeInstitucion, cierreDeInstitucion } = escuela
  const { save } = useEscuelaCalls()
  const { field, submit, error, idDeError, saving, values, setValues } = useFormulario({
    valores: {
      etiqueta: institucion?.etiqueta ?? '',
      emisor: institucion?.emisor ?? '',
      cliente: institucion?.cliente ?? '',
      secreto: '',
      dominios: institucion?.dominios.join(', ') ?? '',
      exigida: (institucion?.exigida ?? 'none') as string,
      segundoFactor: institucion?.segundoFactor ?? false,
    },
    esquema: lectura,
    onSave: async institucion => {
      try {
        await save({ institucion })
        toastSuccess('La cuenta de la institución está guardada.')
      } catch (reason) {
        throw toField(reason)
      }
    },
  })

  async function remove() {
    const detalle =
      'Cada quien entra con su correo y su contraseña. Quien no tiene, la elige con «Recuperar».'
    if (!(await confirm('¿Dejar de entrar con la institución?', { detalle, peligro: true, verbo: 'Quitar' })))
      return
    await attempt(() => save({ institucion: null }))
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Cuenta de la institución">
      <Stack gap="md">
        <Stack gap={4}>
          <Copiar etiqueta="Dirección de vuelta" valor={vueltaDeInstitucion} />
          <Copiar etiqueta="Aviso de cierre (back-channel logout)" valor={cierreDeInstitucion} />
        </Stack>
        <TextInput
          {...field('etiqueta')}
          label="Cómo se llama"
          description="El botón dice «Entrar con …»."
          placeholder="la UASD"
          autoComplete="off"
        />
        <TextInput
          {...field('emisor')}
          label="Emisor (issuer)"
          type="url"
          inputMode="url"
          placeholder="https://accounts.google.com"
          autoComplete="off"
        />
        <TextInput {...field('cliente')} label="Id de cliente" autoComplete="off" />
        <PasswordInput
          {...field('secreto')}
          label="Secreto del cliente"
          description={
            institucion
              ? 'Hay uno guardado, que nunca se muestra. Escribe otro solo para cambiarlo.'
              : 'Se guarda cifrado y nunca se muestra.'
          }
          autoComplete="new-password"
          visibilityToggleButtonProps={verContrasena('el secreto')}
        />
        <TextInput
          {...field('dominios')}
          label="Dominios que se aceptan"
          description="Separados por comas. Vacío: cualquiera."
          placeholder="uasd.edu.do"
          autoComplete="off"
        />
        <SearchableSelect
          {...field('exigida')}
          opciones={EXIGIDA}
          searchable={false}
          label="A quién se le exige"
          description="La contraseña del primer administrador sirve siempre, por si la institución falla."
        />
        <Checkbox
          label="Cuenta como segundo paso"
          description="A quien entra así no se le pide el código."
          checked={values.segundoFactor}
          onChange={event => setValues({ segundoFactor: event.currentTarget.checked })}
        />
        <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
        <Group gap="sm">
          <Button type="submit" disabled={saving}>
            {saving ? 'Guardando...' : 'Guardar la institución'}
          </Button>
          <Prueba read={() => lectura.safeParse(values)} />
          {institucion && (
            <Button variant="subtle" color="red" onClick={() => void remove()} disabled={saving}>
              Quitar
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** What the provider's console asks for. */
const Copiar = ({ etiqueta, valor }: { etiqueta: string; valor: string }) => (
  <Group align="end" gap="xs" wrap="nowrap">
    <TextInput label={etiqueta} value={valor} readOnly flex={1} miw={0} />
    <CopyButton value={valor}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy} flex="none" aria-label={`Copiar ${etiqueta}`}>
          {copied ? 'Copiada' : 'Copiar'}
        </Button>
      )}
    </CopyButton>
  </Group>
)

/** What the server says of the provider as a whole is about its secret, or its address. */
function toField(reason: unknown) {
  if (!(reason instanceof ApiError) || !reason.campos.institucion) return reason
  const campo = reason.status === 409 ? 'emisor' : 'secreto'
  return new ApiError(reason.status, reason.message, { campos: { [campo]: reason.campos.institucion } })
}

interface Lectura {
  success: boolean
  data?: InstitucionBody
}

/** Asks the provider whether it is there, with what stands in the form. */
function Prueba({ read }: { read: () => Lectura }) {
  const [probando, setProbando] = useState(false)
  const [fallo, setFallo] = useState<string | null>(null)
  async function probe() {
    const { data } = read()
    setFallo(data ? null : 'Completa primero los datos de tu institución.')
    if (!data) return
    setProbando(true)
    try {
      toastSuccess(await tryInstitucion(data))
    } catch (reason) {
      setFallo(reason instanceof ApiError ? reason.message : 'No pudimos hacer la prueba.')
    } finally {
      setProbando(false)
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => void probe()} disabled={probando}>
        {probando ? 'Probando...' : 'Probar'}
      </Button>
      {fallo && <ErrorDeFormulario>{fallo}</ErrorDeFormulario>}
    </>
  )
}
