import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { periodosQuery } from '../../../data/periodos/periodos.api.ts'
import { newestFirst } from '../../../lib/time/calendario.ts'
import { ProgresoDeSubida, textoDeSubida } from '../../../ui/archivos/ProgresoDeSubida.tsx'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { SearchableSelect } from '../../../ui/campos/SearchableSelect.tsx'
import { CampoDeImagen } from './CampoDeImagen.tsx'
import classes from './RecibosDePago.module.css'
import type { useEnvio } from './useEnvio.ts'

export function FormularioDeRecibo({ envio }: { envio: ReturnType<typeof useEnvio> }) {
  const periodos = useQuery(periodosQuery)
  const { field, submit, error, idDeError, saving, periodo } = envio
  // A closed one takes no receipt but those that it has.
  const elegibles = periodos.data?.filter(({ id, cerrado }) => !cerrado || id === periodo.value)
  const codigo = field('codrecibo')
  const enviar = useRef<HTMLButtonElement>(null)
  const enviando = useRef(false)
  // A disabled button loses the focus; when the answer came it gets it back.
  useEffect(() => {
    const lost = enviando.current && !saving && document.activeElement === document.body
    enviando.current = saving
    if (lost) enviar.current?.focus({ preventScroll: true })
  }, [saving])

  return (
    <section className={classes.tarjeta} aria-labelledby="enviar-recibo">
      <Title order={2} id="enviar-recibo" tabIndex={-1} mb="md">
        Enviar un recibo
      </Title>
      <form onSubmit={submit} noValidate aria-labelledby="enviar-recibo">
        <Stack gap="md">
          <TextInput
            {...codigo}
            label="Código del recibo"
            description="El número que trae impreso."
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            readOnly={saving}
          />
          <TextInput
            {...field('referencia')}
            label="Referencia (opcional)"
            description="Si el banco imprime también letras o signos, escríbelos aquí."
            autoComplete="off"
            maxLength={40}
            readOnly={saving}
          />
          {elegibles?.length !== 0 && (
            <SearchableSelect
              {...periodo}
              label="Período"
              placeholder="El actual"
              consulta={periodos}
              opciones={
                elegibles && newestFirst(elegibles).map(({ id, nombre }) => ({ value: id, label: nombre }))
              }
              readOnly={saving}
            />
          )}
          <TextInput
            {...field('monto')}
            label="Monto (opcional)"
            description="Lo que pagaste, en pesos."
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            readOnly={saving}
          />
          <CampoDeImagen envio={envio} focusOnError={!codigo.error} />
          {saving && <Progreso parte={envio.parte} />}
          <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
          <Button ref={enviar} type="submit" disabled={saving} className={classes.enviar ?? ''}>
            {saving ? 'Enviando...' : 'Enviar'}
          </Button>
        </Stack>
      </form>
    </section>
  )
}

function Progreso({ parte }: { parte: number }) {
  return (
    <div>
      <ProgresoDeSubida parte={parte} etiqueta="Progreso del envío" />
      <Text c="dimmed" size="sm" mt={6}>
        {textoDeSubida(parte, 'Guardando la imagen…')}
      </Text>
    </div>
  )
}
