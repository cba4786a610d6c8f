import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { escuelaQuery } from '../../data/escuela/escuela.api.ts'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import classes from './AdminPanelPage.module.css'
import { Demanda } from './Demanda.tsx'
import { Espera } from './Espera.tsx'
import { EsqueletoDePanel } from './EsqueletoDePanel.tsx'
import { Pasos } from './Pasos.tsx'
import { ResultadosPoma } from './ResultadosPoma.tsx'
import { RitmoDeInscripcion } from './RitmoDeInscripcion.tsx'
import { useLivePanel } from './useLivePanel.ts'

export function AdminPanelPage() {
  const { consulta, enVivo } = useLivePanel()
  const { data: periodos } = useQuery(periodosQuery)
  const cerrado = (periodos ?? []).some(({ id, cerrado }) => id === consulta.data?.periodo?.id && cerrado)
  return (
    <Pagina titulo="PanelAd" frase="Lo que espera hoy en la escuela, y cómo va el período.">
      <Lista consulta={consulta} esqueleto={<EsqueletoDePanel />}>
        {resumen => (
          <>
            <FinDeDemo />
            <Pasos resumen={resumen}>
              <Espera resumen={resumen} cerrado={cerrado} />
              <div className={classes.partes}>
                <Demanda resumen={resumen} cerrado={cerrado} />
                <div className={classes.par}>
                  <RitmoDeInscripcion resumen={resumen} enVivo={enVivo} />
                  <ResultadosPoma resumen={resumen} />
                </div>
              </div>
            </Pasos>
          </>
        )}
      </Lista>
    </Pagina>
  )
}

/** In the demo, the way to a school of one's own, where there is one. */
function FinDeDemo() {
  const { data } = useQuery({ ...escuelaQuery, enabled: ajustes.demo })
  if (!ajustes.demo) return null
  return (
    <p className={classes.demo}>
      Estás en la demostración, con gente inventada.{' '}
      {data?.puedeEmpezar && <Link to="/adminschool">Empezar con mi escuela</Link>}
    </p>
  )
}
