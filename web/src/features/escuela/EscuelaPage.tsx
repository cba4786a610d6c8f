import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { escuelaQuery } from '../../data/escuela/escuela.api.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { ComoPagar } from './ComoPagar.tsx'
import { CorreoSaliente } from './CorreoSaliente.tsx'
import { CuentaDeInstitucion } from './CuentaDeInstitucion.tsx'
import { DatosDeEscuela } from './DatosDeEscuela.tsx'
import { EmpezarMiEscuela } from './EmpezarMiEscuela.tsx'
import classes from './Escuela.module.css'
import { Logotipo } from './Logotipo.tsx'
import { Respaldo } from './Respaldo.tsx'

export function EscuelaPage() {
  return (
    <Pagina
      titulo="Escuela"
      frase="Cómo se llama, cómo se ve y con qué reglas trabaja. Lo que cambies vale enseguida."
    >
      <Lista consulta={useQuery(escuelaQuery)} esqueleto={<Esqueleto />}>
        {escuela => (
          <div className={classes.columnas}>
            <div className={classes.columna}>
              <DatosDeEscuela escuela={escuela} />
            </div>
            <div className={classes.columna}>
              {escuela.puedeEmpezar && <EmpezarMiEscuela />}
              <Logotipo escuela={escuela} />
              <ComoPagar escuela={escuela} />
              <CorreoSaliente escuela={escuela} />
              <CuentaDeInstitucion escuela={escuela} />
              <Respaldo escuela={escuela} />
            </div>
          </div>
        )}
      </Lista>
    </Pagina>
  )
}

const Esqueleto = () => (
  <div className={classes.columnas}>
    <Skeleton height={760} />
    <div className={classes.columna}>
      <Skeleton height={220} />
      <Skeleton height={300} />
      <Skeleton height={420} />
    </div>
  </div>
)
