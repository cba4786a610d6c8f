import type { LineaDeBitacora } from '@nivela/contract/bitacora'
import { cambiosDe } from '@nivela/contract/bitacora-campos'
import { autorDe, describirLinea } from '@nivela/contract/bitacora-frases'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatDia, formatHora } from '../../lib/time/momento.ts'
import { describeGrupo, groupLineas } from './grupos.ts'
import classes from './Lineas.module.css'

const diaDe = ({ momento }: LineaDeBitacora) => formatDia(momento, ajustes.zonaHoraria)

/** Lines of the bitácora under their days. */
export function Lineas({ lineas }: { lineas: LineaDeBitacora[] }) {
  const dias = groupByDia(lineas)
  return (
    <div className={classes.dias}>
      {[...dias].map(([dia, suyas]) => (
        <section key={dia} aria-label={dia}>
          <h2 className={classes.dia}>{dia}</h2>
          <ol className={classes.lineas}>
            {groupLineas(suyas).map(grupo => {
              const [linea] = grupo
              if (!linea) return null
              if (grupo.length > 1) return <Grupo key={linea.id} linea={linea} grupo={grupo} />
              return <Linea key={linea.id} linea={linea} />
            })}
          </ol>
        </section>
      ))}
    </div>
  )
}

function groupByDia(lineas: LineaDeBitacora[]) {
  const dias = new Map<string, LineaDeBitacora[]>()
  for (const linea of lineas) dias.set(diaDe(linea), [...(dias.get(diaDe(linea)) ?? []), linea])
  return dias
}

function Linea({ linea }: { linea: LineaDeBitacora }) {
  const cambios = cambiosDe(linea).filter(({ antes }) => antes !== null)
  return (
    <li className={classes.linea} data-accion={linea.accion}>
      <time dateTime={linea.momento}>{formatHora(linea.momento, ajustes.zonaHoraria)}</time>
      <div>
        <b>{autorDe(linea)}</b> {describirLinea(linea)}
        {cambios.length > 1 && (
          <ul className={classes.cambios}>
            {cambios.map(({ campo, antes, despues }) => (
              <li key={campo}>
                {campo.replace(/^(el|la|los|las) /, '')}: <s>{antes}</s> → {despues}
              </li>
            ))}
          </ul>
        )}
        {linea.motivo && <p className={classes.motivo}>Motivo: {linea.motivo}</p>}
      </div>
    </li>
  )
}

/** What one act did to many people, each of them a press away. */
function Grupo({ linea, grupo }: { linea: LineaDeBitacora; grupo: LineaDeBitacora[] }) {
  return (
    <li className={classes.linea} data-accion={linea.accion}>
      <time dateTime={linea.momento}>{formatHora(linea.momento, ajustes.zonaHoraria)}</time>
      <div>
        <details>
          <summary>
            <b>{autorDe(linea)}</b> {describeGrupo(grupo)}
          </summary>
          <ul className={classes.cambios}>
            {grupo.map(una => (
              <li key={una.id}>{describirLinea(una)}</li>
            ))}
          </ul>
        </details>
        {linea.motivo && <p className={classes.motivo}>Motivo: {linea.motivo}</p>}
      </div>
    </li>
  )
}
