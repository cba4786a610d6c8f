import { useId } from 'react'
import classes from './Dibujo.module.css'
import { Persona } from './Persona.tsx'
import { Papel } from './papel.tsx'

/** Small drawings of the same family as the staircase: a sheet waiting on its step, and a step that is missing. */
export function Dibujo({ cual }: { cual: 'vacio' | 'perdido' | 'tropiezo' }) {
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
          <g transform="translate(33 72) scale(.44)">
            <Persona x={0} y={0} ropa="violeta" mochila="indigo" piel={6} peinado="mono" />
          </g>
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
            <circle className={classes.ambar} cx="122" cy="52" r="11" />
          ) : (
            <path className={classes.ambar} d="M122 30l15 26h-30z" />
          )}
        </>
      )}
    </svg>
  )
}
