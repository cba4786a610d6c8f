import { useId } from 'react'
import classes from './Dibujo.module.css'
import { Figura } from './Figura.tsx'
import { Papel } from './papel.tsx'

/** The people of the landing, one of whom stands in each drawing. */
const GENTE = [
  { ropa: 'coral', mochila: 'ambar', piel: 7, peinado: 'rizos' },
  { ropa: 'verde', mochila: 'violeta', piel: 4, peinado: 'corto' },
  { ropa: 'violeta', mochila: 'indigo', piel: 6, peinado: 'mono' },
  { ropa: 'ambar', mochila: 'teal', piel: 8, peinado: 'corto' },
] as const

export type Escena = 'vacio' | 'logrado' | 'perdido' | 'tropiezo'

interface Props {
  cual: Escena
  /** Which of them: any number. */
  quien?: number
}

/** Small drawings of the same family as the staircase: somebody before a sheet, at the top, or before a step that is missing. */
export function Dibujo({ cual, quien = 2 }: Props) {
  const persona = <Figura x={0} y={0} {...(GENTE[quien % GENTE.length] ?? GENTE[0])} />
  const papel = useId()
  const trama = `url(#${papel})`
  return (
    <svg className={classes.dibujo} viewBox="0 0 160 104" width="160" height="104" aria-hidden="true">
      <Papel id={papel} />
      <path className={classes.suelo} d="M8 100h144" />
      {cual === 'perdido' ? (
        <>
          <path className={classes.coral} d="M20 72h28v28H20z" />
          <path className={classes.hueco} d="M49 45h26v54H49z" />
          <path className={classes.ambar} d="M76 44h28v56H76z" />
          <path className={classes.claroAmbar} d="M76 100a28 28 0 0 1 28-28v28z" />
          <path className={classes.verde} d="M104 16h28v84h-28z" />
          <path className={classes.claroVerde} d="M104 44a14 14 0 0 1 28 0zM104 100a14 14 0 0 1 28 0z" />
          <path d="M20 72h28v28H20zM76 44h28v56H76zM104 16h28v84h-28z" fill={trama} />
          <g transform="translate(33 72) scale(.44)">{persona}</g>
        </>
      ) : cual === 'logrado' ? (
        <>
          <path className={classes.coral} d="M20 86h28v14H20z" />
          <path className={classes.indigo} d="M48 76h28v24H48z" />
          <path className={classes.claroIndigo} d="M48 100a14 14 0 0 1 28 0z" />
          <path className={classes.ambar} d="M76 66h28v34H76z" />
          <path className={classes.claroAmbar} d="M76 100a28 28 0 0 1 28-28v28z" />
          <path className={classes.verde} d="M104 56h36v44h-36z" />
          <path className={classes.claroVerde} d="M104 100a18 18 0 0 1 36 0z" />
          <path d="M20 86h28v-10h28v-10h28v-10h36v44H20z" fill={trama} />
          <path className={classes.asta} d="M133 56V22" />
          <path className={classes.ambar} d="M134 22h18l-5 6 5 6h-18z" />
          <g transform="translate(116 56) scale(.46)">{persona}</g>
        </>
      ) : (
        <>
          <path className={classes.indigo} d="M20 72h40v28H20z" />
          <path className={classes.claroIndigo} d="M20 100a20 20 0 0 1 40 0z" />
          <path className={classes.hoja} d="M52 16h56a6 6 0 0 1 6 6v78H46V22a6 6 0 0 1 6-6z" />
          <path className={classes.renglon} d="M58 36h44M58 48h44M58 60h28" />
          <path className={classes.coral} d="M104 64h36v36h-36z" />
          <path className={classes.claroCoral} d="M104 100a36 36 0 0 1 36-36v36z" />
          <path d="M20 72h26v28H20zM104 64h36v36h-36z" fill={trama} />
          {cual === 'vacio' ? (
            <g transform="translate(124 64) scale(-.5 .5)">{persona}</g>
          ) : (
            <path className={classes.ambar} d="M122 30l15 26h-30z" />
          )}
        </>
      )}
    </svg>
  )
}
