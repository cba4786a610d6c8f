import { Skeleton, Stack } from '@mantine/core'
import { EsqueletoDeHorario } from '../../horarios/index.ts'
import classes from './Inscripcion.module.css'

const ANCHOS = ['55%', '45%', '40%', '60%']

export function EsqueletoDeInscripcion() {
  return (
    <>
      <div className={classes.ventana}>
        <Stack gap={10} flex="1 1 200px" py={6}>
          <Skeleton height={16} width="70%" maw={280} />
          <Skeleton height={14} width="80%" maw={320} />
        </Stack>
        <Skeleton height={28} width={260} />
      </div>
      <div className={classes.columnas}>
        <div className={classes.lista}>
          {ANCHOS.map(ancho => (
            <div key={ancho} className={classes.materia}>
              <div className={`${classes.control} ${classes.rotulo}`}>
                <Skeleton height={40} width={40} flex="none" />
                <Stack gap={8} flex={1}>
                  <Skeleton height={16} width={ancho} />
                  <Skeleton height={12} width={72} />
                </Stack>
              </div>
            </div>
          ))}
        </div>
        <div className={classes.semana}>
          <EsqueletoDeHorario compacto />
        </div>
      </div>
    </>
  )
}
