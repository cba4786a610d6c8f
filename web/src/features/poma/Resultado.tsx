import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Importacion } from '@nivela/contract/poma'
import type { ReactNode } from 'react'
import { Celdas } from './Celdas.tsx'
import classes from './Importacion.module.css'

interface Props {
  resultado: Importacion
  /** It is what would happen, not what happened. */
  simular: boolean
  onConfirm: () => void
  /** The button for another file. */
  otro: ReactNode
}

export function Resultado({ resultado, simular, onConfirm, otro }: Props) {
  const { creados, actualizados, sinCambios, avisos } = resultado
  const nada = creados + actualizados === 0
  const [titulo, frase] = simular ? tellReview(resultado) : tellDone(resultado)
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{titulo}</Title>
        <Text c="dimmed" mt={4}>
          {frase}
        </Text>
      </div>
      <dl className={classes.cifras}>
        <Cifra etiqueta="Nuevos" valor={creados} />
        <Cifra etiqueta={simular ? 'Cambian' : 'Cambiaron'} valor={actualizados} />
        <Cifra etiqueta="Sin cambios" valor={sinCambios} />
      </dl>
      {avisos.length > 0 && (
        <Celdas
          titulo={count(
            avisos.length,
            'aviso: no impide la importación, pero conviene revisarlo.',
            'avisos: no impiden la importación, pero conviene revisarlos.',
          )}
          celdas={avisos}
        />
      )}
      <Group gap="sm">
        {simular && !nada && <Button onClick={onConfirm}>Confirmar importación</Button>}
        {otro}
      </Group>
    </Stack>
  )
}

function Cifra({ etiqueta, valor }: { etiqueta: string; valor: number }) {
  return (
    <div>
      <dt>{etiqueta}</dt>
      <dd>{valor.toLocaleString('es-DO')}</dd>
    </div>
  )
}

function tellReview({ creados, actualizados, sinCambios }: Importacion) {
  if (creados + actualizados === 0) {
    const frase = sinCambios
      ? 'Todo lo que trae este archivo ya está guardado igual.'
      : 'El archivo no trae estudiantes. Llénalo a partir de la segunda fila y elígelo otra vez.'
    return ['No hay nada que cambiar', frase]
  }
  const invitaciones = creados
    ? ` Al confirmar, ${count(creados, 'estudiante nuevo recibirá', 'estudiantes nuevos recibirán')} su invitación por correo.`
    : ''
  return ['Revisa antes de guardar', `Todavía no se ha guardado nada.${invitaciones}`]
}

function tellDone({ creados }: Importacion) {
  const frase = creados
    ? `Las invitaciones van en camino a ${count(creados, 'estudiante nuevo', 'estudiantes nuevos')}. Abajo ves cómo va cada una.`
    : 'Los resultados ya están al día.'
  return ['Importación terminada', frase]
}
