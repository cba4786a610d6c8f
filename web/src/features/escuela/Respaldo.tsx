import { Title } from '@mantine/core'
import type { Escuela } from '@nivela/contract/escuela'
import { endSentence } from '@nivela/contract/palabras'
import { IconDatabase } from '@tabler/icons-react'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatMomento } from '../../lib/time/momento.ts'
import classes from './Escuela.module.css'

const DIA_MS = 86_400_000

/** Whether what the school keeps is kept twice. */
export function Respaldo({ escuela: { respaldo } }: { escuela: Escuela }) {
  const { diario, ultimo } = respaldo
  const reciente = ultimo !== null && Date.now() - Date.parse(ultimo) < 2 * DIA_MS
  return (
    <section className={classes.tarjeta} aria-labelledby="respaldo">
      <Title order={2} id="respaldo" mb="sm">
        Respaldo
      </Title>
      <p className={classes.estado} data-tono={reciente ? 'verde' : 'ambar'}>
        <IconDatabase size={20} stroke={1.7} aria-hidden="true" />
        <span>
          {ultimo
            ? endSentence(`El último se hizo el ${formatMomento(ultimo, ajustes.zonaHoraria)}`)
            : diario
              ? 'Todavía no hay ninguno: el primero se hace poco después de arrancar.'
              : 'En este servidor no hay ninguno.'}
        </span>
      </p>
      <p className={classes.frase} style={{ margin: 0 }}>
        {diario
          ? 'Nivela hace uno cada día y guarda los últimos siete, en la carpeta «respaldos» de sus datos. Copia esa carpeta también a otro equipo.'
          : 'Tu base de datos la cuida quien la administra: pregúntale por sus respaldos. «npm run backup» hace uno a mano.'}
      </p>
    </section>
  )
}
