import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import classes from './Deshacer.module.css'
import { getVuelta, offerUndo, subscribe, type VueltaAtras } from './vueltaAtras.ts'

/** The way back from an act, for the place where it was done. */
export const Deshacer = ({ texto, undo }: VueltaAtras) => (
  <div className={classes.deshacer}>
    <span>{texto.replace(/\.$/, '')}</span>
    <Button
      variant="subtle"
      size="sm"
      mih={44}
      px={12}
      leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />}
      onClick={undo}
    >
      Deshacer
    </Button>
  </div>
)

/** Anyone who leaves the page leaves the way back behind. */
export function DeshacerDeEstaPagina() {
  const { pathname } = useLocation()
  const vuelta = useSyncExternalStore(subscribe, getVuelta, getVuelta)
  useEffect(() => () => offerUndo(null), [pathname])
  return (
    vuelta && (
      <div className={classes.deEstaPagina}>
        <Deshacer {...vuelta} />
      </div>
    )
  )
}
